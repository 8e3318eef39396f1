import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from '../transaction.ts';

const toBegin = { '0001_begin': 'create table tools (id int); create table orders (id int);' };

async function migrateWith(db: TestDatabase, files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, `${name}.sql`), text);
  try {
    return await migrate(db, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isWaiting = async (db: TestDatabase) => {
  const waiting = `select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return (await db.query({ text: waiting })).rowCount === 1;
};

test.each([
  [
    'two migrations of a table each',
    {
      '0002_tools': `alter table tools add name text`,
      '0003_orders': `alter table orders add at date`,
    },
  ],
  [
    'one migration of both tables',
    { '0002_both': `alter table tools add name text; alter table orders add at date` },
  ],
])('an instance that goes on beside %s has no deadlock', async (_, more) => {
  await using db = await openEmptyDatabase({ max: 6 });
  await migrateWith(db, toBegin);
  const migrating = await inTransaction(db, async (tx) => {
    await tx.query({ text: 'insert into orders (id) values (1)' });
    const applied = migrateWith(db, { ...toBegin, ...more });
    applied.catch(() => undefined);
    await vi.waitUntil(() => isWaiting(db), { timeout: 5000 });
    await tx.query({ text: 'insert into tools (id) values (1)' });
    return { applied };
  });
  expect(await migrating.applied).toEqual(Object.keys(more));
  expect((await db.query({ text: 'select name, at from tools, orders' })).rows).toHaveLength(1);
});
