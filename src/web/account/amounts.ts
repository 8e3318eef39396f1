/** Amounts from the wire, as people read them. */
import { formatDollars, parseDollars } from '#platform/money.ts';
import type { WireOrder } from '../api.ts';
import { fill } from '../wording/fill.ts';

/** A number of dollars as text; 19.9 is '$19.90'. */
export function dollars(amount: number): string {
  return formatDollars(parseDollars(amount) ?? 0);
}

/** 'price × quantity = total' of an order. */
export function orderSum(text: string, { price, qurantity, total }: WireOrder): string {
  return fill(text, { price: dollars(price), quantity: qurantity, total: dollars(total) });
}
