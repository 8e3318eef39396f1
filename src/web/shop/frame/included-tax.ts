/** Whose tax prices include, as pages name it. */
import { countryName } from '#modules/addresses/country.ts';
import type { IncludedTax } from '#modules/tax/tax-case.ts';
import { currencies, type Currency } from '#platform/currency.ts';

export interface NamedTax {
  /** Names of countries; missing where prices in the currency include no tax. */
  in: Readonly<Partial<Record<Currency, string>>>;
  /** What is true on every page, whatever prices it shows. */
  statements: readonly TaxStatement[];
}

export interface TaxStatement {
  country: string;
  /** Missing where it holds for prices in all currencies that are offered. */
  currency?: Currency;
}

/** Undefined where no prices include tax. */
export function nameIncludedTax(
  includedTax: IncludedTax,
  offered: readonly Currency[],
): NamedTax | undefined {
  const named: Partial<Record<Currency, string>> = {};
  for (const currency of currencies) {
    const country = includedTax[currency];
    if (country !== undefined) named[currency] = countryName(country);
  }
  if (Object.keys(named).length === 0) return undefined;
  const each = offered.flatMap((currency) => {
    const country = named[currency];
    return country === undefined ? [] : [{ country, currency }];
  });
  const [first] = each;
  const isOfAll = offered.every((currency) => named[currency] === first?.country);
  return { in: named, statements: first && isOfAll ? [{ country: first.country }] : each };
}
