/** What the lines of an order cost, and what is added to them or taken off. */
import type { Currency } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import { taxRowsOf } from './tax/tax-rows.tsx';
import type { Wording } from '#web/wording/specified.ts';

export type WireLine = WireOrder['lines'][number];

type Words = Wording['orderLines'];

/** '$19.99', or '$4.20 per 100'. */
export function formatLinePrice(
  { price, per }: WireLine,
  { currency, words }: { currency: Currency; words: Words },
): string {
  const amount = formatAmount(price, currency);
  return per === 1 ? amount : fill(words.per, { price: amount, units: formatCount(per) });
}

/** By the price; what a code takes off, and tax, stand below all lines. */
export function formatLineGoods({ goods }: WireLine, currency: Currency): string {
  return formatAmount(goods, currency);
}

/** Only those that there are, each as it counts in the total. */
export function adjustmentsOf(
  { currency, discount, discountCode, delivery, taxed }: WireOrder,
  words: Words,
): (readonly [label: string, amount: string])[] {
  const all = [
    [
      fill(words.discount, { code: discountCode }),
      discount,
      `−${formatAmount(discount, currency)}`,
    ],
    [words.delivery, delivery, formatAmount(delivery, currency)],
  ] as const;
  const known = all.flatMap(([label, value, amount]) =>
    value === 0 ? [] : [[label, amount] as const],
  );
  return [...known, ...taxRowsOf(taxed, currency)];
}
