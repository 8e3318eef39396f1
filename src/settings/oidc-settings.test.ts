import { expect, test } from 'vitest';

import { ConfigError, loadConfig } from './config.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const keycloak = {
  OIDC_ISSUER: 'https://id.example/realms/painters',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Painters Guild',
};
const publicServer = { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX_PAYMENTS: 'public' };

test('without keys the sandbox stands in for Google on this machine, and nothing elsewhere', () => {
  expect(loadConfig({}).oidc).toEqual({ google: { kind: 'sandbox' }, further: undefined });
  expect(loadConfig(publicServer).oidc).toEqual({ google: undefined, further: undefined });
});

test('with keys it is Google itself, wherever the shop is', () => {
  const hosted = { kind: 'hosted', clientId: 'id', clientSecret: 'secret' };
  for (const place of [{}, publicServer]) {
    expect(loadConfig({ ...place, ...google }).oidc.google).toEqual(hosted);
  }
});

test('a further issuer stands beside Google, written as it writes itself', () => {
  const slash = { ...keycloak, OIDC_ISSUER: 'https://painters.example/' };
  expect(loadConfig({ ...publicServer, ...keycloak }).oidc).toEqual({
    google: undefined,
    further: {
      issuer: 'https://id.example/realms/painters',
      name: 'Painters Guild',
      clientId: 'shop',
      clientSecret: 'secret',
    },
  });
  expect(loadConfig(slash).oidc.further?.issuer).toBe('https://painters.example/');
});

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'a',
  FIREBASE_PROJECT_ID: 'brushes',
  FIREBASE_AUTH_DOMAIN: 'brushes.firebaseapp.com',
  ADMIN_EMAILS: 'mira@shop.example',
};

test.each([
  ['one key of Google', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing'],
  ['an issuer alone', { OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is missing'],
  ['an issuer without a name', { ...keycloak, OIDC_NAME: '' }, 'OIDC_NAME is missing'],
  ['an issuer in the clear', { ...keycloak, OIDC_ISSUER: 'http://id.example' }, 'https://'],
  ['an issuer that is none', { ...keycloak, OIDC_ISSUER: 'id.example' }, 'which is no URL'],
  ['an issuer with a query', { ...keycloak, OIDC_ISSUER: 'https://a.b/?c=d' }, 'without a query'],
  ['Google beside Firebase', { ...firebase, ...google }, 'GOOGLE_CLIENT_ID is set, but IDENTITY'],
])('refused: %s', (_, env, message) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(message);
});

test('no error repeats a secret', () => {
  const env = { ...firebase, ...google, GOOGLE_CLIENT_SECRET: 'GOCSPX-hush' };
  expect(() => loadConfig(env)).toThrow(expect.not.stringContaining('hush'));
});
