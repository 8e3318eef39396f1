/** Formats amounts of the API as people read them. */
import { formatCount } from '#platform/number-format.ts';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import {
  formatMoney,
  formatUnitPrice,
  parseDollars,
  toDecimalText,
  toMinor,
} from '#platform/money.ts';
import type { WireOrder } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';

/** A number of the API as text: 19.9 in euros is '€19.90'. */
export function formatAmount(amount: number, currency: Currency): string {
  return formatMoney(toMinor(amount), currency);
}

/** What somebody typed, as an amount; where it is none, as it was typed. */
export function formatTypedAmount(text: string): string {
  const minor = parseDollars(text);
  return minor === undefined ? text : formatMoney(minor, homeCurrency);
}

/** What is left of an amount, in whole cents: 817.3 less 13.7 is no number of two decimals. */
export function formatRemainder(amount: number, less: number, currency: Currency): string {
  return formatMoney(toMinor(amount) - toMinor(less), currency);
}

/** An amount of what is always in the home currency, such as a tool's own price. */
export function formatHomeAmount(amount: number): string {
  return formatAmount(amount, homeCurrency);
}

/** A price of the API as text, with the units that it is for: '€4.25 per 100'. */
export function formatPer(amount: number, per: number | undefined, currency: Currency): string {
  return formatUnitPrice({ priceMinor: toMinor(amount), perUnits: per }, currency);
}

/** A tool's name whose size and unit stay on one line: '38 mm', 'No 10'. */
export function keepSizeOnOneLine(name: string): string {
  return name.replaceAll(/(\d) (?=mm\b)|\b(No) (?=\d)/g, '$1$2\u00A0');
}

/** As it is typed into a field; 1234.5 is '1234.50'. */
export function formatAmountForInput(amount: number): string {
  return toDecimalText(toMinor(amount));
}

/** Whether it has tax, or its prices had some that came off. */
export function isTaxed({ tax, taxed }: Pick<WireOrder, 'tax' | 'taxed'>): boolean {
  return tax > 0 || (taxed?.included?.amount ?? 0) > 0;
}

type SummedOrder = Pick<
  WireOrder,
  'currency' | 'price' | 'qurantity' | 'total' | 'goods' | 'delivery' | 'tax' | 'taxed' | 'lines'
>;

/**
 * 'price × quantity = total' of an order, or a part of it. With several lines or a code, where that
 * is not so: their units and what they come to, in the words of `several`; and with a delivery that
 * costs something, and no tax on either, in those of `delivered`, apart from it.
 */
export function formatOrderSum(
  template: string,
  { currency, price, qurantity, total, goods, delivery, lines, ...tax }: SummedOrder,
  several: string,
  delivered = several,
): string {
  const isPlain = lines.length < 2 && lines.every(({ per }) => per === 1) && total === goods;
  const withDelivery = delivery > 0 && !isTaxed(tax) ? delivered : several;
  return fill(isPlain ? template : withDelivery, {
    ...{ price: formatAmount(price, currency), quantity: formatCount(qurantity) },
    ...{ total: formatAmount(total, currency), delivery: formatAmount(delivery, currency) },
    goods: formatRemainder(total, delivery, currency),
  });
}
