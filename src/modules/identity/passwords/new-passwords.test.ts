/** What a password may be: whatever its owner types, to the letter, but what is guessed first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeCredential } from '../identity.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  // The hashing that people get.
  world = await openWorld({}, { passwords: undefined });
});
afterAll(() => world.close());

let accounts = 0;
async function registerWith(password: string) {
  accounts += 1;
  const email = `owner${accounts}@example.com`;
  const visitor = world.visitor();
  const signUp = await visitor.register(email, password);
  const signInWith = (typed: string) => world.visitor().signIn(email, typed);
  return { status: signUp.status, attempts: signInWith };
}

describe('a password', () => {
  test.each([
    ['sixty-four small letters', 'a'.repeat(64)],
    ['a hundred and twenty-eight of them', 'a'.repeat(128)],
    ['digits alone', '94857362'],
    ['signs, blanks and letters of other scripts', ' "<b>;\\%00 Ölfarbe 筆 🖌️ '],
  ])('may be %s', async (_, password) => {
    const { status, attempts } = await registerWith(password);
    expect(status).toBe(200);
    expect((await attempts(password)).status).toBe(200);
  });

  test('is neither cut nor trimmed nor folded', async () => {
    const password = ` ${'Bristle '.repeat(12)}`;
    const { attempts } = await registerWith(password);
    const others = [
      ...[password.trim(), password.trimEnd(), password.slice(0, -1), password.slice(0, 72)],
      ...[password.toLowerCase(), `${password}x`],
    ];
    for (const typed of others)
      expect([typed, (await attempts(typed)).status]).toEqual([typed, 401]);
    expect((await attempts(password)).status).toBe(200);
  });

  test('longer than any that is typed is refused, not cut', async () => {
    const { status } = await registerWith('a'.repeat(129));
    expect(status).toBe(400);
  });
});

describe('a password that is guessed first', () => {
  const messageParts = {
    PASSWORD_COMMON: 'among the most common',
    PASSWORD_OF_OWNER: 'your name or your email',
  };

  test.each([
    ['Qwerty123', 'PASSWORD_COMMON'],
    ['lindqvist7', 'PASSWORD_OF_OWNER'],
  ] as const)('is refused at registering, and says why: %s', async (password, code) => {
    const response = await world.visitor().register('guessable@example.com', password);
    expect([response.status, response.body?.code]).toEqual([400, code]);
    expect(response.body?.message).toContain(messageParts[code]);
    expect((await world.visitor().signIn('guessable@example.com', password)).status).toBe(401);
  });

  test('is refused with the link of an email, which stays good', async () => {
    const email = 'linked@example.com';
    await world.visitor().register(email, 'goat hair');
    await world.visitor().post('/request-password-reset', { email });
    const token = await world.tokenFor(email, 'reset_password');
    const reset = (newPassword: string) =>
      world.visitor().post('/reset-password', { token, newPassword });
    expect((await reset('linked@example.com')).body?.code).toBe('PASSWORD_OF_OWNER');
    expect((await reset('iloveyou')).body?.code).toBe('PASSWORD_COMMON');
    expect((await reset('ox hair')).status).toBe(200);
  });

  test('is refused when it is changed, and the old one stays', async () => {
    const [email, currentPassword] = ['changing@example.com', 'goat hair'];
    const visitor = world.visitor();
    await visitor.register(email, currentPassword);
    const change = { currentPassword, newPassword: 'changing-1' };
    const response = await visitor.post('/change-password', change);
    expect([response.status, response.body?.code]).toEqual([400, 'PASSWORD_OF_OWNER']);
    expect((await world.visitor().signIn(email, currentPassword)).status).toBe(200);
  });
});

describe('the password of staff', () => {
  test('has twelve letters, when it is changed and when a link sets it', async () => {
    const [email, currentPassword] = ['staff@example.com', 'goat hair'];
    const visitor = world.visitor();
    await visitor.register(email, currentPassword);
    await exchangeCredential(world.identity, {
      ...{ credential: await visitor.credential(), email, browser: false },
    });
    const text = "update app_user set role = 'orders' where email = $1";
    await world.db.query({ text, values: [email] });
    const change = (newPassword: string) =>
      visitor.post('/change-password', { currentPassword, newPassword });
    expect((await change('ox hair, no')).body?.code).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
    expect((await change('ox hair, yes')).status).toBe(200);
    await visitor.post('/request-password-reset', { email });
    const token = await world.tokenFor(email, 'reset_password');
    const reset = await visitor.post('/reset-password', { token, newPassword: 'ox hair, no' });
    expect(reset.body?.code).toBe('PASSWORD_TOO_SHORT_FOR_STAFF');
  });
});
