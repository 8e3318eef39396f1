/** Splits a line of a pasted table into cells. Pure. */
import type { Delimiter } from '../pad-line.ts';

const delimiters: readonly Delimiter[] = ['\t', ';', ','];

/** The delimiter of a line, unless it has none: a tab before semicolons before commas. */
export function findDelimiter(line: string): Delimiter | undefined {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  return delimiters.find((delimiter) => unquoted.includes(delimiter));
}

/** As they stand in the line, with their quotation marks; undefined where one is not closed. */
export function splitRawCells(line: string, delimiter: Delimiter): string[] | undefined {
  const cells: string[] = [];
  let start = 0;
  for (;;) {
    const end = findEnd(line, start, delimiter);
    if (end === undefined) return undefined;
    cells.push(line.slice(start, end));
    if (end === line.length) return cells;
    start = end + 1;
  }
}

/** Where the cell that begins there ends; undefined when its quotation mark is not closed. */
function findEnd(line: string, start: number, delimiter: Delimiter): number | undefined {
  const [opening = ''] = /^[^\S\t]*"/.exec(line.slice(start)) ?? [];
  let from = start;
  if (opening !== '') {
    const [quoted] = /^(?:[^"]|"")*"/.exec(line.slice(start + opening.length)) ?? [];
    if (quoted === undefined) return undefined;
    from = start + opening.length + quoted.length;
  }
  const end = line.indexOf(delimiter, from);
  return end === -1 ? line.length : end;
}

/** The text of a cell: without the quotation marks around it, and with one for two inside. */
export function unquote(cell: string): string {
  const text = cell.trim();
  const [, quoted] = /^"((?:[^"]|"")*)"$/.exec(text) ?? [];
  return (quoted === undefined ? text : quoted.replaceAll('""', '"')).trim();
}

/** A cell that `unquote` reads as this text. */
export function quoteIfNeeded(text: string, delimiter: Delimiter): string {
  return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}
