/** Whose tax prices include, as pages name it. */
import { countryName } from '#modules/addresses/country.ts';
import type { IncludedTax } from '#modules/tax/tax-case.ts';
import { currencies, type Currency } from '#platform/currency.ts';

/** Names of countries; missing where prices in the currency include no tax. */
export type NamedTax = Readonly<Partial<Record<Currency, string>>>;

export function nameIncludedTax(includedTax: IncludedTax): NamedTax {
  const named: Partial<Record<Currency, string>> = {};
  for (const currency of currencies) {
    const country = includedTax[currency];
    if (country !== undefined) named[currency] = countryName(country);
  }
  return named;
}

export interface TaxStatement {
  country: string;
  /** Missing where it holds for prices in all currencies that are offered. */
  currency?: Currency;
}

/** What is true on every page, whatever prices it shows; none where none include tax. */
export function stateIncludedTax(named: NamedTax, offered: readonly Currency[]): TaxStatement[] {
  const statements = offered.flatMap((currency) => {
    const country = named[currency];
    return country === undefined ? [] : [{ country, currency }];
  });
  const [first] = statements;
  const isOfAll = offered.every((currency) => named[currency] === first?.country);
  return first && isOfAll ? [{ country: first.country }] : statements;
}
