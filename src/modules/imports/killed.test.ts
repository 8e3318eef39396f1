import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { urlOf } from '#test/support/database-url.ts';
import { createImporter } from '#test/support/importer.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';
import { continueImports, startApply } from './imports.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const script = join(import.meta.dirname, '../../../test/support/run-import.ts');

async function count(text: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({ text });
  return rows[0]?.count ?? 0;
}

test('an import whose process is killed goes on where it stopped', async () => {
  const clock = createManualClock(new Date(Date.now() + 3_600_000));
  const { id: userId } = await addPerson(db, 'Mira', 'admin');
  const importer = createImporter(db, clock, userId);
  const rows = Array.from({ length: 6000 }, (_, index) => `K-${index},Killed ${index},5.00`);
  const id = await importer.upload(['sku,name,price', ...rows].join('\n'));
  await importer.tryIt(id);
  expect(await startApply(importer.deps, importer.actor(), { id, skipsWrong: false })).toEqual({
    ok: true,
  });
  const worker = spawn(process.execPath, [script, urlOf(db.connection), id], { stdio: 'inherit' });
  const ended = once(worker, 'exit');
  const tools = `select count(*) from tool where sku like 'K-%'`;
  const appliedBatches = `select count(*) from import_batch where state = 'applied'`;
  while ((await count(appliedBatches)) < 2) await pause(5);
  worker.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');

  // In one snapshot: a commit that was sent may still be on its way.
  const { rows: found } = await db.query<{ batches: number; tools: number }>({
    text: `select (${appliedBatches}) as batches, (${tools}) as tools`,
  });
  const { batches = 0, tools: added } = found[0] ?? {};
  expect(batches).toBeGreaterThanOrEqual(2);
  expect(batches).toBeLessThan(12);
  expect(added).toBe(batches * 500);
  clock.advance(60_000);
  await continueImports(importer.deps);
  expect(await importer.find(id)).toMatchObject({ state: 'applied', batches: { applied: 12 } });
  expect(await count(tools)).toBe(6000);
  expect(await count(`select count(*) from stock join tool on id = tool_id`)).toBe(6000);
}, 60_000);
