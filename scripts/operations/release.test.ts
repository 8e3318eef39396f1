/** What is released: a shop that opens, and nothing that a shop for the public does not need. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningDatabase } from '@ferrule/embedded-postgres';
import { urlOf } from '#test/support/database-url.ts';
import { freePort, startProgram, startShop, type RunningShop } from '#test/support/running-shop.ts';
import { fillRelease, readVersion } from './release.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let trialShop: RunningShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-release-'));
  await fillRelease(root, join(folder, 'shop'));
  trialShop = await startShop(join(folder, 'trial'));
}, 60_000);
afterAll(async () => {
  await trialShop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a public shop with real payments, on the database of the trial shop. */
function publicShop(port: number): Record<string, string> {
  const connection = findRunningDatabase(join(folder, 'trial/postgres'));
  if (!connection) throw new Error('the trial has no database');
  return {
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), BACKUPS: 'no' },
    ...{ SHOP_DATA: join(folder, 'data'), DATABASE_URL: urlOf(connection) },
    ...{ PUBLIC_ORIGIN: 'https://brushes.example', STRIPE_SECRET_KEY: 'sk_live_released' },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_live_released', STRIPE_WEBHOOK_SECRET: 'whsec_released' },
  };
}

test('it has no tests, sandboxes, history and tools, and no commands for them', async () => {
  const topEntries = await readdir(join(folder, 'shop'));
  expect(topEntries.toSorted()).toEqual(
    ['.env.example', '.npmrc', 'build', 'db', 'package-lock.json', 'package.json']
      .concat(['packages', 'public', 'scripts', 'server.ts', 'src'])
      .toSorted(),
  );
  const all = await readdir(join(folder, 'shop'), { recursive: true });
  const unneeded = /\.test\.tsx?$|sandbox|stand-in|world\.ts$|dev-front|\.git/;
  const isOfPages = (path: string) => /^build\/(?:client|server)\//.test(path);
  expect(all.filter((path) => unneeded.test(path) && !isOfPages(path))).toEqual([]);
  const { scripts } = JSON.parse(await readFile(join(folder, 'shop/package.json'), 'utf8'));
  expect(Object.keys(scripts)).toContain('start');
  expect(Object.keys(scripts)).not.toContain('test');
});

/** As a proxy asks, by the public name; `fetch` sends no other Host than the address. */
function requestStatus(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'brushes.example', 'x-forwarded-proto': 'https' };
    get({ port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });
}

test('what a program reads beside it is there', async () => {
  const all = await readdir(join(folder, 'shop'), { recursive: true });
  const besides =
    /new URL\([`']([^`'$]+)\S*, import\.meta\.url|join\(import\.meta\.dirname, '([^']+)'\)/g;
  for (const path of all.filter((each) => each.endsWith('.ts') && !each.startsWith('build'))) {
    const text = await readFile(join(folder, 'shop', path), 'utf8');
    for (const [, url, file] of text.matchAll(besides)) {
      const found = join(dirname(path), url?.replace(/\/[^/]*$/, '') ?? file ?? '');
      expect(existsSync(join(folder, 'shop', found)), `${found}, of ${path}`).toBe(true);
    }
  }
});

test('it opens as a shop for the public, and shows its pages', async () => {
  await symlink(join(root, 'node_modules'), join(folder, 'shop/node_modules'));
  const port = await freePort();
  const env = publicShop(port);
  const start = 'build/shop/server.mjs';
  const program = startProgram(start, 'The shop is open', env, join(folder, 'shop'));
  await program.ready;
  expect(await requestStatus(port, '/')).toBe(200);
  expect(await requestStatus(port, '/sandbox-mail')).toBe(404);
  expect(await requestStatus(port, '/api/tools')).toBe(200);
  expect(await program.stop()).toBe(0);
}, 60_000);

test('a folder with history or sandboxes in it does not open as one', async () => {
  const program = startProgram('server.ts', 'The shop is open', publicShop(await freePort()));
  await expect(program.ready).rejects.toThrow('npm run release');
  expect(await program.exited).toBe(1);
});

test('it has no sandbox to sell by, and says what to set', async () => {
  const env = {
    ...publicShop(await freePort()),
    ...{ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    SANDBOX_PAYMENTS: 'public',
  };
  const start = 'build/shop/server.mjs';
  const program = startProgram(start, 'The shop is open', env, join(folder, 'shop'));
  await expect(program.ready).rejects.toThrow('which has no sandbox card processor');
  expect(await program.exited).toBe(1);
});

test('it has a version, and says which migrations have come since that was released', async () => {
  const { version, unreleased } = await readVersion(root);
  const { version: released } = JSON.parse(
    await readFile(join(folder, 'shop/package.json'), 'utf8'),
  );
  expect(version).toBe(released);
  expect(unreleased).not.toContain('0218_audit_searched');
});
