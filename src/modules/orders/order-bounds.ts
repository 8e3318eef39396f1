/** How much one customer may order before it is paid for; the numbers stand in `rate-limits`. */
import { hourMs, later } from '#platform/clock.ts';
import type { SharedPart } from '#modules/inventory/inventory.ts';
import {
  giveBackRate,
  secondsUntil,
  takeRate,
  type RateExceeded,
  type RateLimiter,
} from '#modules/rate-limits/rate-limits.ts';
import type { StandingRow } from './queries/orders.ts';

/** By what a customer's orders are bounded. */
export interface OrderBounds {
  limiter: RateLimiter;
  /** The address that they order from. */
  peer: string;
  /** Whether they have shown that their email is theirs. */
  emailVerified: boolean;
}

export type BoundReached =
  | { reason: 'too_many_requests'; exceeded: RateExceeded }
  /** So many orders wait for their payment; the first of them ends then. */
  | {
      reason: 'too_many_open_orders';
      open: number;
      unconfirmed: boolean;
      retryAfterSeconds: number;
    }
  /** Beside the first that waits for its payment, so many of the tool can still be ordered. */
  | { reason: 'share_of_stock'; left: number; retryAfterSeconds: number };

/** More than anybody orders. */
const unbounded = 2_147_483_647;

/** Since when orders are counted, the most of them, the most that wait for their payment. */
export function boundsFor(bounds: OrderBounds | undefined, at: Date): [Date, number, number] {
  const since = later(at, -hourMs);
  if (!bounds) return [since, unbounded, unbounded];
  return [since, bounds.limiter.limits.rates.orders.account, mostOpen(bounds)];
}

/** The bound that the account has reached before this order, if it has. */
export function explainBound(
  bounds: OrderBounds | undefined,
  { waiting, waiting_until: until, most_placed_at: oldest }: StandingRow,
  at: Date,
): BoundReached | undefined {
  if (!bounds) return undefined;
  const open = mostOpen(bounds);
  if (waiting >= open) {
    const retryAfterSeconds = secondsUntil(until ?? at, at);
    const unconfirmed = !bounds.emailVerified;
    return { reason: 'too_many_open_orders', open, unconfirmed, retryAfterSeconds };
  }
  if (!oldest) return undefined;
  const limit = bounds.limiter.limits.rates.orders;
  const retryAfterSeconds = secondsUntil(later(oldest, hourMs), at);
  const exceeded: RateExceeded = { ok: false, of: 'account', limit, retryAfterSeconds };
  return { reason: 'too_many_requests', exceeded };
}

/**
 * Counts the order for the network that it comes from, unless that has had its orders; before the
 * transaction, which could keep the network's others waiting.
 */
export async function takeOfNetwork(
  bounds: OrderBounds | undefined,
): Promise<BoundReached | undefined> {
  if (!bounds) return undefined;
  const taken = await takeRate(bounds.limiter, 'orders', { peer: bounds.peer });
  return taken.ok ? undefined : { reason: 'too_many_requests', exceeded: taken };
}

/** No order came of it. */
export async function giveBackToNetwork(bounds: OrderBounds | undefined): Promise<void> {
  if (bounds) await giveBackRate(bounds.limiter, 'orders', bounds.peer);
}

/** The part of the stock that this order shares with others; the first one shares none. */
export function partFor(
  bounds: OrderBounds | undefined,
  { waiting, later_units: taken }: StandingRow,
): SharedPart | undefined {
  if (!bounds || waiting === 0) return undefined;
  return { taken, of: bounds.limiter.limits.openOrders.laterShareOf };
}

export function shareReached(
  left: number,
  { waiting_until: until }: StandingRow,
  at: Date,
): BoundReached {
  return { reason: 'share_of_stock', left, retryAfterSeconds: secondsUntil(until ?? at, at) };
}

function mostOpen({ limiter, emailVerified }: OrderBounds): number {
  const { confirmed, unconfirmed } = limiter.limits.openOrders;
  return emailVerified ? confirmed : unconfirmed;
}
