/**
 * Attack: have the victim's browser do it. Every call that goes by a cookie, asked by a foreign
 * page in each way a browser can; and every place that sends somebody on, told to send them to
 * the attacker.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let victim: Browser;
let email: string;
beforeAll(async () => {
  shop = await openTestShop();
  email = 'victim@example.com';
  victim = openBrowser(shop.url);
  await victim.register(email);
});
afterAll(() => shop.close());
// Each test may try as if it were the first.
beforeEach(() =>
  shop.db.query({
    text: 'delete from attempts_by_network; delete from attempts_by_email; delete from email',
  }),
);

const evil = 'https://evil.example';

/** The calls that change something and go by the cookie of the provider's session. */
const changingOperations = [
  ['POST /auth/sign-out', {}],
  ['POST /auth/update-user', { name: 'Owned' }],
  ['POST /auth/change-password', { currentPassword: 'paints fences', newPassword: 'owned by eve' }],
  ['POST /auth/sign-in/email', { email: 'eve@example.com', password: 'paints fences' }],
  ['POST /auth/sign-up/email', { email: 'eve@example.com', password: 'owned by eve', name: 'E' }],
  ['POST /auth/send-verification', {}],
  ['POST /auth/two-factor/enable', { password: 'paints fences' }],
] as const;

const browserHeaders = [
  ['by a foreign page', { origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['by a foreign page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['by a sister site', { origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' }],
  ['by a foreign page without an origin', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ['by an old browser of a foreign page', { origin: evil, 'sec-fetch-site': '' }],
  ['by something that says nothing of itself', { origin: '', 'sec-fetch-site': '' }],
  ['by an origin that only begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
] as const;

describe('what goes by a cookie is not done when it is asked', () => {
  test.each(browserHeaders)('%s', async (_, headers) => {
    for (const [operation, body] of changingOperations) {
      expect([operation, (await victim.send(operation, { headers, body })).status]).toEqual([
        operation,
        403,
      ]);
    }
    await expectUnharmed();
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'by a form of a foreign page: %s',
    async (type) => {
      const headers = { ...foreignForm, 'content-type': type };
      for (const [what, body] of changingOperations) {
        const form = String(new URLSearchParams(Object.entries(body)));
        const payload = type === 'text/plain' ? JSON.stringify(body) : form || 'x=';
        expect([what, (await victim.send(what, { headers, body: payload })).status]).toEqual([
          what,
          415,
        ]);
      }
      await expectUnharmed();
    },
  );

  test('by a form of a foreign page that sends nothing', async () => {
    for (const [what] of changingOperations) {
      const { status } = await victim.send(what, { headers: foreignForm });
      expect([what, status]).toEqual([what, 403]);
    }
    await expectUnharmed();
  });

  test('by a link or a picture', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', origin: '' };
    for (const [what] of changingOperations) {
      const getOperation = what.replace('POST', 'GET');
      expect([what, (await victim.send(getOperation, { headers })).status]).toEqual([what, 404]);
    }
    await expectUnharmed();
  });
});

const foreignForm = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  origin: evil,
};

/** Still signed in, as themselves, with the same password. */
async function expectUnharmed(): Promise<void> {
  const { body } = await victim.send('GET /auth/get-session');
  expect(body['user']).toMatchObject({ email, name: 'Ada Lindqvist' });
  expect((await openBrowser(shop.url).signIn(email)).status).toBe(200);
}

describe('what the shop itself answers to', () => {
  test('is never a cookie alone: without the token nothing is anybodys', async () => {
    const token = await victim.exchange(email);
    const calls = [
      'GET /profile',
      'POST /profile',
      'POST /reviews',
      'POST /purchase',
      'DELETE /token',
    ];
    for (const operation of calls.map((each) => each.replace(' ', ' /api'))) {
      const body = operation.startsWith('POST') ? {} : undefined;
      expect((await victim.send(operation, { body })).status).toBe(401);
    }
    const headers = { authorization: `Bearer ${token}` };
    expect((await victim.send('GET /api/profile', { headers })).status).toBe(200);
  });

  test('is not for the pages of other origins, which may not even ask', async () => {
    for (const origin of [evil, 'null', shop.url.replace('http:', 'https:')]) {
      const headers = {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization',
      };
      const answer = await openBrowser(shop.url).send('OPTIONS /api/token', { headers });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const account = await victim.send('GET /auth/get-session', { headers: { origin } });
      expect(account.headers.get('access-control-allow-origin')).toBeNull();
      expect(account.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('to a foreign page that may ask is nothing with a cookie', async () => {
    const app = 'https://app.example';
    const open = await openTestShop({ settings: { API_ALLOWED_ORIGINS: app } });
    try {
      const answer = await openBrowser(open.url).send('GET /api/tools', {
        headers: { origin: app },
      });
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      const auth = await openBrowser(open.url).send('GET /auth/token', {
        headers: { origin: app },
      });
      expect(auth.headers.get('access-control-allow-origin')).toBeNull();
    } finally {
      await open.close();
    }
  });
});

describe('nobody is sent to another site', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2F%2Fevil.example',
    '/\t/evil.example',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
  ];

  test.each(elsewhere)('by a sign-in that says so: %j', async (target) => {
    const body = { email, password: 'paints fences', callbackURL: target };
    expectSameOrigin(await victim.send('POST /auth/sign-in/email', { body }));
  });

  test.each(elsewhere)('by a registration that says so: %j', async (target) => {
    const body = { name: 'E', email: `x${email}`, password: 'long enough', callbackURL: target };
    expectSameOrigin(await victim.send('POST /auth/sign-up/email', { body }));
  });

  test.each(elsewhere)('by a sign-in elsewhere that says so: %j', async (target) => {
    for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const body = { provider: 'google', [field]: target };
      const answer = await victim.send('POST /auth/sign-in/social', { body });
      expect(JSON.stringify([...answer.headers, answer.body])).not.toContain('evil.example');
    }
  });

  test.each(elsewhere)('by the link of a letter: %j', async (target) => {
    const body = { email, redirectTo: target };
    await victim.send('POST /auth/request-password-reset', { body });
    const text = 'select contents from email where recipient = $1';
    const { rows } = await shop.db.query<{ contents: object }>({ text, values: [email] });
    expect(JSON.stringify(rows)).not.toContain('evil.example');
    const query = `callbackURL=${encodeURIComponent(target)}&token=x`;
    for (const path of [`/auth/reset-password/abc?${query}`, `/auth/verify-email?${query}`]) {
      expectSameOrigin(await victim.send(`GET ${path}`));
    }
  });

  test('by the name that a request gives the shop', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await victim.send('POST /auth/request-password-reset', { body: { email }, headers });
    const text = "select contents from email where recipient = $1 and kind = 'reset_password'";
    const { rows } = await shop.db.query<{ contents: object }>({ text, values: [email] });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('evil.example');
  });
});

function expectSameOrigin({ headers }: { headers: Headers }): void {
  const location = headers.get('location');
  if (location !== null) expect(new URL(location, shop.url).origin).toBe(new URL(shop.url).origin);
}
