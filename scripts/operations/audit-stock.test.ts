import { mkdtemp, rm } from 'node:fs/promises';
import { databaseHost } from '#settings/database-host.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#settings/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '@ferrule/embedded-postgres';
import { createLog } from '#platform/log.ts';
import { makeWorld } from '#test/support/world.ts';
import { runProgram } from '../setup/programs.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-audit-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function runAudit() {
  const script = join(root, 'scripts/operations/audit-stock.ts');
  const program = `import(${JSON.stringify(script)}).then((m) =>
    m.auditShopStock(${JSON.stringify(root)}))`;
  const env = { ...process.env, SHOP_DATA: folder };
  return runProgram(process.execPath, ['--input-type=module', '-e', program], {
    ...{ cwd: tmpdir(), env },
  });
}

test('the stock is audited beside a running shop and without it, and a fault fails', async () => {
  const { database } = loadConfig({ SHOP_DATA: folder });
  if (database.kind !== 'embedded') throw new Error('no embedded database');
  const settings = { fsync: 'off' };
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir: database.folder, log, settings },
    host: databaseHost,
  });
  const db = openDatabase(postgres.ownerConnection, { max: 2 });
  await migrate(db, join(root, 'db/migrations'));
  const { lastFive } = await makeWorld(db);
  expect(await runAudit()).toMatchObject({ code: 0 });
  await db.query({ text: 'alter table stock drop constraint stock_is_its_movements' });
  await db.query({ text: 'update stock set on_hand = 4 where tool_id = $1', values: [lastFive] });
  const withRunningShop = await runAudit();
  await db.pool.end();
  await postgres.stop();
  const withoutShop = await runAudit();
  for (const { code, output } of [withRunningShop, withoutShop]) {
    expect(code).toBe(1);
    expect(output).toContain(`tool ${lastFive}: stock says 4 on hand, 0 reserved`);
    expect(output).toContain('its movements say 5 and 0');
  }
}, 60_000);
