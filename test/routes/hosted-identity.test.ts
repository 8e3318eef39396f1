/** The shop with the hosted provider, without pages: its public settings and its rejections. */
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const project = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIza-abc',
  FIREBASE_PROJECT_ID: 'demo-shop',
  FIREBASE_AUTH_DOMAIN: 'demo-shop.firebaseapp.com',
};
const email = 'ada@people.example';

let builtin: TestShop;
let hosted: TestShop;
let trial: TestShop;

beforeAll(async () => {
  const FIREBASE_AUTH_EMULATOR_HOST = '127.0.0.1:9099';
  builtin = await openTestShop();
  hosted = await openTestShop({ settings: project });
  trial = await openTestShop({ settings: { ...project, FIREBASE_AUTH_EMULATOR_HOST } });
});
afterAll(async () => {
  for (const each of [builtin, hosted, trial]) await each.close();
});

function unsigned(): string {
  const iat = Math.floor(Date.now() / 1000);
  const iss = 'https://securetoken.google.com/demo-shop';
  const who = { sub: 'ada', email, email_verified: true, auth_time: iat };
  return new UnsecuredJWT({ iss, aud: 'demo-shop', iat, exp: iat + 3600, ...who }).encode();
}

const exchange = (shop: TestShop, token: string) =>
  shop.call(`PUT /user/${email}`, { token, body: { email } });

test('an unsigned credential opens the shop of a trial, and no other one', async () => {
  expect(await exchange(trial, unsigned())).toMatchObject({ status: 200 });
  const rejected = { status: 401, body: { code: 'credential_invalid' } };
  expect(await exchange(hosted, unsigned())).toMatchObject(rejected);
  expect(await exchange(builtin, unsigned())).toMatchObject(rejected);
});

test('a provider that cannot be asked is 503 with what to do, and no fault of ours', async () => {
  const { issuers } = hosted.shop.identity;
  const [[name, issuer] = []] = [...issuers];
  if (!name || !issuer || !(issuers instanceof Map)) throw new Error('there is no issuer');
  const { IssuerUnreachable } = await import('#modules/identity/sign-ins/credentials.ts');
  const keys = () => Promise.reject(new IssuerUnreachable());
  issuers.set(name, { ...issuer, algorithms: ['RS256'], keys });
  const [, claims] = unsigned().split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'any' })).toString('base64url');
  expect(await exchange(hosted, `${header}.${claims}.c2ln`)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: expect.stringContaining('Try again in a minute') },
  });
  issuers.set(name, issuer);
});

test('the builtin provider answers only where it is the provider', async () => {
  const statusOf = async ({ url }: TestShop) => (await fetch(`${url}/auth/token`)).status;
  expect(await statusOf(builtin)).toBe(200);
  expect(await statusOf(hosted)).toBe(404);
});

test('/config.json tells who knows the users, and no secret', async () => {
  const configOf = async ({ url }: TestShop) => (await fetch(`${url}/config.json`)).json();
  expect(await configOf(builtin)).toMatchObject({
    identity: { provider: 'builtin' },
    payment: { sandbox: true, publishableKey: builtin.keys.publishable },
    wording: 'specified',
  });
  expect(await configOf(hosted)).toMatchObject({
    identity: {
      provider: 'firebase',
      apiKey: 'AIza-abc',
      projectId: 'demo-shop',
      authDomain: 'demo-shop.firebaseapp.com',
      emulator: '',
    },
  });
  for (const shop of [builtin, hosted]) {
    const text = JSON.stringify(await configOf(shop));
    expect(text).not.toContain(shop.keys.secret);
    expect(text).not.toContain(shop.keys.webhook);
  }
});
