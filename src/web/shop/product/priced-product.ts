/** A product with what its sizes cost now, by quantity. */
import type { PublicProduct, PublicVariant } from '#modules/catalogue/product.ts';
import type { PriceCut } from '#modules/prices/price-history.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import type { ShopData } from '#web/shop-data.ts';

export type PricedVariant = PublicVariant & { ladder: PriceLadder; cut?: PriceCut | undefined };

export interface PricedProduct extends PublicProduct {
  variants: readonly PricedVariant[];
}

/** With the moment until which that holds. */
export async function readPrices(
  { findLadders }: Pick<ShopData, 'findLadders'>,
  product: PublicProduct,
): Promise<{ product: PricedProduct; until: Date | undefined }> {
  const { ladders, cuts, until } = await findLadders(product.variants);
  const variants = product.variants.map((variant) => {
    const ladder = ladders[variant.id];
    if (!ladder) throw new Error(`tool ${variant.id} has no price`);
    return { ...variant, ladder, cut: cuts[variant.id] };
  });
  return { product: { ...product, variants }, until };
}
