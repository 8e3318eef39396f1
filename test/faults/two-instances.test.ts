/** Two processes of the shop on one database: what one changes, the other's pages show at once. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningDatabase } from '@ferrule/embedded-postgres';
import { urlOf } from '#test/support/database-url.ts';
import { startShop, type RunningShop } from '#test/support/running-shop.ts';
import { call } from '#test/support/shop.ts';

let folder: string;
let first: RunningShop;
let second: RunningShop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-two-'));
  first = await startShop(join(folder, 'first'));
  const connection = findRunningDatabase(join(folder, 'first/postgres'));
  if (!connection) throw new Error('the first shop has no database');
  second = await startShop(join(folder, 'second'), { DATABASE_URL: urlOf(connection) });
}, 60_000);

afterAll(async () => {
  await second.stop();
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

const home = async ({ url }: RunningShop) => (await fetch(url)).text();

test('a tool that an admin adds is on the home page and in the list of both', async () => {
  const name = 'Badger softener, 100 mm';
  for (const shop of [first, second]) {
    expect(await home(shop)).not.toContain(name);
    await call(`${shop.url}/api`, 'GET /tools');
  }
  const token = await signInAsFirstAdmin();
  const body = { name, description: 'For the last pass.', price: 74.5, quantity1: 1, quantity2: 8 };
  const response = await call(`${first.url}/api`, 'POST /tools', { token, body });
  expect(response.status).toBe(200);
  expect(await home(first)).toContain(name);
  const pollOptions = { timeout: 1000, interval: 10 };
  await expect.poll(() => home(second), pollOptions).toContain(name);
  const { body: tools } = await call(`${second.url}/api`, 'GET /tools');
  expect(JSON.stringify(tools)).toContain(name);
  await call(`${second.url}/api`, `DELETE /tools/${String(response.body['insertedId'])}`, {
    token,
  });
  expect(await home(second)).not.toContain(name);
  await expect.poll(() => home(first), pollOptions).not.toContain(name);
});

/** As a program without a browser does it: sign in, take the credential, exchange it. */
async function signInAsFirstAdmin(): Promise<string> {
  const firstAdmin: { email: string; password: string } = JSON.parse(
    await readFile(join(folder, 'first/first-admin.json'), 'utf8'),
  );
  const signedIn = await fetch(`${first.url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.url },
    body: JSON.stringify(firstAdmin),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { body: credential } = await call(first.url, 'GET /auth/token', { headers: { cookie } });
  const tokenResponse = await call(`${first.url}/api`, `PUT /user/${firstAdmin.email}`, {
    token: String(credential['token']),
    body: { email: firstAdmin.email },
  });
  expect(tokenResponse.status).toBe(200);
  return String(tokenResponse.body['token']);
}
