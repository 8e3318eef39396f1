/**
 * Rows as CSV (RFC 4180), for a spreadsheet: CRLF, quotes where they are needed, and a mark at the
 * beginning that says UTF-8. A text that a spreadsheet would take for a formula is made a text
 * again by an apostrophe, as OWASP has it; a number is a number and stays one.
 */

export type CsvCell = string | number | null;

const byteOrderMark = '\u{FEFF}';
const formula = /^[=+\-@\t\r]/;
/** Where a spreadsheet whose lists have semicolons splits a cell, each part begins like one. */
const formulaInside = /([;\t\r\n][\s"]*)(?=[=+\-@])/g;
const needsQuotes = /[",\r\n]|^\s|\s$/;

export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + encodeRows(rows);
}

/** How many rows are encoded at once, however long the list is. */
const chunkSize = 2000;

/** A file with a line of heads, in chunks; between them the page reacts to its visitor. */
export async function* writeCsv<Row>(
  rows: readonly Row[],
  columns: readonly { head: string; value: (row: Row) => CsvCell }[],
): AsyncGenerator<string> {
  yield toCsv([columns.map(({ head }) => head)]);
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = rows.slice(start, start + chunkSize);
    yield encodeRows(chunk.map((row) => columns.map(({ value }) => value(row))));
    await new Promise<void>((resolve) => void setTimeout(resolve));
  }
}

function encodeRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(encodeCell).join(',')}\r\n`).join('');
}

function encodeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const inside = cell.replaceAll(formulaInside, "$1'");
  const text = formula.test(cell) ? `'${inside}` : inside;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
