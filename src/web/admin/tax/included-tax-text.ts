/** What prices in a currency include of tax, as staff read it beside them. */
import { currencyCode, type Currency } from '#platform/currency.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { fill } from '#web/wording/fill.ts';
import { taxStaffTexts } from '#web/wording/staff/tax.ts';

const { listedWith, listedWithout } = taxStaffTexts.tax;

/** `country` is the one whose tax they include; null where they include none. */
export function includedTaxText(currency: Currency, country: string | null): string {
  const code = currencyCode(currency);
  if (country === null) return fill(listedWithout, { currency: code });
  return fill(listedWith, { currency: code, country: placeName(country) });
}
