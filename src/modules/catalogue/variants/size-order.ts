/** The order of a product's sizes for visitors: 20 mm, 30 mm, 40 mm, however they came. Pure. */

/** 'No 12' and '12.5 mm': what stands before the number, the number, what stands after it. */
const measured = /^(?<before>\D*)(?<number>\d+(?:\.\d+)?)(?<after>\D*)$/;

/**
 * Ascending by their numbers where each has one, and all are measured alike; others keep the order
 * in which they were added.
 */
export function sortSizes<Size extends { variant: string }>(sizes: readonly Size[]): Size[] {
  const read = sizes.map((size) => {
    const { before = '', number, after = '' } = measured.exec(size.variant)?.groups ?? {};
    // Without a number it is like no other.
    return { size, number: Number(number), unit: `${before.trim()} ${after.trim()}` };
  });
  const [first] = read;
  const areAlike = read.every(({ unit, number }) => number >= 0 && unit === first?.unit);
  if (!areAlike) return [...sizes];
  return read.toSorted((one, other) => one.number - other.number).map(({ size }) => size);
}
