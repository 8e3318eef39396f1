/**
 * Attack: have a browser misinterpret a response. Whatever the shop answers,
 * and in whatever state it is, says the same of what may be done with it: one table for all.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { openPublicShop } from '#test/support/public-shop.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { pictureOf } from '../contract/fuzzing/picture.ts';

let shop: TestShop;
let admin: string;
let upload: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  admin = await shop.tokenOf(shop.world.mira);
  const uploadResponse = await fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'image/png' },
    body: await pictureOf(40, 40),
  });
  upload = String(Object(await uploadResponse.json())['img']);
});
afterAll(() => shop.close());

const same = 'same-origin';

/** What every answer says; null where it must say nothing. */
const always = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-resource-policy': new RegExp(`^${same}$`),
  'cross-origin-opener-policy': new RegExp(`^${same}$`),
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  server: null,
  'x-powered-by': null,
} as const;

type ExpectedHeaders = Partial<Record<keyof typeof always | 'permissions-policy', RegExp>>;

/** What a page says besides. */
const page: ExpectedHeaders = {
  'permissions-policy': /camera=\(\).*geolocation=\(\)/,
  'content-security-policy':
    /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self'; .*'none'$/,
};

const ofPages = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** What stands in a frame of the shop's own. */
const frameHeaders: ExpectedHeaders = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'self'/,
};

const asset = () => readdirSync(join(import.meta.dirname, '../../build/client/assets'))[0];

const answers: [what: string, status: number, path: () => string, more?: ExpectedHeaders][] = [
  ['a page', 200, () => '/', page],
  ['a page that is kept', 200, () => '/', page],
  ['the page of a tool', 200, () => `/tools/${shop.world.hundred}`, page],
  ['the page to sign in', 200, () => '/login', page],
  ['a page of staff', 200, () => '/dashboard/users', page],
  ['a page that is not there', 404, () => '/nowhere/at/all', page],
  ['the data of a page', 200, () => '/team.data'],
  ['a page that has moved', 308, () => '/gallery'],
  ['a file of the build', 200, () => `/assets/${asset()}`],
  ['the mark of the shop', 200, () => '/mark.svg'],
  ['a public list', 200, () => '/api/tools'],
  ['a public list that is kept', 200, () => '/api/tools'],
  ['a call', 200, () => '/api/payment-settings'],
  ['the description of the calls', 200, () => '/api/openapi.json'],
  ['the description to read', 200, () => '/api/docs'],
  ['a call without a token', 401, () => '/api/profile'],
  ['a call that is not there', 404, () => '/api/nowhere'],
  ['an address that cannot be decoded', 404, () => '/api/tools/%FF'],
  ['a call with input that is wrong', 401, () => '/api/purchase?email=x'],
  ['who is signed in', 200, () => '/auth/get-session'],
  ['the keys of the provider', 200, () => '/auth/jwks'],
  ['a call of the provider that is not there', 404, () => '/auth/nowhere'],
  ['an uploaded picture', 200, () => upload],
  ['an uploaded picture that is kept', 200, () => upload],
  ['a picture that nobody uploaded', 404, () => '/uploads/00000000000000000000-480.webp'],
  ['the door to the sandbox: its script', 200, () => '/sandbox-card/stripe.js', frameHeaders],
  ['the door to the sandbox: its frame', 200, () => '/sandbox-card/frame', frameHeaders],
  ['the door to the sandbox: nothing', 404, () => '/sandbox-card/nowhere', frameHeaders],
  ['the sandbox mailbox', 200, () => shop.shop.mailbox ?? ''],
  ['a letter that is not there', 404, () => `${shop.shop.mailbox}/nowhere`],
  ['a mailbox under another word', 404, () => '/sandbox-mail/nowhere'],
  ['the public settings', 200, () => '/config.json'],
  ['whether it is alive', 200, () => '/healthz'],
  ['whether it is ready', 200, () => '/readyz'],
];

test.each(answers)('%s (%i)', async (_, status, path, more = {}) => {
  const response = await fetch(shop.url + path(), { redirect: 'manual' });
  await response.body?.cancel();
  expect(response.status).toBe(status);
  expectHeaders(response.headers, more);
  const type = response.headers.get('content-type') ?? 'nothing';
  expect(type).toMatch(/^(nothing|image\/\w+|application\/json|.*; charset=utf-8)$/i);
  const policy = response.headers.get('content-security-policy')?.split('; ');
  if (more === page) expect(policy).toEqual(expect.arrayContaining(ofPages));
});

