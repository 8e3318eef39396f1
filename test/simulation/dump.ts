/** Writes the data of a run with violations, because a run cannot be repeated exactly. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcessorRecords } from './processor-records.ts';
import type { SimulationContext } from './context.ts';

const tables = [
  ...['orders', 'payment_attempt', 'refund', 'dispute', 'payment_exception', 'journal_entry'],
  ...['order_line', 'order_edit', 'order_delivery', 'delivery_address', 'promotion_claim'],
  ...['processor_event', 'reservation', 'stock_movement', 'audit_entry'],
  ...['bank_transfer', 'order_addition', 'journal_line', 'parcel'],
] as const;

/** Writes `seed-N.json`: the violations, the tables and the processor's own records. */
export async function writeDump(
  context: SimulationContext,
  folder: string,
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
    processor: await readProcessorRecords(context),
    ...Object.fromEntries(rows),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `seed-${context.seed}.json`), JSON.stringify(dump, null, 1));
}
