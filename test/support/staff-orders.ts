/** Orders that staff place over HTTP, of tools that cost 19.99. */
import { deliveryAddress } from './delivery-address.ts';
import type { TestResponse, TestShop } from './shop.ts';

export interface StaffLine {
  tool: string;
  quantity: number;
  price?: number;
  reason?: string;
}

export interface StaffPlacing {
  /** Whom it is for. */
  customer: { email: string; name?: string };
  token: string;
  key?: string | undefined;
  lines: StaffLine[];
  total?: number | undefined;
  more?: object | undefined;
}

export function totalOf(lines: readonly StaffLine[]): number {
  const sum = lines.reduce((all, { quantity, price = 19.99 }) => all + quantity * price, 0);
  return Math.round(sum * 100) / 100;
}

export function placeStaffOrder(
  { call }: Pick<TestShop, 'call'>,
  { customer, token, key, lines, total = totalOf(lines), more }: StaffPlacing,
): Promise<TestResponse> {
  const whereTo = { phone: '+44 20 7946 0958', address: deliveryAddress };
  return call('POST /staff-orders', {
    ...{ token, headers: key === undefined ? {} : { 'idempotency-key': key } },
    body: { customer, company: null, lines, total, ...whereTo, ...more },
  });
}
