/** The tax that a page shows its prices with, whose page ends when that changes. */
import type { RouterContextProvider } from 'react-router';
import type { Currency } from '#platform/currency.ts';
import { countryName } from '#modules/addresses/country.ts';
import type { PriceTax } from '#modules/tax/price-tax.ts';
import { endPageAt } from '#web/page-expiry.ts';
import { shopDataContext } from '#web/shop-data.ts';

/** With the name of its country; undefined where none is charged at home. */
export async function loadPriceTax(
  context: Readonly<RouterContextProvider>,
  currency: Currency,
): Promise<PriceTax | undefined> {
  const { tax, until } = await context.get(shopDataContext).findPriceTax(currency);
  endPageAt(context, until);
  return tax && { ...tax, country: countryName(tax.country) };
}
