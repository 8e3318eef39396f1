/** What is said of a line: what changed since it was put there, and what is to be mended. */
import type { LineChange, LineViolation } from '#modules/carts/cart.ts';
import type { Currency } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatUnitPrice } from '#platform/money.ts';
import { cartLineTexts as words } from '#web/wording/orders/cart-lines.ts';
import { fill } from '#web/wording/fill.ts';

export function describeChange(change: LineChange, currency: Currency): string {
  if (change.code === 'availability') return words.bands[change.to];
  if (!('was' in change)) return words.changes[change.code];
  const { code, was, now } = change;
  const [from = '', to = ''] = [was, now].map((price) => formatUnitPrice(price, currency));
  return fill(words.changes[code], { from, to });
}

/** Its numbers, where it has them. */
type Violation = Pick<LineViolation, 'code'> & {
  minimum?: number | undefined;
  maximum?: number | undefined;
  multiple?: number | undefined;
  available?: number | undefined;
};

export function describeViolation({ code, ...violation }: Violation): string {
  const { minimum = 0, maximum = 0, multiple = 0, available = 0 } = violation;
  if (code === 'not_enough' && available === 0) return words.violations.none_left;
  const values = Object.entries({ minimum, maximum, multiple, available });
  const counts = values.map(([name, value]) => [name, formatCount(value)]);
  return fill(words.violations[code], Object.fromEntries(counts));
}
