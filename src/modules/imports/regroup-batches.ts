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

/** Where a line is kept. */
export interface PlacedLine {
  line: number;
  batch: number;
}

export async function regroupBatches({ db }: { db: Database }, row: ImportRow): Promise<void> {
  const { groups, last, isDivided } = await readGroups(db, row);
  if (!isDivided) return;
  await inTransaction(db, async (tx) => {
    const now = await lockImport.first(tx, { id: row.id });
    const isStale = JSON.stringify(now?.mapping) !== JSON.stringify(row.mapping);
    if (now?.state !== 'trying' || now.repeated !== null || isStale) return;
    const { id } = row;
    let number = last;
    for (const lines of cutBatches(groups.values(), importBounds.rowsPerBatch)) {
      number += 1;
      await insertRegrouped.count(tx, {
        ...{ id, number, lines: lines.map(({ line }) => line) },
        from: [...new Set(lines.map(({ batch }) => batch))],
      });
    }
    await deleteBatches.count(tx, { id, last });
    await renumberBatches.count(tx, { id, by: last });
  });
}

interface ReadGroups {
  /** Of one by itself, the number of its line. */
  groups: Map<string | number, PlacedLine[]>;
  /** The number of the last batch. */
  last: number;
  isDivided: boolean;
}

/** One batch after the other: a file may have many lines, and this thread has other work. */
async function readGroups(db: Database, row: ImportRow): Promise<ReadGroups> {
  const { groupOf } = targets[row.target];
  const groups: ReadGroups['groups'] = new Map();
  let isDivided = false;
  for (let batch = 1; groupOf !== undefined; batch += 1) {
    const kept = await selectBatch.first(db, { id: row.id, number: batch });
    if (!kept) return { groups, last: batch - 1, isDivided };
    for (const one of kept.rows) {
      const { line, values } = readRow(row, one);
      const key = groupOf(values) ?? line;
      const group = groups.get(key);
      if (group) {
        isDivided ||= group[0]?.batch !== batch;
        group.push({ line, batch });
      } else groups.set(key, [{ line, batch }]);
    }
  }
  return { groups, last: 0, isDivided };
}

/** Whole groups, in the order of their first lines, at least so many lines in each but the last. */
export function* cutBatches(
  groups: Iterable<readonly PlacedLine[]>,
  rowsPerBatch: number,
): Generator<PlacedLine[]> {
  let lines: PlacedLine[] = [];
  for (const group of groups) {
    lines.push(...group);
    if (lines.length < rowsPerBatch) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}
