/** Writes the data of a run with violations, because a run cannot be repeated exactly. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcessorRecords } from './processor-records.ts';
import type { SimulationContext } from './context.ts';

const tables = [
  ...['orders', 'payment_attempt', 'refund', 'dispute', 'payment_exception', 'journal_entry'],
  ...['order_line', 'order_edit', 'order_delivery', 'delivery_address', 'promotion_claim'],
  ...['processor_event', 'reservation', 'stock_movement', 'audit_entry'],
  ...['bank_transfer', 'order_addition', 'journal_line', 'parcel'],
] as const;

export interface DumpTarget {
  folder: string;
  logFile: string;
}

/**
 * Writes `seed-N.json`: the violations, the tables, the processor's own records, and who waited
 * for whom in deadlocks of this run or those before it.
 */
export async function writeDump(
  context: SimulationContext,
  { folder, logFile }: DumpTarget,
  violations: readonly string[],
): Promise<void> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const result = await context.db.query({ text: `select * from ${table}` });
      return [table, result.rows] as const;
    }),
  );
  const dump = {
    violations,
    deadlocks: await readDeadlocks(logFile),
    processor: await readProcessorRecords(context),
    ...Object.fromEntries(rows),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `seed-${context.seed}.json`), JSON.stringify(dump, null, 1));
}

const deadlockLines = 16;

async function readDeadlocks(logFile: string): Promise<string[][]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  return lines.flatMap((line, index) =>
    line.includes('deadlock detected') ? [lines.slice(index, index + deadlockLines)] : [],
  );
}
