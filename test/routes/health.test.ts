/** The health endpoints for monitoring. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#settings/config.ts';
import { createLog } from '#platform/log.ts';
import { openShop, type Shop } from '#app/open-shop.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';

let shop: Shop;
let db: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ferrule-health-'));
  db = await openTestDatabase();
  const config = loadConfig({
    PORT: '0',
    SHOP_DATA: dataDir,
    DATABASE_URL: urlOf(db.connection),
    WORKER: 'off',
    // Nobody listens there.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'shop',
    OIDC_CLIENT_SECRET: 'hush',
    OIDC_NAME: 'Painters Guild',
  });
  const openFront = async () => undefined;
  shop = await openShop(config, createLog('silent'), { openFront });
});
afterAll(async () => {
  await shop.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`);
  return { status: response.status, body: await response.json() };
};

test('an issuer that is down is told of, and the shop is ready all the same', async () => {
  await expect
    .poll(() => ask('/healthz'), { timeout: 10_000 })
    .toEqual({ status: 200, body: { status: 'ok', oidc: 'degraded' } });
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
});

test('the sandbox Google begins when somebody wants it, and ends with the shop', async () => {
  const body = JSON.stringify({ provider: 'google' });
  const headers = { 'content-type': 'application/json' };
  const url = `${shop.url}/auth/sign-in/social`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  const redirect: { url: string } = await answer.json();
  expect((await fetch(redirect.url, { redirect: 'manual' })).status).toBe(303);
  const { origin } = new URL(redirect.url);
  await shop.close();
  await expect(fetch(origin)).rejects.toThrow();
});
