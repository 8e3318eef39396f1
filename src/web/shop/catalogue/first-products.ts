/** The catalogue's first row, for pages that would otherwise have nothing to show. */
import type { RouterContextProvider } from 'react-router';
import type { ListedCategory, ProductCard } from '#modules/catalogue/product.ts';
import type { Currency } from '#platform/currency.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { priceCards } from './price-cards.ts';

const mostOffered = 4;

export interface FirstProducts {
  categories: readonly ListedCategory[];
  products: readonly ProductCard[];
}

/** Priced for who asks. Database errors throw. */
export async function readFirstProducts(
  context: Readonly<RouterContextProvider>,
  currency: Currency,
): Promise<FirstProducts> {
  const shopData = context.get(shopDataContext);
  const list = await shopData.listCatalogue({ currency, sort: 'position', page: 1, filters: {} });
  const products = await priceCards(context, list?.products.slice(0, mostOffered) ?? [], currency);
  return { categories: list?.children ?? [], products };
}
