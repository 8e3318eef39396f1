/** What a run with violations leaves for whoever looks for their cause: a run does not repeat. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBooks } from './books.ts';
import type { Scene } from './scene.ts';

const tables = [
  ...['orders', 'payment_attempt', 'refund', 'dispute', 'payment_problem', 'ledger_transaction'],
  ...['processor_event', 'reservation', 'stock_movement', 'audit_entry'],
] as const;

/** Writes `seed-N.json`: the violations, the tables and the processor's own books. */
export async function dumpScene(
  scene: Scene,
  folder: string,
  violations: readonly string[],
): Promise<void> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await scene.db.query({ text: `select * from ${table}` });
      return [table, found.rows] as const;
    }),
  );
  const all = { violations, books: await readBooks(scene), ...Object.fromEntries(rows) };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `seed-${scene.seed}.json`), JSON.stringify(all, null, 1));
}
