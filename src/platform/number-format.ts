/** Formats and parses whole numbers. */

/**
 * A whole number with thousands separators: 12345 → '12,345'. The pages that sell have some, and
 * `Intl` takes a slow phone 57 ms at its first use: see docs/decisions/0047-kept-by-hand.md.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** A change of a count, with its sign: 12 → '+12', -1200 → '-1,200', 0 → '0'. */
export function formatChange(change: number): string {
  return `${change > 0 ? '+' : ''}${formatCount(change)}`;
}

/** Digits, with an exponent or a decimal point as a number field lets them be typed. */
const numberPattern = /^\d+(?:\.\d*)?(?:e\+?\d{1,3})?$/i;

/**
 * A whole number, zero or more, as a person typed it: '12', ' 20 ', '1e2'. There is no upper bound:
 * the caller checks it. Undefined for any other input.
 */
export function parseCount(input: string): number | undefined {
  const text = input.trim();
  if (!numberPattern.test(text)) return undefined;
  const count = Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  return Number.isInteger(count) ? count : undefined;
}
