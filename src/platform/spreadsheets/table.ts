/**
 * A table in a file, CSV or XLSX, read row by row: a long one is never in memory as a whole.
 * Cells are texts, as they stand there; a number of a spreadsheet is its shortest decimal text.
 */

/** One row that is not empty. `line` is its number in a spreadsheet, in which the first is 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** How a file was read, for people to check. */
export type TableSource =
  | { format: 'csv'; encoding: TextEncodingName; delimiter: Delimiter }
  | { format: 'xlsx'; sheet: string };

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type Delimiter = ',' | ';' | '\t';

export interface Table {
  source: TableSource;
  rows: AsyncIterable<TableRow>;
}

export type TableProblem =
  /** Neither text nor a spreadsheet. */
  | 'not_a_table'
  /** A spreadsheet of before 2007. */
  | 'old_spreadsheet'
  /** A spreadsheet with a password, or a damaged one. */
  | 'unreadable'
  /** A quotation mark opens a cell and none closes it. */
  | 'open_quote'
  | 'too_many_columns'
  | 'too_long_cell'
  /** It unpacks to more than a table of that many rows can need. */
  | 'too_large_unpacked';

/** A file that cannot be read; `line` where that is known. */
export class TableError extends Error {
  readonly problem: TableProblem;
  readonly line: number | undefined;
  constructor(problem: TableProblem, line?: number, cause?: unknown) {
    super(line === undefined ? problem : `${problem} at line ${line}`, { cause });
    this.problem = problem;
    this.line = line;
  }
}

export const tableBounds = {
  columns: 250,
  cellLength: 20_000,
  unpackedBytes: 400 * 1024 * 1024,
  /** All texts of a spreadsheet, which its cells refer to. */
  sharedLength: 64 * 1024 * 1024,
} as const;

/** The row, unless it is too wide or a cell of it too long; undefined for an empty one. */
export function checkRow(row: TableRow): TableRow | undefined {
  if (row.cells.length > tableBounds.columns) throw new TableError('too_many_columns', row.line);
  if (row.cells.some((cell) => cell.length > tableBounds.cellLength))
    throw new TableError('too_long_cell', row.line);
  return row.cells.some((cell) => cell.trim() !== '') ? row : undefined;
}
