/**
 * Where others can reach the shop, staff confirm their email and change a first or short password
 * before they work, and have a second factor from their second sign-in on. On one's own machine
 * all three are advised.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { settableClock } from '../../src/modules/identity/testing/world.ts';

const origin = 'https://shop.example';
const clock = settableClock();
const publicSettings = {
  ...{ PUBLIC_ORIGIN: origin, SANDBOX_PAYMENTS: 'public' },
  // The sandbox in the shop's own process: one elsewhere is for this machine.
  SANDBOX_CARD_URL: '',
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.example' },
};

let shop: TestShop;
let privateShop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: publicSettings, clock });
  privateShop = await openTestShop();
});
afterAll(async () => {
  await shop.close();
  await privateShop.close();
});

const [longPassword, shortPassword] = ['goat hair and ox hair', 'goat hair'];

/** A browser whose requests come as they do behind a proxy that ends TLS. */
function browserAt(at: TestShop): Browser {
  return openBrowser(at.url, at === shop ? { origin } : {});
}

/** Somebody with a role, at a browser, with a token of a sign-in by password. */
async function createStaff(
  password: string,
  { at = shop, role = 'orders', isConfirmed = true } = {},
) {
  const email = `staff-${crypto.randomUUID()}@people.example`;
  const browser = browserAt(at);
  await browser.register(email, password);
  await browser.exchange(email);
  const text = 'update app_user set role = $2 where email = $1';
  await at.db.query({ text, values: [email, role] });
  if (isConfirmed) await confirmEmail(at, email);
  return { email, at, ...(await signIn(at, email, password)) };
}

async function confirmEmail(at: TestShop, email: string): Promise<void> {
  const text = 'update identity."user" set "emailVerified" = true where email = $1';
  await at.db.query({ text, values: [email] });
}

async function signIn(at: TestShop, email: string, password: string) {
  const browser = browserAt(at);
  await browser.signIn(email, password);
  return { browser, ask: createRequester(browser, await browser.exchange(email)) };
}

/** The same on another day: the provider tells days of sign-ins apart by their seconds. */
async function signInLater(email: string, password: string) {
  const text = `update app_user set first_staff_sign_in = first_staff_sign_in - interval '1 day'
    where email = $1`;
  await shop.db.query({ text, values: [email] });
  return signIn(shop, email, password);
}

function createRequester(browser: Browser, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return async (operation: string) => (await browser.send(operation, { headers })).body;
}

describe('in public', () => {
  test('a short password is changed before the work, and nothing else is held back', async () => {
    const { email, browser, ask } = await createStaff(shortPassword);
    const response = await ask('GET /api/purchaseadmin');
    expect(response).toMatchObject({ status: 403, code: 'password_change_required' });
    expect(response['detail']).toContain('MyProfile');
    const me = { role: 'orders', permissions: [], passwordChange: 'required' };
    expect(await ask('GET /api/me')).toMatchObject(me);
    expect(await ask('GET /api/profile')).toMatchObject({ email });
    const body = {
      currentPassword: shortPassword,
      newPassword: longPassword,
      revokeOtherSessions: true,
    };
    expect((await browser.send('POST /auth/change-password', { body })).status).toBe(200);
    const after = createRequester(browser, await browser.exchange(email));
    expect(await after('GET /api/me')).toMatchObject({ passwordChange: 'no' });
    expect(await after('GET /api/purchaseadmin')).toEqual([]);
  });

  test('the first sign-in takes no second factor yet, the second one does', async () => {
    const { email, browser, ask } = await createStaff(longPassword);
    expect(await ask('GET /api/purchaseadmin')).toEqual([]);
    // The same sign-in continues when its token is renewed.
    const withRenewedToken = createRequester(browser, await browser.exchange(email));
    expect(await withRenewedToken('GET /api/purchaseadmin')).toEqual([]);
    const { ask: later } = await signInLater(email, longPassword);
    const refused = await later('GET /api/purchaseadmin');
    expect(refused).toMatchObject({ status: 403, code: 'second_factor_required' });
    expect(await later('GET /api/profile')).toMatchObject({ email });
  });

  test('an email that nobody has confirmed gives its account no power', async () => {
    const { email, ask } = await createStaff(longPassword, { role: 'admin', isConfirmed: false });
    const refused = { status: 403, code: 'email_confirmation_required' };
    expect(await ask('GET /api/purchaseadmin')).toMatchObject(refused);
    expect(await ask('GET /api/user')).toMatchObject(refused);
    const me = { role: 'admin', permissions: [], emailConfirmation: 'required' };
    expect(await ask('GET /api/me')).toMatchObject(me);
    await confirmEmail(shop, email);
    // As if it were the first sign-in, which needs no second factor.
    const text = 'update app_user set first_staff_sign_in = null where email = $1';
    await shop.db.query({ text, values: [email] });
    const { ask: confirmed } = await signIn(shop, email, longPassword);
    expect(await confirmed('GET /api/me')).toMatchObject({ emailConfirmation: 'no' });
    expect(await confirmed('GET /api/purchaseadmin')).toEqual([]);
  });

  test('customers owe nothing', async () => {
    const { ask } = await createStaff(shortPassword, { role: 'customer' });
    const me = { passwordChange: 'no', secondFactorRequired: false };
    expect(await ask('GET /api/me')).toMatchObject(me);
  });

  test('the first admin changes the first password, within a week', async () => {
    const text = "update app_user set role = 'customer' where role = 'admin'";
    await shop.db.query({ text });
    const second = await shop.openAnother();
    const { firstAdmin } = second;
    if (firstAdmin.state !== 'made') throw new Error(firstAdmin.state);
    const { email, password } = firstAdmin;
    expect(JSON.parse(await readFile(firstAdmin.file, 'utf8'))).toEqual({ email, password });
    const { ask } = await signIn(shop, email, password);
    expect(await ask('GET /api/user')).toMatchObject({ code: 'password_change_required' });
    clock.advance(7 * 24 * hourMs);
    const late = await browserAt(shop).signIn(email, password);
    expect(late.body).toMatchObject({ code: 'FIRST_PASSWORD_OVER' });
    expect(await accessLater(late.headers.getSetCookie())).toBe('null');
  });
});

/** What the cookies of an answer open at the provider. */
async function accessLater(lines: readonly string[]): Promise<string> {
  const cookie = lines.map((line) => line.split(';', 1).join('')).join('; ');
  return (await fetch(`${shop.url}/auth/get-session`, { headers: { cookie } })).text();
}

describe("on one's own machine", () => {
  test('both are advised, and nothing is held back', async () => {
    const { ask, email } = await createStaff(shortPassword, { at: privateShop });
    const { ask: later } = await signIn(privateShop, email, shortPassword);
    for (const each of [ask, later]) expect(await each('GET /api/purchaseadmin')).toEqual([]);
    const me = { passwordChange: 'advised', secondFactorRequired: false, secondFactor: false };
    expect(await later('GET /api/me')).toMatchObject(me);
  });
});
