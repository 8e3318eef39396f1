/** What is wrong with the lines of a cart, before it is ordered and after it was refused. */
import { describeChange, describeViolation } from '#web/shop/cart/line-texts.ts';
import type { Currency } from '#platform/currency.ts';
import { parseDollars, type UnitPrice } from '#platform/money.ts';
import type { LineChange } from '#modules/carts/cart.ts';
import type { WireCart } from './checkout.tsx';
import type { LineError } from './use-place-cart.ts';

type Line = WireCart['lines'][number];

/** By the place of the line, from 0; what the shop has refused says more than the cart. */
export function findMarks(
  { lines }: WireCart,
  refused: ReadonlyMap<number, LineError>,
): ReadonlyMap<number, LineError> {
  const marks = new Map<number, LineError>();
  for (const [place, { violations, fitting: offers }] of lines.entries()) {
    const message = violations.map(describeViolation).join(' ');
    if (message !== '') marks.set(place, { message, available: undefined, offers });
  }
  for (const [place, error] of refused) marks.set(place, error);
  return marks;
}

/** What is another than when the line was put into the cart; '' for nothing. */
export function describeChanges({ changes }: Line, currency: Currency): string {
  return changes
    .flatMap((change) => toChange(change) ?? [])
    .map((change) => describeChange(change, currency))
    .join(' ');
}

/** An amount of the API in minor units again. */
function toChange({ code, from, to, ...per }: Line['changes'][number]): LineChange | undefined {
  if (code === 'archived' || code === 'unpublished') return { code };
  if (code !== 'availability')
    return { code, was: toPrice(from, per.fromPer), now: toPrice(to, per.toPer) };
  return typeof from === 'string' && typeof to === 'string' ? { code, from, to } : undefined;
}

function toPrice(amount: number | string | undefined, perUnits: number | undefined): UnitPrice {
  return { priceMinor: typeof amount === 'number' ? (parseDollars(amount) ?? 0) : 0, perUnits };
}
