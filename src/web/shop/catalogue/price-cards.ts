/** Products of a list at what they cost in the currency of the page. */
import type { RouterContextProvider } from 'react-router';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { ProductCard } from '#modules/catalogue/product.ts';
import { pageExpiryContext, shopDataContext } from '#web/shop-data.ts';

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
  expireAt(context, until);
  return cards.map((card) => {
    return { ...card, priced: { currency, range: prices.get(card.id) ?? null } };
  });
}

/** The page is rendered anew from that moment on, if not from an earlier one. */
export function expireAt(context: Readonly<RouterContextProvider>, until: Date | undefined): void {
  const expiry = context.get(pageExpiryContext);
  if (until && (!expiry.until || until < expiry.until)) expiry.until = until;
}
