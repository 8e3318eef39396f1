/**
 * The currencies that the shop can sell in, by ISO 4217 in lower case as the processor names them.
 *
 * Each needs an exponent and the processor's bounds for one charge: both stand in this table, the
 * bounds in the database's rules of rows as well (`is_order`, in the newest migration that has it).
 */

/** Of `exponent`: a unit has ten to that power of minor units. Bounds in minor units. */
const currencyTable = {
  usd: { exponent: 2, symbol: '$', charge: { min: 50, max: 99_999_999 } },
  eur: { exponent: 2, symbol: '€', charge: { min: 50, max: 99_999_999 } },
  gbp: { exponent: 2, symbol: '£', charge: { min: 30, max: 99_999_999 } },
} as const;

export type Currency = keyof typeof currencyTable;

export const currencies = ['usd', 'eur', 'gbp'] as const satisfies readonly Currency[];

/** Tools have a price of their own in this one; in every other the price of a list. */
export const homeCurrency = 'usd' satisfies Currency;

/** Of a code in any case, as in an address; undefined for none that the shop sells in. */
export function readCurrency(code: string | null | undefined): Currency | undefined {
  const wanted = code?.toLowerCase();
  return currencies.find((currency) => currency === wanted);
}

const remembered = /(?:^|;\s*)currency=([a-z]{3})(?:;|$)/;

/** Of an address, else of the cookie in which a browser remembers it, else the home currency. */
export function chosenCurrency(
  named: string | null | undefined,
  cookies: string | undefined,
): Currency {
  const ofCookie = remembered.exec(cookies ?? '')?.[1];
  return readCurrency(named) ?? readCurrency(ofCookie) ?? homeCurrency;
}

/** 'EUR', as people and addresses write it. */
export function currencyCode(currency: Currency): string {
  return currency.toUpperCase();
}

/** Signs and codes of ISO 4217 at either end of an amount; 'US$' as well. */
const written = /^(?:us\$|[$€£]|[a-z]{3}(?![a-z]))\s*|\s*(?:us\$|[$€£]|[a-z]{3})$/giu;

/**
 * An amount as people write it, and the currencies that it names: '4,20 €' is '4,20' in euros. Of
 * a sign or a code that is none of the shop's the text stays as it is.
 */
export function readWrittenCurrency(amount: string): { text: string; named: Currency[] } {
  const named: Currency[] = [];
  const text = amount.trim().replaceAll(written, (mark: string) => {
    const sign = mark.trim().toLowerCase().replace('us$', '$');
    const found = currencies.find((one) => one === sign || symbolOf(one) === sign);
    if (found) named.push(found);
    return found ? '' : mark;
  });
  return { text: text.trim(), named };
}

/** How many digits a minor unit is right of the point. */
export function exponentOf(currency: Currency): number {
  return currencyTable[currency].exponent;
}

export function symbolOf(currency: Currency): string {
  return currencyTable[currency].symbol;
}

/** What the processor charges at once, in minor units. */
export function chargeBoundsOf(currency: Currency): { min: number; max: number } {
  return currencyTable[currency].charge;
}
