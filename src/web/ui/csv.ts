/**
 * Rows as CSV (RFC 4180), for a spreadsheet: CRLF, quotes where they are needed, and a mark at the
 * beginning that says UTF-8. A text that a spreadsheet would take for a formula is made a text
 * again by an apostrophe, as OWASP has it; a number is a number and stays one.
 */

export type CsvCell = string | number | null;

const byteOrderMark = '\u{FEFF}';
const formula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + linesOf(rows);
}

/** Written at once, of a list of any length. */
const rowsAtOnce = 2000;

/** A file with a line of heads, in pieces; the page answers its visitor after each. */
export async function* writeCsv<Row>(
  rows: readonly Row[],
  columns: readonly { head: string; of: (row: Row) => CsvCell }[],
): AsyncGenerator<string> {
  yield toCsv([columns.map(({ head }) => head)]);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    yield linesOf(some.map((row) => columns.map(({ of }) => of(row))));
    await new Promise<void>((resolve) => void setTimeout(resolve));
  }
}

function linesOf(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
