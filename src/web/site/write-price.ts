/** Writes a price into a page without React, as `prices/taxed-price.tsx` does it. */
import { formatUnitPrice, type UnitPrice } from '#platform/money.ts';
import { homeCurrency, readCurrency, type Currency } from '#platform/currency.ts';
import { bothAmounts } from '#modules/tax/price-tax.ts';

export interface Shown {
  currency: Currency;
  text?: string | undefined;
}

/** In which the page shows its prices. */
export function currencyOfPage(): Currency {
  return readCurrency(document.documentElement.dataset['currency']) ?? homeCurrency;
}

/** With tax and without, where the place has both amounts: then each has its name behind it. */
export function writePrice(
  place: HTMLElement,
  { priceMinor: minor, perUnits }: UnitPrice,
  { currency, text = '{price}' }: Shown,
): void {
  const format = (priceMinor: number) =>
    text.replace('{price}', formatUnitPrice({ priceMinor, perUnits }, currency));
  const amounts = place.querySelectorAll<HTMLElement>('[data-amount]');
  if (amounts.length === 0) place.replaceChildren(format(minor));
  const { listed } = document.documentElement.dataset;
  const rate = Number(place.dataset['rate']);
  const tax = {
    listed: listed === 'net' ? 'net' : 'gross',
    rates: { standard: rate, reduced: rate },
  } as const;
  for (const amount of amounts) {
    const { gross, net } = bothAmounts(tax, { minor });
    amount.firstChild?.replaceWith(`${format(amount.dataset['amount'] === 'net' ? net : gross)} `);
  }
}
