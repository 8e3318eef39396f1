/**
 * The whole shop for a test: a real database, all modules, the sandbox card processor
 * over its own socket. Only pages are left out. Jobs run when a test calls them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '#platform/clock.ts';
import { loadConfig } from '#settings/config.ts';
import type { MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { startSandboxCard, type SandboxCard } from '@ferrule/card-sandbox';
import { limitDefaults } from '#modules/rate-limits/limits.ts';
import { issueToken } from '#modules/identity/identity.ts';
import { openShop, type Shop } from '#app/open-shop.ts';
import { fastPasswordHasher } from './passwords.ts';
import { retryQuickly } from './quick-retries.ts';
import { shopConnection, openPreparedDatabase, type TestDatabase } from './database.ts';
import { urlOf } from './database-url.ts';
import { makeWorld, type Person, type World } from './world.ts';

export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for an empty body. */
  body: Record<string, unknown> & { [index: number]: Record<string, unknown>; length?: number };
}

export interface RequestOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestShop {
  shop: Shop;
  url: string;
  db: TestDatabase;
  world: World;
  sandbox: SandboxCard;
  keys: { secret: string; publishable: string; webhook: string };
  /** The store of the sandbox. */
  processorFile: string;
  /** One HTTP call below /api, such as `call('GET /tools')`. */
  call(operation: string, requestOptions?: RequestOptions): Promise<TestResponse>;
  tokenOf(person: Person): Promise<string>;
  /** The order as an admin sees it. */
  readOrder(order: string): Promise<TestResponse['body']>;
  /** As the browser does it: pays the intent of a client secret with a test card. */
  pay(clientSecret: string, card?: string): Promise<TestResponse>;
  /** Another instance on the same database and processor. */
  openAnother(): Promise<Shop>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  clock?: Clock;
  faults?: Faults;
  /** Settings over the tests' own. */
  settings?: Record<string, string>;
  /** With the pages that were built. */
  pages?: boolean;
  /** The minimum rate of uploads, where it is not the default. */
  uploadRate?: MinimumBodyRate;
  /** The shop's log; silent by default. */
  log?: Log;
}

/** All customers of a test have one IP address, so limits by network are off. */
const networkLimits = Object.keys(limitDefaults)
  .filter((name) => name.endsWith('_network'))
  .map((name) => `${name}=100000`);

const mostPortsTried = 4;

/** A port that was free may be another connection's by the time that the shop listens on it. */
async function onFreePort(open: () => Promise<Shop>): Promise<Shop> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await open();
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tried === mostPortsTried) throw error;
    }
  }
}

/** Opens a shop with the tests' world in it. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { clock = systemClock, faults = {}, settings = {}, pages = false } = options;
  const { log = createLog('silent'), uploadRate } = options;
  retryQuickly();
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-shop-'));
  const db = await openPreparedDatabase();
  const world = await makeWorld(db, clock);
  const keys = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const dataFile = join(dataDir, 'books.sqlite');
  const origins: string[] = [];
  const sandbox = await startSandboxCard({
    ...{ dataFile, keys, faults },
    ...(options.clock && { clock: options.clock }),
    webhook: undefined,
    shopOrigins: origins,
  });
  const config = loadConfig({
    PORT: '0',
    SHOP_DATA: dataDir,
    DATABASE_URL: urlOf(shopConnection(db)),
    DATABASE_OWNER_URL: urlOf(db.connection),
    SANDBOX_CARD_URL: sandbox.url,
    WORKER: 'off',
    BACKUPS: '0',
    TRIES_PER_ADDRESS: '1000000',
    ...settings,
    LIMITS: [...networkLimits, settings['LIMITS'] ?? ''].filter((limit) => limit !== '').join(),
  });
  const openFront = () => Promise.resolve(undefined);
  const openingOptions = {
    clock,
    uploadRate,
    passwords: fastPasswordHasher,
    ...(!pages && { openFront }),
  };
  const openAnotherShop = () => onFreePort(() => openShop(config, log, openingOptions));
  const shop = await openAnotherShop();
  const url = localUrlOf(shop);
  const webhook = { url: `${url}/api/webhooks/stripe`, secret: keys.webhook };
  sandbox.setShop({ webhook, origins: [url] });
  const furtherShops: Shop[] = [];
  const tokenOf = async ({ id }: Person) => (await issueToken(shop.identity, { userId: id })).token;
  return {
    ...{ shop, url, db, world, sandbox, keys, processorFile: dataFile },
    call: (operation, requestOptions) => call(`${url}/api`, operation, requestOptions),
    tokenOf,
    readOrder: async (order) => {
      const token = await tokenOf(world.mira);
      return (await call(`${url}/api`, `GET /purchase/${order}`, { token })).body;
    },
    pay: (clientSecret, card) => payAtSandbox(sandbox.url, keys, clientSecret, card),
    openAnother: async () => {
      const furtherShop = await openAnotherShop();
      furtherShops.push(furtherShop);
      return furtherShop;
    },
    close: async () => {
      for (const furtherShop of furtherShops) await furtherShop.close();
      await shop.close();
      await sandbox.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its URL on this machine, whatever its public origin is. */
function localUrlOf({ app }: Shop): string {
  const address = app?.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** One call of the contract by method and path. */
export async function call(
  base: string,
  operation: string,
  requestOptions: RequestOptions = {},
): Promise<TestResponse> {
  const [method = 'GET', path = '/'] = operation.split(' ');
  const { token, body, headers = {} } = requestOptions;
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { status, headers: responseHeaders } = response;
  if (responseHeaders.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status, headers: responseHeaders, body: {} };
  }
  const text = await response.text();
  return { status, headers: responseHeaders, body: text ? JSON.parse(text) : {} };
}

/** Pays as a browser does, at the sandbox that is reached under `sandbox`. */
export async function payAtSandbox(
  sandbox: string,
  keys: { publishable: string },
  clientSecret: string,
  card = '4242424242424242',
): Promise<TestResponse> {
  const [intent] = clientSecret.split('_secret_');
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  return call(sandbox, `POST /v1/payment_intents/${intent}/confirm`, {
    token: keys.publishable,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(form),
  });
}
