/** How wide the sizes of a product are drawn on cards. Pure. */
import type { ProductSize } from '#modules/catalogue/product.ts';

/** On every card the same, so that brushes of different products can be compared, too. */
const mmPerEm = 40;
/** A family with a wider size is drawn smaller, in proportion. */
const widestEm = 4;

/** In em, in the order of the sizes; undefined of all where one has no measure. */
export function drawnWidths(sizes: readonly ProductSize[]): number[] | undefined {
  const widths = sizes.map(({ widthMm }) => widthMm ?? 0);
  if (widths.some((width) => width <= 0)) return undefined;
  const scale = Math.max(mmPerEm, Math.max(...widths) / widestEm);
  return widths.map((width) => width / scale);
}

/** Where a size stands on the page of its product: the id of its row. */
export function sizeAnchor(variant: string): string {
  return variant.trim().replaceAll(/\s+/g, '-');
}
