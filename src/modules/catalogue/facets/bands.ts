/**
 * Widths in bands: a list of eighteen widths with one product each is no help to who chooses. A
 * measure in millimetres is of one band, which is a value beside it. Pure.
 */

/** The largest of each band but the last, in millimetres. */
const largest = [25, 50, 100] as const;

/** Of more values than these their bands are offered. */
export const mostValues = 8;

/** '0-25', '26-50', '51-100', '101-'. */
export const bands: readonly string[] = [...largest, Infinity].map((to, index) => {
  const from = index === 0 ? 0 : (largest[index - 1] ?? 0) + 1;
  return `${from}-${to === Infinity ? '' : to}`;
});

/** Of a measure as the index spells it: '50' → '26-50'. */
export function bandOf(value: string): string {
  const index = largest.findIndex((to) => Number(value) <= to);
  return bands.at(index) ?? '';
}

export const isBand = (value: string) => bands.includes(value);

/** 'up to 25 mm', '26 to 50 mm', 'over 100 mm'. */
export function labelOfBand(band: string): string {
  const [from = '', to = ''] = band.split('-');
  if (to === '') return `over ${Number(from) - 1} mm`;
  return from === '0' ? `up to ${to} mm` : `${from} to ${to} mm`;
}
