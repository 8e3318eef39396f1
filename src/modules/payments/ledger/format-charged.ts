/** Amounts in what staff read about payments: of any currency that the processor names. */
import { readCurrency } from '#platform/currency.ts';
import { formatMoney } from '#platform/money.ts';

/** '€12.50'; of a currency that the shop does not sell in '1250 minor units of JPY'. */
export function formatCharged(minor: number, currency: string): string {
  const known = readCurrency(currency);
  return known ? formatMoney(minor, known) : `${minor} minor units of ${currency.toUpperCase()}`;
}
