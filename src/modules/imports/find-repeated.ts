/** Finds lines that say again what an earlier line of the same file says, such as a SKU. */
import type { Executor } from '#platform/database/database.ts';
import { selectBatch } from './queries/batches.ts';
import type { ImportRow, RepeatedLine } from './queries/imports.ts';
import { readRow } from './read-batch.ts';
import { targets } from './targets/targets.ts';

/** By the number of the later line. */
export async function findRepeatedLines(
  executor: Executor,
  row: ImportRow,
): Promise<Record<string, RepeatedLine>> {
  const { findKeys, beginLookUp } = targets[row.target];
  const lookUpKeys = beginLookUp?.();
  const firstLines = new Map<string, number>();
  const repeated: Record<string, RepeatedLine> = {};
  for (let number = 1; ; number += 1) {
    const batch = await selectBatch.first(executor, { id: row.id, number });
    if (!batch) return repeated;
    const lines = batch.rows.map((kept) => readRow(row, kept));
    const own = lines.flatMap(({ line, values }) =>
      findKeys(values).map((key) => ({ ...key, line, code: 'repeated' })),
    );
    const lookedUp = (await lookUpKeys?.(executor, lines)) ?? [];
    for (const { line, column, key, code } of [...own, ...lookedUp]) {
      const first = firstLines.get(`${code} ${column} ${key}`);
      if (first === undefined) firstLines.set(`${code} ${column} ${key}`, line);
      else repeated[line] ??= { column, first, code };
    }
  }
}
