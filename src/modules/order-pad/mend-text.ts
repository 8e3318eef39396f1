/** Changes the text of an order pad by what was chosen for its lines. Pure. */
import type { Choice } from './pad-line.ts';
import { readPad, splitLines } from './reading/read-pad.ts';
import { rewriteLine } from './reading/write-line.ts';

export interface Mend extends Choice {
  line: number;
  /** Lines of the same tool, whose units the choice has in it. */
  without: readonly number[];
}

/** The text with one line as it was chosen; all other lines stay as they were typed. */
export function mendText(text: string, { line, without, ...choice }: Mend): string {
  const pad = readPad(text);
  const found = pad.ok ? pad.lines.find((one) => one.line === line) : undefined;
  if (!found) return text;
  const lines: (string | undefined)[] = splitLines(text);
  lines[line - 1] = rewriteLine(found, choice);
  for (const other of without) lines[other - 1] = undefined;
  return lines.filter((one) => one !== undefined).join('\n');
}

/** Without these lines. */
export function removeLines(text: string, numbers: ReadonlySet<number>): string {
  return splitLines(text)
    .filter((_, index) => !numbers.has(index + 1))
    .join('\n');
}

/** As the value of a button: the line, the others, then code and quantity. */
export function writeMend({ line, without, code, quantity }: Mend): string {
  return JSON.stringify([line, without, code, quantity]);
}

/** Undefined for what no button of ours says. */
export function readMend(value: string): Mend | undefined {
  const parsed = parseJson(value);
  if (!Array.isArray(parsed)) return undefined;
  const [line, without, code, quantity]: unknown[] = parsed;
  const isFitting =
    isLineNumber(line) && Array.isArray(without) && without.every(isLineNumber) && isText(code);
  return isFitting && isText(quantity) ? { line, without, code, quantity } : undefined;
}

const longestText = 100;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestText && !/[\r\n\0]/.test(value);
}

function isLineNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
