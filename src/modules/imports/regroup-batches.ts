/**
 * Lines that hold together, such as the steps of a tool's price, are in one batch: where a file has
 * them in several, its batches are made anew before the first of them is tried.
 */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { deleteBatches, insertRegrouped, renumberBatches, selectBatch } from './queries/batches.ts';
import { lockImport, type ImportRow } from './queries/imports.ts';
import { readRow } from './read-batch.ts';
import { importBounds } from './store-upload.ts';
import { targets } from './targets/targets.ts';

export interface GroupedLine {
  line: number;
  /** Undefined for one by itself. */
  group: string | undefined;
  /** The batch that it is in. */
  batch: number;
}

export async function regroupBatches({ db }: { db: Database }, row: ImportRow): Promise<void> {
  const { groupOf } = targets[row.target];
  if (!groupOf) return;
  const lines: GroupedLine[] = [];
  for (let number = 1; ; number += 1) {
    const batch = await selectBatch.first(db, { id: row.id, number });
    if (!batch) break;
    for (const kept of batch.rows) {
      const { line, values } = readRow(row, kept);
      lines.push({ line, group: groupOf(values), batch: number });
    }
  }
  const planned = planBatches(lines, importBounds.rowsPerBatch);
  if (!planned) return;
  await inTransaction(db, async (tx) => {
    const now = await lockImport.first(tx, { id: row.id });
    const isStale = JSON.stringify(now?.mapping) !== JSON.stringify(row.mapping);
    if (now?.state !== 'trying' || now.repeated !== null || isStale) return;
    const { id } = row;
    const last = lines.at(-1)?.batch ?? 0;
    await insertRegrouped.count(tx, {
      ...{ id, after: last, lines: planned.map(({ line }) => line) },
      numbers: planned.map(({ batch }) => batch),
    });
    await deleteBatches.count(tx, { id, last });
    await renumberBatches.count(tx, { id, by: last });
  });
}

/**
 * The lines with the batches that they shall be in: whole groups, in the order of their first
 * lines, at least so many lines in each. Undefined where each group is in one batch already.
 */
export function planBatches(
  lines: readonly GroupedLine[],
  rowsPerBatch: number,
): { line: number; batch: number }[] | undefined {
  const groups = Map.groupBy(lines, ({ line, group }) => group ?? line);
  const isDivided = [...groups.values()].some((own) =>
    own.some(({ batch }) => batch !== own[0]?.batch),
  );
  if (!isDivided) return undefined;
  const planned: { line: number; batch: number }[] = [];
  let [batch, free] = [1, rowsPerBatch];
  for (const own of groups.values()) {
    if (free <= 0) [batch, free] = [batch + 1, rowsPerBatch];
    for (const { line } of own) planned.push({ line, batch });
    free -= own.length;
  }
  return planned;
}
