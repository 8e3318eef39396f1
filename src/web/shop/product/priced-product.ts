/** A product with what its sizes cost now, by quantity. */
import type { Currency } from '#platform/currency.ts';
import type { PublicProduct, PublicVariant } from '#modules/catalogue/product.ts';
import type { PriceCut } from '#modules/prices/price-history.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
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
