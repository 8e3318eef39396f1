/** Attack: go on with what somebody was signed in with after they have signed out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, openBrowser, type Browser } from '#test/support/browser.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const profile = (browser: Browser, token: string) =>
  browser.send('GET /api/profile', { headers: { authorization: `Bearer ${token}` } });

describe('signing out ends every token of that sign-in', () => {
  /** A program, which keeps cookies as a browser does and gets tokens without a companion. */
  async function createProgram(name: string) {
    const email = `${name}@example.com`;
    const program = openBrowser(shop.url, { 'sec-fetch-site': '' });
    await program.register(email);
    const tokens = [await program.exchange(email), await program.exchange(email)];
    const other = openBrowser(shop.url, { 'sec-fetch-site': '' });
    await other.signIn(email);
    return { email, program, tokens, elsewhere: await other.exchange(email) };
  }
  const opens = async (token: string) =>
    (await profile(openBrowser(shop.url), token)).status === 200;

  test.each([
    ['at the provider', 'POST /auth/sign-out'],
    ['of the shop', 'DELETE /api/token'],
  ])('%s: %s', async (where, leaving) => {
    const { email, program, tokens, elsewhere } = await createProgram(where.replaceAll(' ', '.'));
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const credential = await program.credential();
    const signOutResponse = await program.send(
      leaving,
      leaving.startsWith('POST') ? { body: {} } : { headers },
    );
    expect(signOutResponse.status).toBe(200);
    for (const token of tokens) expect(await opens(token)).toBe(false);
    // The other sign-in goes on; a credential that was made before opens nothing any more.
    expect(await opens(elsewhere)).toBe(true);
    if (leaving === 'DELETE /api/token') return;
    const lateResponse = await program.send(`PUT /api/user/${email}`, {
      ...{ headers: { authorization: `Bearer ${credential}` }, body: { email } },
    });
    expect(lateResponse.body['code']).toBe('sign_in_ended');
  });
});

test('signing in anew ends what the browser was signed in with, be it as another', async () => {
  const [first, second] = ['anew@example.com', 'another@example.com'];
  await openBrowser(shop.url).register(second);
  const browser = openBrowser(shop.url);
  await browser.register(first);
  const token = await browser.exchange(first);
  const before = new Map(browser.cookies);
  await browser.signIn(second);
  const thief = openBrowser(shop.url);
  for (const [name, value] of before) thief.cookies.set(name, value);
  expect((await profile(thief, token)).status).toBe(401);
  expect((await thief.send('GET /auth/get-session')).body).toEqual({});
  await browser.exchange(second);
});

describe('ending the sign-ins of an account', () => {
  const call = (browser: Browser, what: string, token: string) =>
    browser.send(what, { headers: { authorization: `Bearer ${token}` } });

  test('takes whoever signed in, or gave their password again, just now', async () => {
    const email = 'ending@example.com';
    const [browser, other] = [openBrowser(shop.url), openBrowser(shop.url)];
    await browser.register(email);
    await other.signIn(email);
    const elsewhere = await other.exchange(email);
    const token = await browser.exchange(email);
    const text = "update shop_token set signed_in_at = now() - interval '11 minutes'";
    await shop.db.query({ text });
    const { rows } = await shop.db.query<{ id: string }>({
      text: `select t.id from shop_token t join app_user u on u.id = t.user_id
        where u.email = $1 order by t.created_at`,
      values: [email],
    });
    expect(rows).toHaveLength(2);
    const all = ['/api/devices', '/api/devices?keepThis=true'];
    const answers = [];
    for (const path of [...all, ...rows.map(({ id }) => `/api/devices/${id}`)]) {
      answers.push((await call(browser, `DELETE ${path}`, token)).body['code']);
    }
    // The last is its own, which is as good as signing out.
    expect(answers.filter((code) => code === 'sign_in_stale')).toHaveLength(3);
    expect((await profile(other, elsewhere)).status).toBe(200);
  });

  test('goes on after the password was given again', async () => {
    const email = 'ending.again@example.com';
    const [browser, other] = [openBrowser(shop.url), openBrowser(shop.url)];
    await browser.register(email);
    await other.signIn(email);
    const elsewhere = await other.exchange(email);
    await browser.exchange(email);
    const text = "update shop_token set signed_in_at = now() - interval '11 minutes'";
    await shop.db.query({ text });
    const body = { password: goodPassword };
    expect((await browser.send('POST /auth/step-up', { body })).status).toBe(200);
    const token = await browser.exchange(email);
    const left = await call(browser, 'DELETE /api/devices?keepThis=true', token);
    expect([left.status, left.body['deletedCount']]).toEqual([200, 1]);
    expect((await profile(other, elsewhere)).status).toBe(401);
    expect((await profile(browser, token)).status).toBe(200);
  });
});
