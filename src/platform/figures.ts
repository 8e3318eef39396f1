/** Counts as a person reads them. */

/**
 * A whole number as a person reads it: 12345 → '12,345'. By hand, as `Intl` takes a browser some
 * thirty milliseconds when it is first asked for.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** A change of a count, with its sign: 12 → '+12', -1200 → '-1,200', 0 → '0'. */
export function formatChange(change: number): string {
  return `${change > 0 ? '+' : ''}${formatCount(change)}`;
}

/** Digits, with an exponent or a decimal point as a number field lets them be typed. */
const typedNumber = /^\d+(?:\.\d*)?(?:e\+?\d{1,3})?$/i;

/**
 * A whole number, zero or more, as a person typed it: '12', ' 20 ', '1e2'. However large: whoever
 * asks bounds it. Undefined for whatever else was typed.
 */
export function readCount(typed: string): number | undefined {
  const text = typed.trim();
  if (!typedNumber.test(text)) return undefined;
  const count = Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  return Number.isInteger(count) ? count : undefined;
}
