/** Formats amounts of the API as people read them. */
import { formatCount } from '#platform/number-format.ts';
import { formatDollars, parseDollars } from '#platform/money.ts';
import type { WireOrder } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';

/** A number of dollars as text; 19.9 is '$19.90'. */
export function formatAmount(amount: number): string {
  return formatDollars(parseDollars(amount) ?? 0);
}

/** A tool's name whose size and unit stay on one line: '38 mm', 'No 10'. */
export function keepSizeOnOneLine(name: string): string {
  return name.replaceAll(/(\d) (?=mm\b)|\b(No) (?=\d)/g, '$1$2\u00A0');
}

/** As it is typed into a field; 1234.5 is '1234.50'. */
export function formatAmountForInput(amount: number): string {
  return formatAmount(amount).replaceAll(/[$,]/g, '');
}

/** Whether it has tax, or its prices had some that came off. */
export function isTaxed({ tax, taxed }: Pick<WireOrder, 'tax' | 'taxed'>): boolean {
  return tax > 0 || (taxed?.included?.amount ?? 0) > 0;
}

type SummedOrder = Pick<
  WireOrder,
  'price' | 'qurantity' | 'total' | 'goods' | 'delivery' | 'tax' | 'taxed' | 'lines'
>;

/**
 * 'price × quantity = total' of an order, or a part of it. With several lines or a code, where that
 * is not so: their units and what they come to, in the words of `several`; and with a delivery that
 * costs something, and no tax on either, in those of `delivered`, apart from it.
 */
export function formatOrderSum(
  template: string,
  { price, qurantity, total, goods, delivery, lines, ...tax }: SummedOrder,
  several: string,
  delivered = several,
): string {
  const isPlain = lines.length < 2 && lines.every(({ per }) => per === 1) && total === goods;
  const withDelivery = delivery > 0 && !isTaxed(tax) ? delivered : several;
  return fill(isPlain ? template : withDelivery, {
    ...{ price: formatAmount(price), quantity: formatCount(qurantity) },
    ...{ total: formatAmount(total), delivery: formatAmount(delivery) },
    goods: formatDollars((parseDollars(total) ?? 0) - (parseDollars(delivery) ?? 0)),
  });
}
