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
