import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateCode, stepsFromNow } from '#test/support/totp.ts';
import { exchangeCredential, verifyReauthentication } from '../identity.ts';
import {
  ada,
  submitCode,
  openSecondFactorWorld,
  enableSecondFactor,
  type SecondFactorWorld,
} from '#test/support/second-factor.ts';
import type { Visitor } from '../testing/world.ts';

const neededError = { ok: false, reason: 'second_factor_needed' };
const verify = '/two-factor/verify-totp';

const { email, password } = ada;
let world: SecondFactorWorld;
beforeAll(async () => {
  world = await openSecondFactorWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deleteAll());

describe('guesses', () => {
  const guesses = Array.from({ length: 250 }, (_, number) => String(number).padStart(6, '0'));
  let limitedWorld: SecondFactorWorld;
  beforeAll(async () => {
    limitedWorld = await openSecondFactorWorld({ perEmail: 5 });
  });
  afterAll(() => limitedWorld.close());

  test('are counted too for a session that is there already', async () => {
    const visitor = await limitedWorld.createVerifiedVisitor();
    await visitor.post('/two-factor/enable', { password });
    const statuses: number[] = [];
    for (const code of guesses.slice(0, 7)) statuses.push((await submitCode(visitor, code)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await limitedWorld.deleteAll();
  });

  test('of hundreds at once, in many half sign-ins: few are looked at', async () => {
    await limitedWorld.createVisitorWithFactor();
    const visitors: Visitor[] = [];
    for (let times = 0; times < 3; times += 1)
      visitors.push(await limitedWorld.createVisitorAwaitingCode());
    const requests = guesses.map(async (code, index) =>
      visitors[index % visitors.length]?.post(verify, { code }),
    );
    const responses = await Promise.all(requests);
    const rejected = responses.filter((answer) => answer?.status === 429);
    // Five at once, and then one after each wait, which doubles, for as long as this takes.
    expect(rejected.length).toBeGreaterThanOrEqual(guesses.length - 10);
    const waitSeconds = rejected.map((answer) => Number(answer?.headers.get('retry-after')));
    expect(Math.min(...waitSeconds)).toBeGreaterThan(0);
  });
});

describe('there is no way around it', () => {
  /** A session that was made without it: of Google, of an older shop, by a link. */
  async function openSessionWith(methods: string | null): Promise<Visitor> {
    const { visitor } = await world.createVisitorWithFactor();
    await world.db.query({ text: 'update identity.session set amr = $1', values: [methods] });
    return visitor;
  }

  test.each([
    ['of Google', 'oidc'],
    ['of a password alone', 'pwd'],
    ['of an older shop', null],
    ['made in a way that nobody foresaw', ''],
  ])('by a session %s', async (_, words) => {
    const visitor = await openSessionWith(words);
    expect(await world.exchange(visitor)).toEqual(neededError);
  });

  test('by a credential from before it was switched on', async () => {
    const visitor = await world.createVerifiedVisitor();
    const credential = await visitor.credential();
    await enableSecondFactor(visitor);
    const result = await exchangeCredential(world.identity, { credential, email, browser: false });
    expect(result.ok).toBe(false);
  });

  test('by the link of a reset: it opens the password, and the code is asked for', async () => {
    const { key } = await world.createVisitorWithFactor();
    const visitor = world.visitor();
    await visitor.post('/request-password-reset', { email, redirectTo: `${world.origin}/login` });
    const token = await world.tokenFor(email, 'reset_password');
    const reset = await visitor.post('/reset-password', { token, newPassword: 'goat hair' });
    expect(reset.status).toBe(200);
    const answer = await visitor.signIn(email, 'goat hair');
    expect(answer.body).toMatchObject({ twoFactorRedirect: true });
    expect(await visitor.credential()).toBeUndefined();
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    expect((await world.exchange(visitor)).ok).toBe(true);
  });

  test('by registering with the same address', async () => {
    await world.createVisitorWithFactor();
    const visitor = world.visitor();
    await visitor.register(email);
    expect(await visitor.credential()).toBeUndefined();
  });

  test.each([
    ['/update-user', { name: 'Eve' }],
    ['/change-password', { currentPassword: password, newPassword: 'goat hair' }],
    ['/step-up', { password }],
    ['/two-factor/enable', { password }],
    ['/two-factor/disable', { password }],
    ['/two-factor/generate-backup-codes', { password }],
    ['/passkey/delete-passkey', { id: 'x' }],
    ['/passkey/verify-registration', { response: {} }],
  ])('by %s: a session that owes it may only pass it', async (path, body) => {
    const visitor = await openSessionWith('oidc');
    const answer = await visitor.post(path, body);
    expect([answer.status, answer.body?.code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    expect((await visitor.get('/passkey/generate-register-options')).status).toBe(403);
  });

  test('by a credential that owes it, for what cannot be taken back', async () => {
    const { visitor } = await world.createVisitorWithFactor();
    const exchanged = await world.exchange(visitor);
    const userId = exchanged.ok ? exchanged.user.id : '';
    const reauthenticate = async () =>
      verifyReauthentication(world.identity, { credential: await visitor.credential(), userId });
    expect(await reauthenticate()).toEqual({ ok: true });
    await world.db.query({ text: "update identity.session set amr = 'pwd'" });
    expect(await reauthenticate()).toEqual({ ok: false, reason: 'sign_in_stale' });
  });

  test('and a session of Google becomes another one when it passes it', async () => {
    const { visitor, key } = await world.createVisitorWithFactor();
    await world.db.query({ text: "update identity.session set amr = 'oidc'" });
    const formerCookies = new Map(visitor.cookies);
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    expect(visitor.cookies).not.toEqual(formerCookies);
    expect((await world.exchange(visitor)).ok).toBe(true);
    const thief = world.visitor();
    for (const [name, value] of formerCookies) thief.cookies.set(name, value);
    expect(await thief.credential()).toBeUndefined();
  });
});

describe('an account without a password', () => {
  async function openWithoutPassword(): Promise<Visitor> {
    const visitor = await world.createVerifiedVisitor();
    await world.db.query({ text: 'delete from identity.account' });
    await world.db.query({ text: "update identity.session set amr = 'oidc'" });
    return visitor;
  }
  const ageSessions = () =>
    world.db.query({ text: 'update identity.session set "provedAt" = $1', values: [new Date(0)] });

  test('sets it up soon after it signed in, and later only after signing in again', async () => {
    const visitor = await openWithoutPassword();
    await ageSessions();
    const response = await visitor.post('/two-factor/enable', { password: 'anything' });
    expect([response.status, response.body?.code]).toEqual([403, 'STEP_UP_NEEDED']);
    await world.db.query({ text: 'update identity.session set "provedAt" = now()' });
    expect((await visitor.post('/two-factor/enable', {})).status).toBe(200);
  });

  test('switches it off after it signed in with a code just now, not by a code alone', async () => {
    const { visitor, key } = await world.createVisitorWithFactor();
    await world.db.query({ text: 'delete from identity.account' });
    await ageSessions();
    expect((await visitor.post('/two-factor/disable', {})).status).toBe(403);
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    expect((await visitor.post('/two-factor/disable', {})).body?.code).toBe('STEP_UP_NEEDED');
    await world.db.query({ text: 'update identity.session set "provedAt" = now()' });
    expect((await visitor.post('/two-factor/disable', {})).status).toBe(200);
  });
});
