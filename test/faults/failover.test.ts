/**
 * The shop on a database elsewhere, whose server is restarted, refuses to write, goes silent, or
 * is replaced by its standby: orders go on by themselves, and no answer is lost or wrong. It needs
 * the programs of PostgreSQL 15 as Debian installs them, and is skipped without them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import { createLog } from '#platform/log.ts';
import { loadConfig } from '#settings/config.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { companyJobs } from '#modules/companies/companies.ts';
import { issueToken } from '#modules/identity/identity.ts';
import { openShop, type Shop } from '#app/open-shop.ts';
import { purchaseBody } from '#test/support/buyer.ts';
import { fastPasswordHasher } from '#test/support/passwords.ts';
import { installedPrograms } from '#test/support/installed-postgres.ts';
import {
  hasInstalledPrograms,
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '#test/support/replicated-postgres.ts';
import { call } from '#test/support/shop.ts';
import { makeWorld, type World } from '#test/support/world.ts';

/** Without the servers there is nothing to try. */
const why = `there is no PostgreSQL in ${installedPrograms}`;

let postgres: ReplicatedPostgres;
let shop: Shop;
let world: World;
let plenty: string;
let token: string;
let folder: string;

beforeAll(async () => {
  if (!hasInstalledPrograms) return;
  folder = await mkdtemp(join(tmpdir(), 'ferrule-failover-'));
  postgres = await startReplicatedPostgres();
  const { primary, standby, urlOf } = postgres;
  const config = loadConfig({
    PORT: '0',
    SHOP_DATA: folder,
    // The standby comes first, and is passed over.
    DATABASE_URL: urlOf([standby, primary]),
    DATABASE_OWNER_URL: urlOf([standby, primary], 'shop_owner'),
    DATABASE_READ_URL: urlOf([standby]),
    BACKUPS: '0',
    LIMITS: 'orders=100000, orders_network=100000, open_orders=100000',
  });
  const openFront = () => Promise.resolve(undefined);
  shop = await openShop(config, createLog('silent'), { openFront, passwords: fastPasswordHasher });
  const owner = openDatabase({ connectionString: urlOf([primary], 'shop_owner') }, { max: 2 });
  world = await makeWorld(owner);
  plenty = await addTool({ db: owner }, plentyOf, { at: new Date() });
  await owner.close();
  token = (await issueToken(shop.identity, { userId: world.anna.id })).token;
}, 60_000);

