import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { ConfigError, loadConfig, withBoundPort } from './config.ts';

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

test('with nothing set the shop runs on this machine alone, with sandbox payments', () => {
  const folder = resolve('.data');
  expect(loadConfig({})).toEqual({
    server: {
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      publicOriginIsDerived: true,
      publicOriginIsLoopback: true,
      hstsSubdomains: true,
      trustedProxyHops: 0,
      connectionsPerNetwork: undefined,
      drainSeconds: 0,
      attemptsPerIp: 30,
      apiAllowedOrigins: [],
      apiHosts: [],
    },
    data: {
      folder,
      firstAdminFile: join(folder, 'first-admin.json'),
      auditCheckpoint: join(folder, 'audit-witness.json'),
      sandboxCardStore: join(folder, 'sandbox-card.sqlite'),
    },
    database: { kind: 'embedded', folder: join(folder, 'postgres') },
    databaseTimeouts: { lockTimeoutMs: 3000, statementTimeoutMs: 30_000 },
    identity: { provider: 'builtin', adminEmails: [], requireSecondFactor: 'none' },
    oidc: { google: { kind: 'sandbox' }, further: undefined },
    payments: { kind: 'sandbox', url: undefined, isOpen: false },
    vies: { kind: 'sandbox' },
    email: { kind: 'sandbox' },
    ownerEmails: [],
    backups: { isOn: true, folder: join(resolve('.data'), 'backups'), hour: 3, keptCount: 7 },
    orders: { reservationMinutes: 30, transferDays: 7 },
    limits: {},
    jobs: { worker: 'inline' },
    wording: 'specified',
    logLevel: 'warn',
    observability: { metrics: undefined, traces: undefined },
  });
});

test('everything can be set', () => {
  const config = loadConfig({
    ...testKeys,
    PORT: '0',
    HOST: '0.0.0.0',
    SHOP_DATA: '/srv/shop',
    DATABASE_URL: 'postgresql://shop:secret@db.example/shop?sslmode=verify-full',
    PUBLIC_ORIGIN: 'https://Brushes.example/',
    ADMIN_EMAILS: 'Mira@shop.example, jo@shop.example,mira@shop.example',
    WORKER: 'only',
    LOG_LEVEL: 'debug',
    WORDING: 'polished',
    TRUSTED_PROXY_HOPS: '2',
    TRIES_PER_ADDRESS: '60',
    API_ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
    HOLD_MINUTES: '5',
  });
  expect(config.server).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    publicOrigin: 'https://brushes.example',
    publicOriginIsDerived: false,
    publicOriginIsLoopback: false,
    trustedProxyHops: 2,
    attemptsPerIp: 60,
    apiAllowedOrigins: ['https://a.example', 'http://localhost:5173'],
  });
  expect(config.database).toEqual({
    kind: 'external',
    url: 'postgresql://shop:secret@db.example/shop?sslmode=verify-full',
  });
  expect(config.identity.adminEmails).toEqual(['mira@shop.example', 'jo@shop.example']);
  expect(config.payments).toEqual({
    kind: 'stripe',
    secretKey: 'sk_test_abc',
    publishableKey: 'pk_test_abc',
    webhookSecret: 'whsec_abc',
    isLive: false,
  });
  expect(config.jobs.worker).toBe('only');
  expect(config.wording).toBe('polished');
  expect(config.orders.reservationMinutes).toBe(5);
});

test.each([
  ['to others, by itself', { HOST: '0.0.0.0' }, 256],
  ['to others, with a number of its own', { HOST: '::', CONNECTIONS_PER_NETWORK: '1000' }, 1000],
  ['behind a proxy, from which all come', { HOST: '0.0.0.0', TRUSTED_PROXY_HOPS: '1' }, undefined],
  ['to this machine alone', {}, undefined],
])('connections are counted by network where it listens %s', (_, settings, most) => {
  const publicSettings = { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX_PAYMENTS: 'public' };
  const { server } = loadConfig({ ...publicSettings, ...settings });
  expect(server.connectionsPerNetwork).toBe(most);
});

test('the environment wins over .env, and an empty value counts as not set', () => {
  const dotEnv = '# settings\nPORT=4000\nHOLD_MINUTES="15"\nWORDING=\n';
  const config = loadConfig({ PORT: '5000', HOLD_MINUTES: '' }, dotEnv);
  expect(config.server.port).toBe(5000);
  expect(config.orders.reservationMinutes).toBe(15);
  expect(config.wording).toBe('specified');
});

test('all errors are reported at once, a line each, without the secrets', () => {
  const env = {
    PORT: '70000',
    ADMIN_EMAILS: 'mira@shop.example,jo',
    PUBLIC_ORIGIN: 'http://brushes.example',
    STRIPE_SECRET_KEY: 'whatever-secret',
    LOG_LEVEL: 'loud',
    SANDBOX_PAYMENTS: 'perhaps',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  };
  const error = loadErrorsOf(env);
  expect(error.errors).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'PUBLIC_ORIGIN has "http://brushes.example": http:// is for this machine only, use https://',
    'ADMIN_EMAILS has "jo", which is no email',
    'STRIPE_SECRET_KEY must be a key that begins with sk_test_ or sk_live_',
    'SANDBOX_PAYMENTS must be one of here, public',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    'STRIPE_WEBHOOK_SECRET is missing: Stripe needs all three of its keys',
  ]);
  expect(error.message.split('\n')).toHaveLength(8);
  expect(error.message).not.toContain('whatever-secret');
});

