/** Reads the kept rows of a batch into lines, by the mapping. Pure. */
import { countHeaders, type CellProblem, type WrongLine } from './import.ts';
import type { KeptRow } from './queries/batches.ts';
import type { ImportRow } from './queries/imports.ts';
import { readCells } from './targets/cell-values.ts';
import type { ReadLine, Target } from './targets/target.ts';
import { targets } from './targets/targets.ts';

type ReadAs = Pick<ImportRow, 'target' | 'source' | 'headers' | 'mapping' | 'currency'>;

/** The values that can be read of a row, and what is wrong with its other cells. */
export function readRow(
  readAs: ReadAs,
  [line, ...cells]: KeptRow,
): ReadLine & { problems: CellProblem[] } {
  const { target, mapping, currency } = readAs;
  const mapped = mapping.flatMap((key, place) =>
    key === null ? [] : [[key, cells[place] ?? ''] as const],
  );
  const { columns, more } = targets[target];
  const others = mapped.flatMap(([key]) => more?.find(key) ?? []);
  const read = readCells([...columns, ...others], new Map(mapped), currency);
  const surplus = findSurplus(readAs, cells);
  // Its cells are not below their headers: what else is wrong with them is wrong with others.
  return surplus ? { line, values: read.values, problems: [surplus] } : { line, ...read };
}

/** Cells beyond the last header: a price of '8,95' in a file with commas is two cells. */
function findSurplus(
  { source, headers, mapping }: ReadAs,
  cells: readonly string[],
): CellProblem | undefined {
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (count <= countHeaders({ headers, mapping })) return undefined;
  return { column: '', code: surplusCode(source), detail: String(count) };
}

/** What to do about it depends on what separates the cells. */
function surplusCode(source: ReadAs['source']): string {
  if (source.format === 'xlsx') return 'more_cells';
  return source.delimiter === ',' ? 'more_cells_by_comma' : 'more_cells_by_separator';
}

interface Batch {
  lines: ReadLine[];
  wrong: WrongLine[];
}

/** The lines that can be read, and what is wrong with the others. */
export function readBatch(
  { repeated, ...readAs }: ReadAs & Pick<ImportRow, 'repeated'>,
  rows: readonly KeptRow[],
): Batch {
  const read = rows.map((row) => {
    const { line, values, problems } = readRow(readAs, row);
    const again = repeated?.[line];
    if (again) {
      const { column, code = 'repeated', first } = again;
      problems.push({ column, code, detail: String(first) });
    }
    return { line, values, problems };
  });
  const { groupOf, keyColumns } = targets[readAs.target];
  if (groupOf) addGroupProblems(read, { groupOf, column: keyColumns[0] ?? '' });
  return {
    lines: read
      .filter(({ problems }) => problems.length === 0)
      .map(({ line, values }) => ({ line, values })),
    wrong: read
      .filter(({ problems }) => problems.length > 0)
      .map(({ line, problems }) => ({ line, problems })),
  };
}

type Grouping = { groupOf: NonNullable<Target['groupOf']>; column: string };

/** Where a line is wrong, those that hold together with it are not applied either. */
function addGroupProblems(
  read: readonly (ReadLine & { problems: CellProblem[] })[],
  { groupOf, column }: Grouping,
): void {
  const wrongLines = new Map<string, number>();
  for (const { line, values, problems } of read) {
    const group = groupOf(values);
    if (group !== undefined && problems.length > 0 && !wrongLines.has(group))
      wrongLines.set(group, line);
  }
  for (const { values, problems } of read) {
    const wrong = wrongLines.get(groupOf(values) ?? '');
    if (wrong !== undefined && problems.length === 0)
      problems.push({ column, code: 'with_wrong_line', detail: String(wrong) });
  }
}
