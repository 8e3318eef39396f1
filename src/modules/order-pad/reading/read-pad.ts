/** Reads a pasted text, line by line. Pure; the page and the shop use the same rule. */
import { maxPadLines, type Columns, type TextLine } from '../pad-line.ts';
import { readHeadings, readSpacedHeadings } from './headings.ts';
import { readLine } from './read-line.ts';
import { findDelimiter, splitRawCells, unquote } from './split-cells.ts';

export type PadText =
  | { ok: true; lines: TextLine[] }
  /** Nothing of it is read. */
  | { ok: false; reason: 'too_many_lines'; count: number };

const comment = /^\s*(?:#|\/\/)/;
/** What Excel writes into a first line of its own. */
const separatorLine = /^\s*sep=[,;\t]\s*$/i;

/** Blank lines, comments and headings are left out; the numbers of lines count them. */
export function readPad(text: string): PadText {
  const lines: TextLine[] = [];
  let columns: Columns | undefined;
  for (const [index, typed] of splitLines(text).entries()) {
    if (comment.test(typed) || separatorLine.test(typed) || typed.trim() === '') continue;
    const line = index + 1;
    const headings = findHeadings(typed);
    if (headings.is === 'headings') columns = headings.columns;
    if (headings.is === 'unclear') {
      columns = undefined;
      const reading = { ok: false, violation: 'headings_unclear', choices: [] } as const;
      lines.push({ line, text: typed, code: typed.trim(), quantity: '', columns, reading });
    }
    const row = headings.is === 'none' ? readLine(typed, columns) : undefined;
    if (row) lines.push({ line, text: typed, columns, ...row });
  }
  return lines.length > maxPadLines
    ? { ok: false, reason: 'too_many_lines', count: lines.length }
    : { ok: true, lines };
}

/** Without a byte order mark. */
export function splitLines(text: string): string[] {
  return text.replace(/^\u{FEFF}/u, '').split(/\r\n|[\n\r\u2028\u2029]/);
}

function findHeadings(line: string) {
  const delimiter = findDelimiter(line);
  if (delimiter === undefined) return readSpacedHeadings(unquote(line));
  const cells = splitRawCells(line, delimiter)?.map(unquote);
  return cells ? readHeadings(cells, delimiter) : ({ is: 'none' } as const);
}
