/** The currency in which a page shows prices: it stands in the address, and in what is rendered. */
import { createContext, use } from 'react';
import { currencyCode, homeCurrency, readCurrency, type Currency } from '#platform/currency.ts';

/** Set around a whole page; amounts of an order have a currency of their own. */
export const CurrencyContext = createContext<Currency>(homeCurrency);

export function useCurrency(): Currency {
  return use(CurrencyContext);
}

/** As the address of a page says; what a browser remembers is put there before it is rendered. */
export function currencyOf(address: string): Currency {
  return readCurrency(new URL(address).searchParams.get('currency')) ?? homeCurrency;
}

/** The same page in a currency. */
export interface CurrencyLink {
  currency: Currency;
  href: string;
}

/** The path and query of a page in a currency. The home one is named too: it may be a change. */
export function addressIn({ pathname, search }: URL, currency: Currency): string {
  const parameters = new URLSearchParams(search);
  parameters.set('currency', currencyCode(currency));
  return `${pathname}?${parameters}`;
}
