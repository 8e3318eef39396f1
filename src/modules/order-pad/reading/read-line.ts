/**
 * Reads a line as code and quantity. Every way to read it is tried; when more than one is left, it
 * is refused and each is offered. Pure.
 */
import { skuKey } from '#modules/catalogue/codes.ts';
import {
  maxLineLength,
  type Choice,
  type Columns,
  type PadLine,
  type ReadViolation,
  type Reading,
} from '../pad-line.ts';
import { countsOtherUnits, isLikeCode, isLikeQuantity, readRow } from './read-row.ts';
import { findDelimiter, splitRawCells, unquote } from './split-cells.ts';

type Row = Omit<PadLine, 'line'>;

/** Undefined for a line with nothing in it. */
export function readLine(text: string, columns: Columns | undefined): Row | undefined {
  if (text.length > maxLineLength) return toRefused(text, 'too_long');
  const delimiter = findDelimiter(text);
  const cells = delimiter && splitRawCells(text, delimiter)?.map(unquote);
  if (delimiter && !cells) return toRefused(text, 'open_quote');
  if (cells && columns?.delimiter === delimiter && cells.length > 1)
    return readByColumns(text, cells, columns);
  const filled = (cells ?? [unquote(text)]).filter((cell) => cell !== '');
  const [first, second, third] = filled;
  if (first === undefined) return undefined;
  if (third !== undefined) return toRefused(text, 'too_many_cells');
  if (second === undefined) return readSpaced(first, columns);
  const pairs = pairUp(first, second);
  // 'FB-50 1,200' is 200 of 'FB-50 1' or 1200 of FB-50.
  return decide(text, delimiter === ',' ? [...pairs, ...findPairs(text)] : pairs, {
    columns,
    otherwise: () => toRefused(text, countsOtherUnits(text) ? 'unknown_unit' : 'not_a_number'),
  });
}

function toRefused(
  text: string,
  violation: ReadViolation,
  choices: readonly Choice[] = [],
): { code: string; quantity: string; reading: Reading } {
  return { code: text.trim(), quantity: '', reading: { ok: false, violation, choices } };
}

function readByColumns(
  text: string,
  cells: readonly string[],
  { codes, quantity: place, count }: Columns,
): Row | undefined {
  if (cells.every((cell) => cell === '')) return undefined;
  const beyond = cells.slice(count).some((cell) => cell !== '');
  if (beyond) return toRefused(text, 'too_many_cells');
  const code = codes.map((one) => cells[one] ?? '').find((cell) => cell !== '') ?? '';
  const quantity = cells[place] ?? '';
  return { code, quantity, reading: readRow({ code, quantity }) };
}

/** A line without cells: '12 x FB-50', 'FB-50 12', or a code alone. */
function readSpaced(text: string, columns: Columns | undefined): Row {
  return decide(text, findPairs(text), {
    columns,
    otherwise() {
      if (countsOtherUnits(text)) return toRefused(text, 'unknown_unit');
      if (isLikeCode(text))
        return { code: text, quantity: '', reading: readRow({ code: text, quantity: '' }) };
      if (!isLikeQuantity(text)) return toRefused(text, 'not_a_number');
      return { code: '', quantity: text, reading: readRow({ code: '', quantity: text }) };
    },
  });
}

/** The ways to read two texts, one of which may be a quantity. */
function pairUp(first: string, second: string): Choice[] {
  return [...pairWith(first, second), ...pairWith(second, first)];
}

function pairWith(code: string, quantity: string): Choice[] {
  return isLikeCode(code) && isLikeQuantity(quantity) ? [{ code, quantity }] : [];
}

/** The same at every place where a text may be parted. */
function findPairs(text: string): Choice[] {
  const parts = [...text.trim().matchAll(/\s+|(?<=[×*])(?=\S)|(?=[×*])(?<=\S)/g)];
  return parts.flatMap(({ index, 0: gap }) => {
    const trimmed = text.trim();
    const [first, second] = [trimmed.slice(0, index), trimmed.slice(index + gap.length)];
    const times = second.replace(/^[x×*]\s*(?=\d)/i, '');
    return [...pairUp(first, second), ...(times === second ? [] : pairWith(first, times))];
  });
}

interface Decision {
  columns: Columns | undefined;
  /** When there is no way to read it. */
  otherwise: () => Row;
}

function decide(text: string, found: readonly Choice[], { columns, otherwise }: Decision): Row {
  const pairs = distinct(found);
  const possible = pairs.filter((pair) => !isImpossible(pair));
  const left = preferOrder(text, possible.length > 0 ? possible : pairs, columns);
  const [only, other] = left;
  if (!only) return otherwise();
  if (!other) return { ...only, reading: readRow(only) };
  const valid = left.filter((pair) => readRow(pair).ok);
  return toRefused(text, findSharedViolation(left) ?? nameDoubt(left), valid);
}

/** What is wrong whichever of them was meant. */
function findSharedViolation(pairs: readonly Choice[]): ReadViolation | undefined {
  const violations = new Set(pairs.map(readRow).map((one) => (one.ok ? undefined : one.violation)));
  return violations.size === 1 ? [...violations][0] : undefined;
}

function nameDoubt(pairs: readonly Choice[]): ReadViolation {
  const areNumbers = pairs.every(({ code }) => isLikeQuantity(code));
  return areNumbers ? 'which_is_quantity' : 'two_readings';
}

/** 4006381333931 of '12' cannot be meant. */
function isImpossible(pair: Choice): boolean {
  const reading = readRow(pair);
  return !reading.ok && reading.violation === 'too_many';
}

/** Headings say which of two numbers comes first. */
function preferOrder(text: string, pairs: Choice[], columns: Columns | undefined): Choice[] {
  const [code] = columns?.codes ?? [];
  if (pairs.length < 2 || code === undefined || !columns) return pairs;
  const isCodeFirst = code < columns.quantity;
  return pairs.filter((pair) => text.trim().startsWith(isCodeFirst ? pair.code : pair.quantity));
}

function distinct(pairs: readonly Choice[]): Choice[] {
  const keyOf = (pair: Choice) => {
    const reading = readRow(pair);
    return `${skuKey(pair.code)} ${reading.ok ? reading.quantity : pair.quantity}`;
  };
  return [...new Map(pairs.toReversed().map((pair) => [keyOf(pair), pair])).values()].toReversed();
}
