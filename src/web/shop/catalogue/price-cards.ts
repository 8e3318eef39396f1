/** Products of a list at what they cost in the currency of the page. */
import type { RouterContextProvider } from 'react-router';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { PriceRange, ProductCard } from '#modules/catalogue/product.ts';
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import type { ProductPrice } from '#modules/prices/prices.ts';
import { endPageAt } from '#web/page-expiry.ts';
import { shopDataContext } from '#web/shop-data.ts';

/** As they are in the home currency. Else the page is kept until the next of the prices changes. */
export async function priceCards<Card extends ProductCard>(
  context: Readonly<RouterContextProvider>,
  cards: readonly Card[],
  currency: Currency,
): Promise<readonly Card[]> {
  if (currency === homeCurrency) return cards;
  const { findProductPrices } = context.get(shopDataContext);
  const ids = cards.map(({ id }) => id);
  const { prices, until } = await findProductPrices(ids, currency);
  endPageAt(context, until);
  return cards.map((card) => {
    const price = prices.get(card.id);
    return { ...card, priced: { currency, range: price ? toRange(price) : null } };
  });
}

/** The class is named where it is not the standard one. */
function toRange({ taxClass, ...range }: ProductPrice): PriceRange {
  const named = taxClasses.find((one) => one === taxClass && one !== 'standard');
  return { ...range, ...(named && { taxClass: named }) };
}
