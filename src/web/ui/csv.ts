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
  return byteOrderMark + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
