import { mkdtemp, rm } from 'node:fs/promises';
import { databaseHost } from '#settings/database-host.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { startEmbeddedPostgres } from '@ferrule/embedded-postgres';
import { advanceCheckpoint, writeAuditEntry } from '#modules/audit/audit.ts';
import { shopActor } from '#modules/audit/entry.ts';
import { verifyShopAuditLog } from './audit-verify.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
const consoleLines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-verify-'));
  vi.stubEnv('SHOP_DATA', folder);
  vi.stubEnv('DATABASE_URL', '');
  consoleLines.length = 0;
  for (const level of ['log', 'error', 'info'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (line: unknown) => void consoleLines.push(String(line)),
    );
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function runAndRead(): Promise<string> {
  consoleLines.length = 0;
  await verifyShopAuditLog(root);
  return consoleLines.join('\n');
}

/** With the embedded database at work, as it is while the shop runs. */
async function withRunningDatabase(callback: (db: Database) => Promise<void>): Promise<void> {
  const { ownerConnection, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: console,
    host: databaseHost,
  });
  const db = openDatabase(ownerConnection, { max: 2 });
  try {
    await callback(db);
  } finally {
    await db.close();
    await stop();
  }
}

test('says how much of the log is whole, beside the running shop and without it', async () => {
  expect(await runAndRead()).toContain('0 entries');
  await withRunningDatabase(async (db) => {
    for (const object of ['user:1', 'user:2', 'user:3']) {
      const entry = { action: 'first_admin.made', object } as const;
      await inTransaction(db, (tx) => writeAuditEntry(tx, shopActor(new Date()), entry));
    }
    expect(await runAndRead()).toMatch(
      /3 entries, from 1 to 3[^]*none yet in [^]*as it was written/,
    );
    await advanceCheckpoint(db, join(folder, 'audit-witness.json'));
  });
  expect(await runAndRead()).toMatch(/3 entries, from 1 to 3[^]*checkpoint +entry 3/);
  expect(process.exitCode).toBeUndefined();

  await withRunningDatabase(async (db) => {
    await db.query({ text: 'alter table audit_entry disable trigger user' });
    await db.query({ text: "update audit_entry set object = 'user:9' where id = 2" });
  });
  expect(await runAndRead()).toMatch(
    /1 entries, from 1 to 1[^]*BROKEN at entry 2: something in it/,
  );
  expect(process.exitCode).toBe(1);
}, 60_000);
