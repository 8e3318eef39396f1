/** Reads the text of a cell into a value. Pure; a refusal says what to do about it by its code. */
import { readWrittenCurrency, type Currency } from '#platform/currency.ts';
import { parseDollars } from '#platform/money.ts';
import { readDecimal, readWholeNumber } from '#platform/written-number.ts';
import { isShortenedCode, readGtin } from '#modules/catalogue/codes.ts';
import { clearMark, type CellProblem, type CellValue, type ImportColumn } from '../import.ts';

export type CellResult =
  | { ok: true; value: CellValue }
  | { ok: false; code: string; detail?: string };

/** A column with how its cells are read, and what else it is called in files. */
export interface ReadColumn extends ImportColumn {
  synonyms: readonly string[];
  /** In the currency of what the file is of. */
  read(text: string, currency: Currency): CellResult;
}

/** What a spreadsheet shows where a formula went wrong. */
const spreadsheetError = /^#(REF|N\/A|NAME|VALUE|DIV\/0|NUM|NULL|SPILL)[!?]?$/i;

/**
 * The values of a line, by the keys of the columns; an empty cell has none. `cells` are the texts
 * of the columns that are mapped.
 */
export function readCells(
  columns: readonly ReadColumn[],
  cells: ReadonlyMap<string, string>,
  currency: Currency,
): { values: Readonly<Record<string, CellValue>>; problems: CellProblem[] } {
  const values: Record<string, CellValue> = {};
  const problems: CellProblem[] = [];
  for (const column of columns) {
    const text = (cells.get(column.key) ?? '').trim();
    if (text === '') continue;
    const result = readCell(column, text, currency);
    if (result.ok) values[column.key] = result.value;
    else problems.push({ column: column.key, code: result.code, detail: result.detail ?? text });
  }
  return { values, problems };
}

function readCell(
  { canBeCleared, read }: ReadColumn,
  text: string,
  currency: Currency,
): CellResult {
  if (spreadsheetError.test(text)) return { ok: false, code: 'spreadsheet_error' };
  if (text.toLowerCase() !== clearMark) return read(text, currency);
  return canBeCleared ? { ok: true, value: null } : { ok: false, code: 'not_clearable' };
}

export function readText(maxLength: number) {
  return (text: string): CellResult =>
    text.length > maxLength
      ? { ok: false, code: 'too_long', detail: String(maxLength) }
      : { ok: true, value: text };
}

export function readPattern(pattern: RegExp, code: string) {
  return (text: string): CellResult =>
    pattern.test(text) ? { ok: true, value: text } : { ok: false, code };
}

/** A price of at most `maxMinor` minor units, read digit by digit; it may name its currency. */
export function readPrice(maxMinor: number) {
  return (text: string): CellResult => {
    const decimal = readDecimal(readWrittenCurrency(text).text);
    if (!decimal.ok) return decimal;
    const minor = parseDollars(decimal.text);
    if (minor === undefined) return { ok: false, code: 'not_a_price' };
    return minor > 0 && minor <= maxMinor
      ? { ok: true, value: minor }
      : { ok: false, code: 'price_out_of_range' };
  };
}

/** A price that names the currency of what the file is of, or none at all. */
export function readPriceInCurrency(maxMinor: number) {
  const read = readPrice(maxMinor);
  return (text: string, currency: Currency): CellResult =>
    readWrittenCurrency(text).named.every((named) => named === currency)
      ? read(text)
      : { ok: false, code: 'other_currency' };
}

export function readWhole({ min, max }: { min: number; max: number }) {
  return (text: string): CellResult => {
    const whole = readWholeNumber(text);
    if (!whole.ok) return whole;
    const { value } = whole;
    return value >= min && value <= max
      ? { ok: true, value }
      : { ok: false, code: 'out_of_range', detail: `${min}–${max}` };
  };
}

export function readSku(text: string): CellResult {
  if (isShortenedCode(text)) return { ok: false, code: 'scientific' };
  if (!/[\p{L}\p{N}]/u.test(text)) return { ok: false, code: 'not_a_sku' };
  return readText(40)(text);
}

export function readGtinCell(text: string): CellResult {
  const result = readGtin(text);
  if (result.ok) return { ok: true, value: result.gtin };
  if (result.error === 'check_digit')
    return { ok: false, code: 'check_digit', detail: result.expected };
  return { ok: false, code: result.error === 'scientific' ? 'scientific' : 'not_a_gtin' };
}
