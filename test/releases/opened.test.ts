/**
 * A shop of each release, opened by today's: restored as that release had it, migrated by today's
 * start, and looked at as its people do.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { startSandboxCard } from '@ferrule/card-sandbox';
import { openShop } from '#app/open-shop.ts';
import { systemClock } from '#platform/clock.ts';
import { restoreBackup } from '#platform/backup/backup.ts';
import { createLog } from '#platform/log.ts';
import { loadConfig } from '#settings/config.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { checkRollup, rollUpSales } from '#modules/payments/ledger/sales-rollup.ts';
import { signIn, type TestAccount } from '#test/support/account.ts';
import { openEmptyDatabase, shopConnection, type TestDatabase } from '#test/support/database.ts';
import { urlOf } from '#test/support/database-url.ts';
import { migrateUpTo } from '#test/support/earlier-schema.ts';
import { allReleases, folderOf, type Release } from '#test/support/releases.ts';
import { call, type TestShop } from '#test/support/shop.ts';
import { readFacts, recordedPeople, type Facts } from './facts.ts';

type OpenedShop = Pick<TestShop, 'url' | 'db' | 'call' | 'close'>;

/** The database as a shop of that release left it. */
async function restoreRelease(release: Release): Promise<TestDatabase> {
  const db = await openEmptyDatabase();
  // In the order of names nothing comes between a name and the same with one more sign.
  await migrateUpTo(db, `${release.lastMigration}.sql.`);
  const identity = await readFile(join(folderOf(release), 'identity.sql'), 'utf8');
  await db.query({ text: identity });
  await restoreBackup(db, join(folderOf(release), 'shop.backup'));
  return db;
}

/** As an operator starts it: that migrates the database. */
async function openToday(db: TestDatabase): Promise<OpenedShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-opened-'));
  const keys = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const dataFile = join(dataDir, 'payments.sqlite');
  const sandbox = await startSandboxCard({
    ...{ dataFile, keys, webhook: undefined, shopOrigins: [] },
  });
  const config = loadConfig({
    ...{
      PORT: '0',
      SHOP_DATA: dataDir,
      WORKER: 'off',
      BACKUPS: '0',
      SANDBOX_CARD_URL: sandbox.url,
    },
    ...{ DATABASE_URL: urlOf(shopConnection(db)), DATABASE_OWNER_URL: urlOf(db.connection) },
  });
  const openFront = () => Promise.resolve(undefined);
  const shop = await openShop(config, createLog('silent'), { openFront });
  const url = shop.url ?? '';
  return {
    ...{ url, db },
    call: (operation, options) => call(`${url}/api`, operation, options),
    close: async () => {
      await shop.close();
      await sandbox.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe.each(allReleases.map((release) => [release.version, release] as const))(
  'a shop of %s',
  (_, release) => {
    let shop: OpenedShop;
    let staff: TestAccount;
    let customer: TestAccount;
    let facts: Facts;

    beforeAll(async () => {
      facts = JSON.parse(await readFile(join(folderOf(release), 'facts.json'), 'utf8'));
      shop = await openToday(await restoreRelease(release));
    }, 120_000);
    afterAll(() => shop.close());

    test('lets its people sign in with the passwords that they have', async () => {
      customer = await signIn(shop, recordedPeople.customer);
      staff = await signIn(shop, recordedPeople.staff);
      for (const { token } of [staff, customer]) expect(token).not.toBe('undefined');
    });

    test('has the orders, the stock and the money that it had', async () => {
      const at = new Date(facts.at);
      const found = await readFacts(shop.db, { staff: staff.call, customer, at });
      // Signing in was written down since.
      const { audit_entry: entries = 0, ...rows } = found.rows;
      const { audit_entry: recorded = 0, ...recordedRows } = facts.rows;
      expect(entries).toBeGreaterThanOrEqual(recorded);
      expect({ ...found, rows }).toEqual({ ...facts, rows: recordedRows });
    });

    test('has books that agree: the audit log, the stock, the ledger and its rollup', async () => {
      expect((await staff.call('GET /audit/check')).body).toMatchObject({ whole: true, all: true });
      expect(await auditStock(shop.db)).toEqual([]);
      const { rows } = await shop.db.query({
        text: `select currency from journal_line group by currency having sum(amount_minor) <> 0`,
      });
      expect(rows).toEqual([]);
      await rollUpSales({ db: shop.db, clock: systemClock });
      expect(await checkRollup({ db: shop.db, clock: systemClock })).toBe(0);
    });

    test('goes on selling', async () => {
      const { body } = await shop.call('GET /tools');
      const tools: { _id: string; name: string; price: number; quantity1: number }[] =
        Object.values(body).flatMap((value) => (Array.isArray(value) ? value : [value]));
      const tool = tools.find(({ name }) => name.includes('hundred'));
      const order = { tool: tool?._id, name: 'x', phone: '+44 20 7946', price: tool?.price };
      const placed = await customer.call('POST /purchase', { ...order, qurantity: 1 });
      expect(placed.status).toBe(200);
    });
  },
);
