/** Reads the kept rows of a batch into lines, by the mapping. Pure. */
import type { CellProblem, WrongLine } from './import.ts';
import type { KeptRow } from './queries/batches.ts';
import type { ImportRow } from './queries/imports.ts';
import { readCells } from './targets/cell-values.ts';
import type { ReadLine } from './targets/target.ts';
import { targets } from './targets/targets.ts';

type ReadAs = Pick<ImportRow, 'target' | 'mapping'>;

/** The values that can be read of a row, and what is wrong with its other cells. */
export function readRow(
  { target, mapping }: ReadAs,
  [line, ...cells]: KeptRow,
): ReadLine & { problems: CellProblem[] } {
  const mapped = mapping.flatMap((key, place) =>
    key === null ? [] : [[key, cells[place] ?? ''] as const],
  );
  const { columns, more } = targets[target];
  const others = mapped.flatMap(([key]) => more?.find(key) ?? []);
  return { line, ...readCells([...columns, ...others], new Map(mapped)) };
}

/** The lines that can be read, and what is wrong with the others. */
export function readBatch(
  { repeated, ...readAs }: ReadAs & Pick<ImportRow, 'repeated'>,
  rows: readonly KeptRow[],
): { lines: ReadLine[]; wrong: WrongLine[] } {
  const lines: ReadLine[] = [];
  const wrong: WrongLine[] = [];
  for (const row of rows) {
    const { line, values, problems } = readRow(readAs, row);
    const again = repeated?.[line];
    if (again) {
      const { column, code = 'repeated', first } = again;
      problems.push({ column, code, detail: String(first) });
    }
    if (problems.length > 0) wrong.push({ line, problems });
    else lines.push({ line, values });
  }
  return { lines, wrong };
}
