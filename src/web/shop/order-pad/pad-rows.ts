/** The rows of the order pad and what changes them. Pure. */
import type { Choice, PadLine } from '#modules/order-pad/pad-line.ts';
import type { CheckedLine, CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { readPad } from '#modules/order-pad/reading/read-pad.ts';
import { toPadLine } from '#modules/order-pad/reading/read-row.ts';

export interface PadRow {
  /** Stays the same while rows come and go. */
  id: number;
  code: string;
  quantity: string;
}

export const maxRows = 1000;
const rowsAtFirst = 5;

export function emptyRow(id: number): PadRow {
  return { id, code: '', quantity: '' };
}

/** With an empty row at the end, as long as there is room. */
export function padOut(rows: readonly PadRow[], least = rowsAtFirst): PadRow[] {
  const padded = [...rows];
  let nextId = Math.max(0, ...rows.map(({ id }) => id)) + 1;
  const hasRoom = () => padded.length < maxRows;
  while (hasRoom() && (padded.length < least || !isEmpty(padded.at(-1)))) {
    padded.push(emptyRow(nextId));
    nextId += 1;
  }
  return padded;
}

export function isEmpty(row: Pick<PadRow, 'code' | 'quantity'> | undefined): boolean {
  return row !== undefined && row.code.trim() === '' && row.quantity.trim() === '';
}

/** As lines that are numbered by the places of their rows, from 1. */
export function toPadLines(rows: readonly PadRow[]): PadLine[] {
  return rows.flatMap((row, index) =>
    isEmpty(row) ? [] : [{ ...readRowOnce(row), line: index + 1 }],
  );
}

const readings = new WeakMap<PadRow, PadLine>();

function readRowOnce(row: PadRow): PadLine {
  const known = readings.get(row);
  if (known) return known;
  const read = readWholeLine(row) ?? toPadLine(0, row);
  readings.set(row, read);
  return read;
}

/** Something beside blanks parts it: 'FB 50' alone may be all of a code. */
const parted = /[\t;,×*\n]|(?:^|\s|\d)x\s|\sx\d/i;

/** Blanks part 'FV-50 12' as well: what stands before the quantity is a whole code by itself. */
const codeAndQuantity = /^\s*\p{L}+[-._/]?\d[^\s]*\s+\d+\s*$/u;

/** In figures alone, once it was read: '12 x' is 12. */
function quantityOf({ quantity, reading }: PadLine): string {
  return reading.ok ? String(reading.quantity) : quantity;
}

/** A whole line that stands in the field of the code: '12 x FB-50'. */
export function readWholeLine({ code, quantity }: Choice): PadLine | undefined {
  const pad = quantity.trim() === '' ? readPad(code) : undefined;
  const [line] = pad?.ok === true ? pad.lines : [];
  if (!line) return undefined;
  const parts = { code: line.code, quantity: quantityOf(line) };
  const isWhole = line.reading.ok && codeAndQuantity.test(code);
  if (isWhole || parted.test(code)) return { ...parts, line: 0, reading: line.reading };
  const choices = line.reading.ok ? [parts] : [];
  const reading = { ok: false, violation: 'no_quantity', choices } as const;
  return { line: 0, code: code.trim(), quantity: '', reading };
}

export function changeRow(rows: readonly PadRow[], id: number, change: Partial<Choice>): PadRow[] {
  const changed = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  return padOut(changed);
}

export function removeRow(rows: readonly PadRow[], id: number): PadRow[] {
  return padOut(rows.filter((row) => row.id !== id));
}

/** A choice counts the units of all lines of its tool: the others go. */
export function applyChoice(
  rows: readonly PadRow[],
  { line, alsoIn }: Pick<CheckedLine, 'line' | 'alsoIn'>,
  choice: Choice,
): PadRow[] {
  const { code, quantity } = choice;
  const changed = rows.flatMap((row, index) => {
    if (alsoIn.includes(index + 1)) return [];
    return index + 1 === line ? [{ id: row.id, code, quantity }] : [row];
  });
  return padOut(changed);
}

/** Without the lines that are in the cart now; one that was changed since is another. */
export function removeRows(
  rows: readonly PadRow[],
  gone: ReadonlySet<PadRow | undefined>,
): PadRow[] {
  return padOut(rows.filter((row) => !gone.has(row)));
}

/** While a line is typed for the first time, nothing is said to be wrong with it. */
export function hideViolation(pad: CheckedPad, line: number): CheckedPad {
  const lines = pad.lines.map((one) =>
    one.line === line && one.violation
      ? { ...one, units: 0, violation: undefined, choices: [] }
      : one,
  );
  return { ...pad, lines };
}

/** `lines`: the first and the last of what was pasted, from 1. */
type Pasted =
  | { ok: true; rows: PadRow[]; lines: readonly [number, number] }
  | { ok: false; count: number };

/** Whether a text is more than a word for one field. */
export function isBlock(text: string): boolean {
  const pad = readPad(text);
  if (!pad.ok) return true;
  const [first, second] = pad.lines;
  return second !== undefined || (first !== undefined && parted.test(text.trim()));
}

/** A pasted text from a row on: empty rows are filled, and what is in the others stays. */
export function pasteRows(rows: readonly PadRow[], at: number | undefined, text: string): Pasted {
  const pad = readPad(text);
  if (!pad.ok) return { ok: false, count: pad.count };
  let id = Math.max(0, ...rows.map((row) => row.id));
  const pasted = pad.lines.map((line): PadRow => {
    id += 1;
    return { id, code: line.code, quantity: quantityOf(line) };
  });
  const found = rows.findIndex((row) => row.id === at);
  const start = found === -1 ? rows.findLastIndex((row) => !isEmpty(row)) + 1 : found;
  const before = rows.slice(0, start);
  const after = rows.slice(start).filter((row) => !isEmpty(row));
  const all = [...before, ...pasted, ...after];
  const filled = all.filter((row) => !isEmpty(row)).length;
  if (filled > maxRows) return { ok: false, count: filled };
  return { ok: true, rows: padOut(all), lines: [start + 1, start + pasted.length] };
}

/** What the browser keeps of the pad. */
export function writeDraft(rows: readonly PadRow[]): string {
  const last = rows.findLastIndex((row) => !isEmpty(row));
  const kept = rows.slice(0, last + 1).map(({ code, quantity }) => [code, quantity]);
  return kept.length === 0 ? '' : JSON.stringify(kept);
}

/** Of a draft that nothing was kept of, empty rows. */
export function readDraft(draft: string): PadRow[] {
  const rows = parseRows(draft).slice(0, maxRows);
  return padOut(rows.map(([code, quantity], index) => ({ id: index + 1, code, quantity })));
}

function parseRows(draft: string): (readonly [string, string])[] {
  try {
    const parsed: unknown = JSON.parse(draft);
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((row: unknown) => {
      const [code, quantity]: unknown[] = Array.isArray(row) ? row : [];
      return typeof code === 'string' && typeof quantity === 'string'
        ? [[code, quantity] as const]
        : [];
    });
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
