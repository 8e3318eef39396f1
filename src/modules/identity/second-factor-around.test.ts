import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, stepsFromNow } from '#test/support/totp.ts';
import { exchangeCredential, proveAgain } from './identity.ts';
import {
  ada,
  give,
  openSecondFactorWorld,
  switchOn,
  type SecondFactorWorld,
} from '#test/support/second-factor.ts';
import type { Visitor } from './world.ts';

const needed = { ok: false, reason: 'second_factor_needed' };
const verify = '/two-factor/verify-totp';

const { email, password } = ada;
let world: SecondFactorWorld;
beforeAll(async () => {
  world = await openSecondFactorWorld();
});
afterAll(() => world.close());
beforeEach(() => world.empty());

describe('guesses', () => {
  const guesses = Array.from({ length: 250 }, (_, number) => String(number).padStart(6, '0'));
  let guarded: SecondFactorWorld;
  beforeAll(async () => {
    guarded = await openSecondFactorWorld({ perEmail: 5 });
  });
  afterAll(() => guarded.close());

  test('are counted too for a session that is there already', async () => {
    const visitor = await guarded.signedIn();
    await visitor.post('/two-factor/enable', { password });
    const answers: number[] = [];
    for (const code of guesses.slice(0, 7)) answers.push((await give(visitor, code)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await guarded.empty();
  });

  test('of hundreds at once, in many half sign-ins: few are looked at', async () => {
    await guarded.switchedOn();
    const half: Visitor[] = [];
    for (let times = 0; times < 3; times += 1) half.push(await guarded.halfSignedIn());
    const all = guesses.map(async (code, index) =>
      half[index % half.length]?.post(verify, { code }),
    );
    const answers = await Promise.all(all);
    const refused = answers.filter((answer) => answer?.status === 429);
    // Five at once, and then one after each wait, which doubles, for as long as this takes.
    expect(refused.length).toBeGreaterThanOrEqual(guesses.length - 10);
    const waits = refused.map((answer) => Number(answer?.headers.get('retry-after')));
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });
});

describe('there is no way around it', () => {
  /** A session that was made without it: of Google, of an older shop, by a link. */
  async function sessionWithout(words: string | null): Promise<Visitor> {
    const { visitor } = await world.switchedOn();
    await world.db.query({ text: 'update identity.session set amr = $1', values: [words] });
    return visitor;
  }

  test.each([
    ['of Google', 'oidc'],
    ['of a password alone', 'pwd'],
    ['of an older shop', null],
    ['made in a way that nobody foresaw', ''],
  ])('by a session %s', async (_, words) => {
    const visitor = await sessionWithout(words);
    expect(await world.exchange(visitor)).toEqual(needed);
  });

  test('by a credential from before it was switched on', async () => {
    const visitor = await world.signedIn();
    const credential = await visitor.credential();
    await switchOn(visitor);
    const late = await exchangeCredential(world.identity, { credential, email, browser: false });
    expect(late.ok).toBe(false);
  });

  test('by the link of a reset: it opens the password, and the code is asked for', async () => {
    const { key } = await world.switchedOn();
    const visitor = world.visitor();
    await visitor.post('/request-password-reset', { email, redirectTo: `${world.origin}/login` });
    const token = await world.tokenFor(email, 'reset_password');
    const reset = await visitor.post('/reset-password', { token, newPassword: 'goat hair' });
    expect(reset.status).toBe(200);
    const answer = await visitor.signIn(email, 'goat hair');
    expect(answer.body).toMatchObject({ twoFactorRedirect: true });
    expect(await visitor.credential()).toBeUndefined();
    expect((await give(visitor, codeAt(key, stepsFromNow(0)))).status).toBe(200);
    expect((await world.exchange(visitor)).ok).toBe(true);
  });

  test('by registering with the same address', async () => {
    await world.switchedOn();
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
    const visitor = await sessionWithout('oidc');
    const answer = await visitor.post(path, body);
    expect([answer.status, answer.body?.code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    expect((await visitor.get('/passkey/generate-register-options')).status).toBe(403);
  });

  test('by a credential that owes it, for what cannot be taken back', async () => {
    const { visitor } = await world.switchedOn();
    const entered = await world.exchange(visitor);
    const userId = entered.ok ? entered.user.id : '';
    const prove = async () =>
      proveAgain(world.identity, { credential: await visitor.credential(), userId });
    expect(await prove()).toEqual({ ok: true });
    await world.db.query({ text: "update identity.session set amr = 'pwd'" });
    expect(await prove()).toEqual({ ok: false, reason: 'sign_in_stale' });
  });

  test('and a session of Google becomes another one when it passes it', async () => {
    const { visitor, key } = await world.switchedOn();
    await world.db.query({ text: "update identity.session set amr = 'oidc'" });
    const before = new Map(visitor.cookies);
    expect((await give(visitor, codeAt(key, stepsFromNow(0)))).status).toBe(200);
    expect(visitor.cookies).not.toEqual(before);
    expect((await world.exchange(visitor)).ok).toBe(true);
    const thief = world.visitor();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(await thief.credential()).toBeUndefined();
  });
});

describe('an account without a password', () => {
  async function withoutPassword(): Promise<Visitor> {
    const visitor = await world.signedIn();
    await world.db.query({ text: 'delete from identity.account' });
    await world.db.query({ text: "update identity.session set amr = 'oidc'" });
    return visitor;
  }
  const age = () =>
    world.db.query({ text: 'update identity.session set "provedAt" = $1', values: [new Date(0)] });

  test('sets it up soon after it signed in, and later only after signing in again', async () => {
    const visitor = await withoutPassword();
    await age();
    const late = await visitor.post('/two-factor/enable', { password: 'anything' });
    expect([late.status, late.body?.code]).toEqual([403, 'STEP_UP_NEEDED']);
    await world.db.query({ text: 'update identity.session set "provedAt" = now()' });
    expect((await visitor.post('/two-factor/enable', {})).status).toBe(200);
  });

  test('switches it off after it signed in with a code just now, not by a code alone', async () => {
    const { visitor, key } = await world.switchedOn();
    await world.db.query({ text: 'delete from identity.account' });
    await age();
    expect((await visitor.post('/two-factor/disable', {})).status).toBe(403);
    expect((await give(visitor, codeAt(key, stepsFromNow(0)))).status).toBe(200);
    expect((await visitor.post('/two-factor/disable', {})).body?.code).toBe('STEP_UP_NEEDED');
    await world.db.query({ text: 'update identity.session set "provedAt" = now()' });
    expect((await visitor.post('/two-factor/disable', {})).status).toBe(200);
  });
});
