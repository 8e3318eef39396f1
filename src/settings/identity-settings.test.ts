import { expect, test } from 'vitest';

import { ConfigError, loadConfig } from './config.ts';

const project = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIza-abc',
  FIREBASE_PROJECT_ID: 'brushes',
  FIREBASE_AUTH_DOMAIN: 'brushes.firebaseapp.com',
};

const demoProject = {
  ...project,
  FIREBASE_PROJECT_ID: 'demo-shop',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
};

test('the hosted provider is chosen with the three names of its project', () => {
  expect(loadConfig({ ...project, ADMIN_EMAILS: 'mira@shop.example' }).identity).toEqual({
    provider: 'firebase',
    adminEmails: ['mira@shop.example'],
    requireSecondFactor: 'none',
    firebase: {
      apiKey: 'AIza-abc',
      projectId: 'brushes',
      authDomain: 'brushes.firebaseapp.com',
      emulatorHost: undefined,
    },
  });
});

test('the emulator is believed for a demo project on this machine', () => {
  expect(loadConfig(demoProject).identity).toMatchObject({
    firebase: { projectId: 'demo-shop', emulatorHost: '127.0.0.1:9099' },
  });
});

test.each([
  ['half a project', { IDENTITY: 'firebase', FIREBASE_API_KEY: 'a' }, 'FIREBASE_PROJECT_ID is mis'],
  ['a project beside the builtin', { ...project, IDENTITY: 'builtin' }, 'IDENTITY is builtin'],
  ['an emulator for the builtin', { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' }, 'take it out'],
  [
    'an emulator for a project',
    { ...demoProject, FIREBASE_PROJECT_ID: 'brushes' },
    'begin with demo-',
  ],
  [
    'a demo in the middle',
    { ...demoProject, FIREBASE_PROJECT_ID: 'my-demo-shop' },
    'begin with demo-',
  ],
  [
    'an emulator elsewhere',
    { ...demoProject, FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.7:9099' },
    '10.0.0.7:9099 is not this machine',
  ],
  [
    'an emulator that only sounds like this machine',
    { ...demoProject, FIREBASE_AUTH_EMULATOR_HOST: 'localhost.example:9099' },
    'localhost.example:9099 is not this machine',
  ],
  [
    'an emulator for the whole world',
    { ...demoProject, PUBLIC_ORIGIN: 'https://brushes.example', SANDBOX_PAYMENTS: 'public' },
    'PUBLIC_ORIGIN is https://brushes.example',
  ],
  [
    'an emulator in production',
    { ...demoProject, NODE_ENV: 'production' },
    'NODE_ENV is production',
  ],
  ['a domain with a path', { ...project, FIREBASE_AUTH_DOMAIN: 'a.b/c' }, 'must be a host'],
  ['a domain with a scheme', { ...project, FIREBASE_AUTH_DOMAIN: 'https://a.b' }, 'must be a host'],
])('refused with identity: %s', (_, env, message) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(message);
});

test('errors of identity and of payments are reported together', () => {
  const env = { IDENTITY: 'firebase', STRIPE_SECRET_KEY: 'sk_test_abc', PORT: 'x' };
  expect(() => loadConfig(env)).toThrow(/PORT[^]*FIREBASE_API_KEY[^]*STRIPE_PUBLISHABLE_KEY/);
});
