/**
 * Attack: take over what somebody else is signed in with. Tokens copied out of a browser,
 * credentials sent again, sessions chosen for the victim, roles claimed by who wants them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { goodPassword, openBrowser, type Browser } from '#test/support/browser.ts';
import { call, openTestShop, type TestShop } from '#test/support/shop.ts';
import { settableClock } from '../../src/modules/identity/testing/world.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Somebody new who is signed in, with the browser that they are signed in with. */
async function createSignedIn(name: string, at = shop) {
  const email = `${name}@example.com`;
  const browser = openBrowser(at.url);
  await browser.register(email);
  return { email, browser, token: await browser.exchange(email) };
}

const profile = (browser: Browser, token: string) =>
  browser.send('GET /api/profile', { headers: { authorization: `Bearer ${token}` } });

describe('a token copied out of local storage', () => {
  test('opens nothing elsewhere: without a cookie, with a made-up one, with ones own', async () => {
    const ada = await createSignedIn('ada');
    const eve = await createSignedIn('eve');
    expect((await profile(ada.browser, ada.token)).status).toBe(200);
    expect((await profile(openBrowser(shop.url), ada.token)).status).toBe(401);
    expect((await profile(eve.browser, ada.token)).status).toBe(401);
    const madeUp = { authorization: `Bearer ${ada.token}`, cookie: `shop_bind=${'x'.repeat(43)}` };
    const answer = await openBrowser(shop.url).send('GET /api/profile', { headers: madeUp });
    expect([answer.status, answer.body['code']]).toEqual([401, 'token_expired']);
    expect((await profile(ada.browser, ada.token)).status).toBe(200);
  });

  test('and its cookie is out of reach of scripts and of other sites', async () => {
    const browser = openBrowser(shop.url);
    await browser.register('cookie@example.com');
    const headers = { authorization: `Bearer ${await browser.credential()}` };
    const body = { email: 'cookie@example.com' };
    const answer = await browser.send('PUT /api/user/cookie@example.com', { headers, body });
    const [bind] = answer.headers.getSetCookie().filter((line) => line.startsWith('shop_bind='));
    expect(bind).toMatch(/; HttpOnly/);
    expect(bind).toMatch(/; SameSite=Strict/);
    expect(bind).not.toMatch(/Domain/);
  });

  test('is over at once when its owner signs out, and cannot be signed out by others', async () => {
    const ada = await createSignedIn('outgoing');
    const headers = { authorization: `Bearer ${ada.token}` };
    const thief = openBrowser(shop.url);
    expect((await thief.send('DELETE /api/token', { headers })).status).toBe(401);
    expect((await profile(ada.browser, ada.token)).status).toBe(200);
    expect((await ada.browser.send('DELETE /api/token', { headers })).status).toBe(200);
    expect((await profile(ada.browser, ada.token)).status).toBe(401);
  });
});