test.each(['/', '/team', '/login', '/dashboard', '/dashboard/users', '/nowhere/at/all'])(
  'every script in the text of %s is named by its policy, and no nonce is left',
  async (path) => {
    const response = await fetch(shop.url + path);
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const scripts = html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
    const digests = [...scripts].map(([, text = '']) => {
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    });
    expect(digests.length).toBeGreaterThan(0);
    expect(digests.filter((digest) => !policy.includes(digest))).toEqual([]);
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(digests).size);
    expect(html).not.toContain('nonce=');
    expect(response.headers.has('x-own-scripts')).toBe(false);
  },
);

const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

describe('what is no GET', () => {
  const send = (what: string, body?: object) => openBrowser(shop.url).send(what, { body });

  test.each([
    ['a page', 405, () => send('POST /', {})],
    ['a page of nowhere', 405, () => send('DELETE /nowhere')],
    ['a call that refuses', 401, () => send('PUT /api/user/a@b.example', { email: 'a@b.example' })],
    ['a call of nowhere', 404, () => send('PUT /api/user', {})],
    ['a body that is no JSON', 400, () => send('POST /auth/sign-in/email', [])],
    ['a sign-in that fails', 401, () => openBrowser(shop.url).signIn('a@b.example')],
    ['a foreign page', 403, () => openBrowser(shop.url, foreign).signIn('a@b.example')],
  ])('%s (%i)', async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
  });

  test('a sign-in that has to wait (429)', async () => {
    const guess = () => openBrowser(shop.url).signIn('waits@b.example');
    for (let attempts = 0; attempts < 5; attempts += 1) await guess();
    const answer = await guess();
    expect(answer.status).toBe(429);
    expectHeaders(answer.headers);
  });

  test('a stream of notices (200)', async () => {
    const answer = await shop.call('GET /notices', { token: admin });
    expectHeaders(answer.headers);
  });

  test('a question about the head of a page (200)', async () => {
    const answer = await fetch(`${shop.url}/team`, { method: 'HEAD' });
    expectHeaders(answer.headers, page);
  });
});

test('over TLS browsers are told to come back over TLS only, and cookies say so too', async () => {
  const publicOrigin = 'https://shop.example';
  await using secure = await openPublicShop(publicOrigin);
  const paths = ['/', '/login', '/api/tools', '/api/profile', '/auth/get-session', '/nowhere'];
  for (const path of [...paths, `/assets/${asset()}`, '/healthz']) {
    const { headers } = await fetch(secure.url + path);
    expect([path, headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
  }
  const browser = openBrowser(secure.url, { origin: publicOrigin });
  const signInResponse = await browser.register('ada@example.com');
  await browser.exchange('ada@example.com');
  const lines = signInResponse.headers.getSetCookie();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/; Secure/);
  const names = [...browser.cookies.keys()];
  expect(names).toContain('__Host-shop_bind');
  for (const name of names) expect(name).toMatch(/^__Host-/);
});

describe('what goes wrong on our side', () => {
  let broken: TestShop;
  let ada: Browser;
  let token: string;
  beforeAll(async () => {
    broken = await openTestShop({ pages: true });
    ada = openBrowser(broken.url);
    await ada.register('ada@example.com');
    token = await ada.exchange('ada@example.com');
    const text = `alter table profile rename to gone;
      alter table tool rename to sold_out; alter table identity.session rename to nobody`;
    await broken.db.query({ text });
  });
  afterAll(() => broken.close());

  test('says so with the same headers, and nothing of what it was (500)', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const operations = ['GET /api/profile', 'GET /api/tools', 'GET /auth/get-session'];
    for (const operation of operations) {
      const answer = await ada.send(operation, { headers });
      expect([operation, answer.status]).toEqual([operation, 500]);
      expectHeaders(answer.headers);
      const bodyText = JSON.stringify(answer.body);
      expect(bodyText).not.toMatch(
        /relation|does not exist|select|postgres|\.ts\b|node_modules| at /,
      );
    }
    const home = await fetch(`${broken.url}/`);
    expect(home.status).toBe(500);
    expectHeaders(home.headers);
    expect(await home.text()).not.toMatch(/relation|does not exist|\.ts\b|node_modules/);
  });
});

function expectHeaders(headers: Headers, more: ExpectedHeaders = {}): void {
  for (const [name, expected] of Object.entries({ ...always, ...more })) {
    const value = headers.get(name);
    const isRight = expected === null ? value === null : expected.test(value ?? '');
    expect({ name, value, isRight }).toEqual({ name, value, isRight: true });
  }
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
}