afterAll(async () => {
  await shop?.close();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const plentyOf = {
  ...{ name: 'Brush that is plenty', kind: 'brush', description: '', img: '', facts: [] },
  ...{ priceMinor: 1999, minimumOrder: 1, ratingTenths: 45, stock: 900_000, position: 9 },
};

interface Answer {
  status: number;
  tookMs: number;
  order: string | undefined;
}

/** Orders until one is answered after `act` has come to its end; every answer, in their order. */
async function orderMeanwhile(act: () => Promise<unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isOver = false;
  const acting = act().finally(() => (isOver = true));
  const deadline = performance.now() + 45_000;
  const buyer = async () => {
    let key = crypto.randomUUID();
    while (performance.now() < deadline) {
      const wasOver = isOver;
      const answer = await order(key);
      answers.push(answer);
      if (answer.status === 200 && wasOver) return;
      if (answer.status === 200) key = crypto.randomUUID();
      await pause(20);
    }
    throw new Error('no orders any more');
  };
  await Promise.all([acting, buyer(), buyer(), buyer()]);
  return answers;
}

async function order(key: string): Promise<Answer> {
  const body = purchaseBody(plenty, { price: 19.99, qurantity: 1 });
  const headers = { 'idempotency-key': key };
  const before = performance.now();
  const answer = await call(`${shop.url}/api`, 'POST /purchase', { token, body, headers });
  const tookMs = performance.now() - before;
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5');
  const id = answer.body['insertedId'];
  return { status: answer.status, tookMs, order: typeof id === 'string' ? id : undefined };
}

/** Every answer is an order or a 503 within seconds, and every order is there. */
async function expectInOrder(answers: readonly Answer[]): Promise<void> {
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(12_000);
  const placed = answers.flatMap(({ order: id }) => (id === undefined ? [] : [id]));
  const { rows } = await shop.payments.db.query<{ id: string }>({ text: 'select id from orders' });
  const stored = new Set(rows.map(({ id }) => id));
  expect(placed.filter((id) => !stored.has(id))).toEqual([]);
}

test('the server is restarted under orders', { timeout: 60_000 }, async ({ skip }) => {
  skip(!hasInstalledPrograms, why);
  const { primary } = postgres;
  const answers = await orderMeanwhile(async () => {
    await pause(200);
    await primary.stop('SIGQUIT');
    await pause(1000);
    await primary.start();
  });
  await expectInOrder(answers);
  // Who waits a moment gets an order instead of a refusal.
  expect(answers.some(({ status, tookMs }) => status === 200 && tookMs > 500)).toBe(true);
});

test('the server refuses to write for a while', { timeout: 60_000 }, async ({ skip }) => {
  skip(!hasInstalledPrograms, why);
  const { primary } = postgres;
  const setReadOnly = async (value: 'on' | 'off') => {
    await primary.query(`alter system set default_transaction_read_only = ${value}`);
    await primary.query('select pg_reload_conf()');
  };
  const answers = await orderMeanwhile(async () => {
    await setReadOnly('on');
    await pause(1500);
    await setReadOnly('off');
  });
  await expectInOrder(answers);
});

/** Of the connection by which the shop notices that the server has gone silent. */
const endWatched = `select pg_terminate_backend(pid) from pg_stat_activity
  where (query ilike '%isThere%' or query ilike 'listen %') and pid <> pg_backend_pid()`;

test.each([
  ['', () => Promise.resolve()],
  [', just when nobody watches it', () => postgres.primary.query(endWatched)],
])('the server goes silent for a while%s', { timeout: 60_000 }, async (_, before) => {
  if (!hasInstalledPrograms) return;
  const { primary } = postgres;
  const answers = await orderMeanwhile(async () => {
    await before();
    await primary.signalAll('SIGSTOP');
    // Longer than anybody may wait for an answer.
    await pause(16_000);
    await primary.signalAll('SIGCONT');
  });
  await expectInOrder(answers);
});

test('figures come from a replica, or without it', { timeout: 60_000 }, async ({ skip }) => {
  skip(!hasInstalledPrograms, why);
  const { standby } = postgres;
  const staff = (await issueToken(shop.identity, { userId: world.mira.id })).token;
  const readFigures = () => call(`${shop.url}/api`, 'GET /overview', { token: staff });
  const text = `select count(*)::int as count from pg_stat_activity where usename = 'shop'`;
  expect((await readFigures()).status).toBe(200);
  expect(await standby.query(text)).not.toEqual([{ count: 0 }]);
  // The tables of limits are not written to the log, so that a standby has nothing to read.
  const limits = await standby.query('select from rate_limit').catch((error: unknown) => error);
  expect(classifyDatabaseError(limits)).toBe('unreachable');
  await standby.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'shop'`);
  expect((await readFigures()).status).toBe(200);
});

test('the standby takes over', { timeout: 60_000 }, async ({ skip }) => {
  skip(!hasInstalledPrograms, why);
  const { primary, standby } = postgres;
  const db = shop.payments.db;
  const read = async () => JSON.stringify((await call(`${shop.url}/api`, 'GET /tools')).body);
  expect(await read()).not.toContain('Renamed while nobody listened');
  const answers = await orderMeanwhile(async () => {
    await pause(200);
    await primary.stop('SIGKILL');
    await standby.query('select pg_promote()');
    await standby.query(`update tool set name = 'Renamed while nobody listened'
      where id = '${world.lastFive}'`);
  });
  await expectInOrder(answers);
  // What was announced in the gap was not heard, so nothing that was kept counts.
  await expect.poll(read, { timeout: 10_000 }).toContain('Renamed while nobody listened');
  // The job queue goes on where it stood.
  await shop.payments.jobs.enqueue(db, companyJobs.askVies, { company: crypto.randomUUID() });
  const text = `select state::text from jobs.job where name = '${companyJobs.askVies}'`;
  const readStates = async () => (await db.query({ text })).rows;
  await expect.poll(readStates, { timeout: 10_000 }).toEqual([{ state: 'completed' }]);
});