describe('a credential', () => {
  const put = (browser: Browser, email: string, credential: string, body: object = { email }) => {
    const headers = { authorization: `Bearer ${credential}` };
    return browser.send(`PUT /api/user/${email}`, { headers, body });
  };

  test('sent again opens nothing, by its owner or by who overheard it', async () => {
    const { email, browser } = await createSignedIn('replay');
    const credential = await browser.credential();
    expect((await put(browser, email, credential)).status).toBe(200);
    for (const again of [browser, openBrowser(shop.url)]) {
      const answer = await put(again, email, credential);
      expect([answer.status, answer.body['code']]).toEqual([401, 'credential_used']);
    }
  });

  test('sent twice at the same moment opens the door once', async () => {
    const { email, browser } = await createSignedIn('race');
    const credential = await browser.credential();
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(browser, email, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('that is guessed is slowed after five, and a good one is not refused for that', async () => {
    const { email, browser } = await createSignedIn('guessed');
    const statuses = [];
    for (let attempts = 0; attempts < 8; attempts += 1) {
      statuses.push((await put(openBrowser(shop.url), email, 'eyJhbGciOiJub25lIn0.e30.')).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses).toContain(429);
    expect((await put(browser, email, await browser.credential())).status).toBe(200);
  });

  test('that was made in a browser opens nothing elsewhere, whatever is said there', async () => {
    const { email, browser } = await createSignedIn('carried.off');
    const credential = await browser.credential();
    const neighbour = await createSignedIn('neighbour');
    const thieves = [
      openBrowser(shop.url, { 'sec-fetch-site': '' }),
      openBrowser(shop.url, { 'sec-fetch-site': '', origin: '' }),
      openBrowser(shop.url),
      neighbour.browser,
    ];
    for (const thief of thieves) {
      const answer = await put(thief, email, credential);
      expect([answer.status, answer.body['code']]).toEqual([403, 'credential_bound']);
    }
    const answer = await put(browser, email, credential);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toContain('shop_bind=');
  });

  test('is good for its own e-mail only, and for no call but the exchange', async () => {
    const { email, browser } = await createSignedIn('narrow');
    const { email: other } = shop.world.mira;
    const wrong = await put(browser, other, await browser.credential(), { email });
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'other_email']);
    expect((await profile(browser, await browser.credential())).status).toBe(401);
  });

  test.each([
    ['a role', { role: 'admin' }],
    ['an admin flag', { admin: true, isAdmin: true }],
    ['another e-mail', { email: 'mira@people.example' }],
  ])('with %s in the body makes nobody more than they are', async (field, more) => {
    const { email, browser } = await createSignedIn(`claims.${field.replaceAll(' ', '.')}`);
    const body = { email, ...more };
    const answer = await put(browser, email, await browser.credential(), body);
    expect(answer.status).toBe(200);
    const headers = { authorization: `Bearer ${String(answer.body['token'])}` };
    const adminResponse = await browser.send(`GET /api/admin/${email}`, { headers });
    expect(adminResponse.body).toEqual({ admin: false });
    expect((await browser.send('GET /api/user', { headers })).status).toBe(403);
  });

  test('of a registration cannot bring a role or a verified address along', async () => {
    const email = 'forward@example.com';
    const browser = openBrowser(shop.url);
    const extraFields = { role: 'admin', emailVerified: true, id: 'chosen', banned: false };
    const body = { name: 'Eve', email, password: 'long enough', ...extraFields };
    await browser.send('POST /auth/sign-up/email', { body });
    const text = 'select id, "emailVerified" from identity."user" where email = $1';
    const { rows } = await shop.db.query<{ id: string; emailVerified: boolean }>({
      text,
      values: [email],
    });
    for (const row of rows)
      expect([row.emailVerified, row.id === 'chosen']).toEqual([false, false]);
    await browser.signIn(email, 'long enough');
    for (const change of [
      { emailVerified: true },
      { email: 'mira@people.example' },
      { role: 'admin' },
    ]) {
      await browser.send('POST /auth/update-user', { body: change });
    }
    const { body: after } = await browser.send('GET /auth/get-session');
    expect(after).toMatchObject({ user: { email, emailVerified: false } });
  });
});

describe('a session that an attacker chose for the victim', () => {
  test('is not the one that the victim gets: signing in makes a new one', async () => {
    const eve = await createSignedIn('fixing');
    const victim = openBrowser(shop.url);
    await victim.register('fixed@example.com');
    await victim.send('POST /auth/sign-out', { body: {} });
    for (const [name, value] of eve.browser.cookies) victim.cookies.set(name, value);
    const chosenSession = eve.browser.cookies.get('shop.session_token');
    expect(chosenSession).toBeDefined();
    expect((await victim.signIn('fixed@example.com')).status).toBe(200);
    expect(victim.cookies.get('shop.session_token')).not.toBe(chosenSession);
    const sessionResponse = await eve.browser.send('GET /auth/get-session');
    expect(JSON.stringify(sessionResponse.body)).not.toContain('fixed@example.com');
  });

  test('is named in its cookie and in no answer that a script could read', async () => {
    const browser = openBrowser(shop.url);
    const { email } = await createSignedIn('unnamed');
    const change = { currentPassword: goodPassword, newPassword: 'paints more fences' };
    const answers = [
      await browser.signIn(email),
      await browser.send('GET /auth/get-session'),
      await browser.send('POST /auth/update-user', { body: { name: 'Ada' } }),
      await browser.send('POST /auth/change-password', {
        body: { ...change, revokeOtherSessions: true },
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringMatching(/token/i)]);
    }
    expect(answers[1]?.body['user']).toMatchObject({ email });
    expect(browser.cookies.get('shop.session_token')).toBeDefined();
  });

  test('that nobody issued is not taken over', async () => {
    const victim = openBrowser(shop.url);
    await victim.register('unissued@example.com');
    const inventedCookie = `${'a'.repeat(32)}.${'b'.repeat(43)}=`;
    victim.cookies.set('shop.session_token', inventedCookie);
    expect((await victim.send('GET /auth/get-session')).body).toEqual({});
    expect((await victim.signIn('unissued@example.com')).status).toBe(200);
    expect(victim.cookies.get('shop.session_token')).not.toBe(inventedCookie);
  });

  test('signing out ends it at the provider, whoever kept the cookie', async () => {
    const { browser } = await createSignedIn('kept');
    const copiedBrowser = openBrowser(shop.url);
    for (const [name, value] of browser.cookies) copiedBrowser.cookies.set(name, value);
    expect((await browser.send('POST /auth/sign-out', { body: {} })).status).toBe(200);
    expect(await copiedBrowser.credential()).toBe('null');
  });

  test('a companion cookie chosen by an attacker is replaced, not adopted', async () => {
    const victim = openBrowser(shop.url);
    await victim.register('bound@example.com');
    const chosenCookie = 'c'.repeat(43);
    victim.cookies.set('shop_bind', chosenCookie);
    await victim.exchange('bound@example.com');
    expect(victim.cookies.get('shop_bind')).not.toBe(chosenCookie);
  });
});

describe('a link to set a new password', () => {
  const link = async (email: string) => {
    const text = `select contents->>'link' as link from email
      where recipient = $1 and kind = 'reset_password' order by written_at desc limit 1`;
    const { rows } = await shop.db.query<{ link: string }>({ text, values: [email] });
    return new URL(rows[0]?.link ?? '', shop.url).searchParams.get('token') ?? '';
  };
  const ask = (email: string) =>
    openBrowser(shop.url).send('POST /auth/request-password-reset', { body: { email } });
  const set = (token: string, newPassword: string, at = shop) =>
    openBrowser(at.url).send('POST /auth/reset-password', { body: { token, newPassword } });

  test('works once, and takes everybody out who was in', async () => {
    const { email, browser, token } = await createSignedIn('forgetful');
    await ask(email);
    const resetToken = await link(email);
    expect((await set(resetToken, 'a new one')).status).toBe(200);
    expect((await set(resetToken, 'a newer one')).status).toBe(400);
    expect((await profile(browser, token)).status).toBe(401);
    expect(await browser.credential()).toBe('null');
    expect((await openBrowser(shop.url).signIn(email, 'a newer one')).status).toBe(401);
    expect((await openBrowser(shop.url).signIn(email, 'a new one')).status).toBe(200);
  });

  test('used twice at the same moment sets one password', async () => {
    const { email } = await createSignedIn('forgetful.race');
    await ask(email);
    const resetToken = await link(email);
    const answers = await Promise.all(
      [1, 2, 3].map((index) => set(resetToken, `password ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('for an unknown address is never written', async () => {
    expect((await ask('nobody@example.com')).status).toBe(200);
    const text = "select from email where recipient = 'nobody@example.com'";
    expect((await shop.db.query({ text })).rowCount).toBe(0);
  });

  test('stands in no table as it is: whoever reads a backup cannot follow it', async () => {
    const { email } = await createSignedIn('forgetful.backup');
    await ask(email);
    const resetToken = await link(email);
    const text = 'select identifier, value from identity.verification';
    const { rows } = await shop.db.query<{ identifier: string; value: string }>({ text });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(resetToken);
  });
});

test('a token unused for half an hour, or twelve hours old, opens nothing', async () => {
  const clock = settableClock();
  const own = await openTestShop({ clock });
  try {
    const [idle, used] = [await own.tokenOf(own.world.anna), await own.tokenOf(own.world.ben)];
    const open = async (token: string) =>
      (await call(`${own.url}/api`, 'GET /profile', { token })).status;
    for (let minutes = 0; minutes < 12 * 60; minutes += 25) {
      expect(await open(used)).toBe(200);
      if (minutes === 25) expect(await open(idle)).toBe(200);
      clock.advance(25 * minuteMs);
    }
    expect(await open(idle)).toBe(401);
    clock.advance(hourMs);
    expect(await open(used)).toBe(401);
  } finally {
    await own.close();
  }
});
