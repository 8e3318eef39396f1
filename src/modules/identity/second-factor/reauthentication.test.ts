/** A change of sign-in methods requires reauthentication, which creates a new session. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ada,
  submitCode,
  openSecondFactorWorld,
  submitRecoveryCode,
  type SecondFactorWorld,
} from '#test/support/second-factor.ts';
import { generateCode, stepsFromNow } from '#test/support/totp.ts';
import { findCaller } from '../identity.ts';
import type { Visitor } from '../testing/world.ts';

const { password } = ada;
const next = 'goat hair';
let world: SecondFactorWorld;
beforeAll(async () => {
  world = await openSecondFactorWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deleteAll());

/** As if the sign-in had been made hours ago. */
const ageSessions = () =>
  world.db.query({
    text: `update identity.session set "provedAt" = $1, "secondProvedAt" = $1`,
    values: [new Date(0)],
  });

/** Somebody else with what this browser was signed in with. */
function thiefOf(visitor: Visitor): Visitor {
  const thief = world.visitor();
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
  return thief;
}

describe('a new session, and the end of the one before and of its tokens', () => {
  test.each([
    ['/step-up', { password }],
    ['/two-factor/enable', { password }],
    ['/change-password', { currentPassword: password, newPassword: next }],
  ])('comes of %s', async (path, body) => {
    const visitor = await world.createVerifiedVisitor();
    const [thief, token] = [thiefOf(visitor), await world.exchangeForToken(visitor)];
    expect((await visitor.post(path, body)).status).toBe(200);
    expect(await thief.credential()).toBeUndefined();
    expect(await findCaller(world.identity, { token })).toBeUndefined();
    expect(
      await findCaller(world.identity, { token: await world.exchangeForToken(visitor) }),
    ).toBeDefined();
  });

  test.each([
    ['/two-factor/generate-backup-codes', { password }],
    ['/two-factor/disable', { password }],
  ])('comes of %s', async (path, body) => {
    const { visitor } = await world.createVisitorWithFactor();
    const [thief, token] = [thiefOf(visitor), await world.exchangeForToken(visitor)];
    expect((await visitor.post(path, body)).status).toBe(200);
    expect(await thief.credential()).toBeUndefined();
    expect(await findCaller(world.identity, { token })).toBeUndefined();
    const caller = await findCaller(world.identity, {
      token: await world.exchangeForToken(visitor),
    });
    expect(caller?.secondFactor).toBe(path !== '/two-factor/disable');
  });

  test('does not come of a wrong password', async () => {
    const visitor = await world.createVerifiedVisitor();
    const token = await world.exchangeForToken(visitor);
    expect((await visitor.post('/step-up', { password: 'wrong-one' })).status).toBe(400);
    expect(await findCaller(world.identity, { token })).toBeDefined();
  });
});

describe('with a second factor', () => {
  const changes = [
    ['/two-factor/disable', { password }],
    ['/two-factor/generate-backup-codes', { password }],
    ['/change-password', { currentPassword: password, newPassword: next }],
    ['/passkey/delete-passkey', { id: 'x' }],
  ] as const;

  test.each(changes)('%s takes both again, when they were given long ago', async (path, body) => {
    const { visitor, key } = await world.createVisitorWithFactor();
    await ageSessions();
    await visitor.post('/step-up', { password });
    const response = await visitor.post(path, body);
    expect([response.status, response.body?.code]).toEqual([403, 'CODE_NEEDED']);
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    // What there is no passkey of is not found, and no longer refused.
    expect([200, 404]).toContain((await visitor.post(path, body)).status);
  });

  test('a code alone is not enough where no password is asked for', async () => {
    const { visitor, key } = await world.createVisitorWithFactor();
    await ageSessions();
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    const answer = await visitor.post('/passkey/delete-passkey', { id: 'x' });
    expect([answer.status, answer.body?.code]).toEqual([403, 'STEP_UP_NEEDED']);
  });

  test('a recovery code is as good as a code, and counts for ten minutes', async () => {
    const { visitor, codes } = await world.createVisitorWithFactor();
    await ageSessions();
    expect((await submitRecoveryCode(visitor, codes[0] ?? '')).status).toBe(200);
    const response = await visitor.post('/two-factor/generate-backup-codes', { password });
    expect(response.status).toBe(200);
    expect((await visitor.post('/two-factor/disable', { password })).status).toBe(200);
  });

  test('its state says whether a code is needed', async () => {
    const { visitor } = await world.createVisitorWithFactor();
    expect((await visitor.get('/second-factor')).body).toMatchObject({ codeNeeded: false });
    await ageSessions();
    expect((await visitor.get('/second-factor')).body).toMatchObject({ codeNeeded: true });
  });
});
