/**
 * Numbers as people and spreadsheets write them. One that may be read in two ways is refused, never
 * guessed. Pure.
 */

export type WrittenNumberError = 'scientific' | 'ambiguous_number' | 'not_a_number';

type Decimal = { ok: true; text: string } | { ok: false; code: WrittenNumberError };

/** '1.200' is 1200 to some and 1.2 to others. */
const ambiguous = /^\d{1,3}([.,])\d{3}$/;
const groups = {
  '.': /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  ',': /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
} as const;
/** No-break spaces and apostrophes are what Swiss and French spreadsheets put between groups. */
const spaced = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;

/** A number as people write it, with a decimal point or comma: '1.234,50' → '1234.50'. */
export function readDecimal(input: string): Decimal {
  const trimmed = input.trim();
  // '12 5' is two numbers, or one with a digit lost.
  if (/[\s'’]/.test(trimmed) && !spaced.test(trimmed)) return { ok: false, code: 'not_a_number' };
  const text = trimmed.replaceAll(/[\s'’]/g, '');
  if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return { ok: false, code: 'scientific' };
  if (ambiguous.test(text)) return { ok: false, code: 'ambiguous_number' };
  if (groups['.'].test(text)) return { ok: true, text: text.replaceAll(',', '') };
  if (groups[','].test(text)) return { ok: true, text: text.replaceAll('.', '').replace(',', '.') };
  if (!/^\d+([.,]\d+)?$/.test(text)) return { ok: false, code: 'not_a_number' };
  return { ok: true, text: text.replace(',', '.') };
}

type Whole = { ok: true; value: number } | { ok: false; code: WrittenNumberError | 'not_whole' };

/** A whole number as people write it; there is no upper bound. */
export function readWholeNumber(input: string): Whole {
  const decimal = readDecimal(input);
  if (!decimal.ok) return decimal;
  const [whole = '', fraction = ''] = decimal.text.split('.');
  return /[1-9]/.test(fraction)
    ? { ok: false, code: 'not_whole' }
    : { ok: true, value: Number(whole) };
}