test.each([
  ['some of the keys only', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 'STRIPE_PUBLISHABLE_KEY is miss'],
  ['a live key with a test key', { ...testKeys, STRIPE_SECRET_KEY: 'sk_live_a' }, 'one is live'],
  ['a sandbox beside keys', { ...testKeys, SANDBOX_CARD_URL: 'http://127.0.0.1:1' }, 'SANDBOX_CAR'],
  ['a sandbox elsewhere in the clear', { SANDBOX_CARD_URL: 'http://10.0.0.2:4242' }, 'https://'],
  ['the sandbox for the whole world', { PUBLIC_ORIGIN: 'https://brushes.example' }, 'for nothing'],
])('refused with money: %s', (_, env, message) => {
  expect(loadErrorsOf(env).message).toContain(message);
});

test('live keys are refused beside the permission for sandbox payments', () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  };
  expect(loadConfig(env).payments).toMatchObject({ kind: 'stripe', isLive: true });
  expect(loadErrorsOf({ ...env, SANDBOX_PAYMENTS: 'public' }).message).toContain('take it out');
});

test('a demonstration may take sandbox payments in public', () => {
  const env = { PUBLIC_ORIGIN: 'https://brushes.example', SANDBOX_PAYMENTS: 'public' };
  expect(loadConfig(env).payments.kind).toBe('sandbox');
});

test.each(['http://localhost:8080', 'http://shop.localhost', 'http://127.0.0.1', 'http://[::1]:1'])(
  '%s is this very machine',
  (PUBLIC_ORIGIN) => {
    expect(loadConfig({ PUBLIC_ORIGIN }).server.publicOriginIsLoopback).toBe(true);
  },
);

test.each(['brushes.example', 'https://brushes.example/shop', 'ftp://brushes.example', '*'])(
  '%s is no origin',
  (text) => {
    expect(loadErrorsOf({ PUBLIC_ORIGIN: text }).errors[0]).toMatch(/^PUBLIC_ORIGIN /);
    expect(loadErrorsOf({ API_ALLOWED_ORIGINS: text }).errors[0]).toMatch(/^API_ALLOWED_ORIGINS /);
  },
);

test('a port that the system chose is part of the derived origin only', () => {
  const derived = withBoundPort(loadConfig({ PORT: '0' }), 41_234);
  expect(derived.server).toMatchObject({ port: 41_234, publicOrigin: 'http://localhost:41234' });
  const set = withBoundPort(loadConfig({ PORT: '0', PUBLIC_ORIGIN: 'http://localhost' }), 41_234);
  expect(set.server.publicOrigin).toBe('http://localhost');
});

function loadErrorsOf(env: NodeJS.ProcessEnv): ConfigError {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
}

test.each(['0.0.0.0', '::', '192.168.1.7', 'shop.local'])(
  'to listen at %s takes the address under which others come',
  (HOST) => {
    const hint = `HOST is ${HOST}, where others than this machine reach the shop`;
    expect(loadErrorsOf({ HOST }).errors[0]).toContain(hint);
    expect(loadErrorsOf({ ...testKeys, HOST }).message).toContain('set PUBLIC_ORIGIN');
    const open = { HOST, PUBLIC_ORIGIN: 'http://localhost:3000' };
    expect(loadErrorsOf(open).message).toContain('or SANDBOX_PAYMENTS=public');
    const { payments } = loadConfig({ ...open, SANDBOX_PAYMENTS: 'public' });
    expect(payments).toMatchObject({ kind: 'sandbox', isOpen: true });
  },
);

test.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2'])(
  'to listen at %s takes nothing',
  (HOST) => {
    expect(loadConfig({ HOST }).payments).toMatchObject({ kind: 'sandbox', isOpen: false });
  },
);

test('the older name of a setting is refused with the one that took its place', () => {
  const env = { ALLOW_SANDBOX_PAYMENTS: '0' };
  expect(loadErrorsOf(env).message).toContain('write SANDBOX_PAYMENTS=public in its place');
  expect(() => loadConfig({}, 'ALLOW_SANDBOX_PAYMENTS=1')).toThrow('SANDBOX_PAYMENTS=public');
});

test.each(['a b', 'https://api.example', 'api.example/x', '[::1]'])(
  'no name of a host for the calls is %s',
  (text) => expect(loadErrorsOf({ API_HOSTS: text }).errors[0]).toMatch(/^API_HOSTS /),
);

test('figures are served on this machine alone where a port is set', () => {
  const metrics = (env: Record<string, string>) => loadConfig(env).observability.metrics;
  expect(metrics({ METRICS_ADDRESS: '0.0.0.0' })).toBeUndefined();
  expect(metrics({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(metrics({ METRICS_PORT: '1', METRICS_ADDRESS: '::' })).toEqual({ host: '::', port: 1 });
});
