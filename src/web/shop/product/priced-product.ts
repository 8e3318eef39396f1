/** A product with what its sizes cost now, by quantity. */
import type { Currency } from '#platform/currency.ts';
import { comparePrices } from '#platform/money.ts';
import { smallestOrder } from '#modules/orders/quantity-rules.ts';
import type { PriceRange, PublicProduct, PublicVariant } from '#modules/catalogue/product.ts';
import type { PriceCut } from '#modules/prices/price-history.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import type { ShopData } from '#web/shop-data.ts';

export type PricedVariant = PublicVariant & {
  /** Undefined where it is not sold in the currency of the page. */
  ladder: PriceLadder | undefined;
  cut?: PriceCut | undefined;
};

export interface PricedProduct extends PublicProduct {
  variants: readonly PricedVariant[];
}

/** In a currency, with the moment until which that holds. */
export async function readPrices(
  { findLadders }: Pick<ShopData, 'findLadders'>,
  product: PublicProduct,
  currency: Currency,
): Promise<{ product: PricedProduct; until: Date | undefined }> {
  const { ladders, cuts, until } = await findLadders(product.variants, currency);
  const variants = product.variants.map((variant) => {
    return { ...variant, ladder: ladders[variant.id], cut: cuts[variant.id] };
  });
  return { product: { ...product, variants }, until };
}

/** From the cheapest size to the dearest, each at its smallest order; null where none is sold. */
export function rangeOf(variants: readonly PricedVariant[]): PriceRange | null {
  const prices = variants.flatMap(({ ladder, taxClass, ...variant }) => {
    return ladder ? [{ ...stepAt(ladder, smallestOrder(variant)), taxClass }] : [];
  });
  const sorted = prices.toSorted(comparePrices);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return null;
  return {
    ...{ fromMinor: lowest.priceMinor, toMinor: highest.priceMinor },
    ...(lowest.perUnits !== undefined && { fromPerUnits: lowest.perUnits }),
    ...(highest.perUnits !== undefined && { toPerUnits: highest.perUnits }),
    ...(lowest.taxClass && { taxClass: lowest.taxClass }),
  };
}
