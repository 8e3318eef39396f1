/** How much a customer may order before paying; the numbers are in `rate-limits`. */
import { hourMs, later } from '#platform/clock.ts';
import type { StockShare } from '#modules/inventory/inventory.ts';
import {
  restoreRateLimit,
  secondsUntil,
  consumeRateLimit,
  type RateLimitExceeded,
  type RateLimiter,
} from '#modules/rate-limits/rate-limits.ts';
import type { OrderBoundsRow } from './queries/orders.ts';

/** What limits a customer's orders. */
export interface OrderBounds {
  limiter: RateLimiter;
  /** The IP address that they order from. */
  clientIp: string;
  /** Whether they have shown that their email is theirs. */
  emailVerified: boolean;
}

export type BoundReached =
  | { reason: 'too_many_requests'; exceeded: RateLimitExceeded }
  /** So many orders wait for payment; the first of them ends after these seconds. */
  | {
      reason: 'too_many_open_orders';
      open: number;
      unconfirmed: boolean;
      retryAfterSeconds: number;
    }
  /** While another order waits for payment, only so many units of the tool can be ordered. */
  | { reason: 'share_of_stock'; left: number; retryAfterSeconds: number };

/** More than anybody orders. */
const unbounded = 2_147_483_647;

/** Since when orders are counted, the most of them, the most that wait for their payment. */
export function boundParameters(bounds: OrderBounds | undefined, at: Date) {
  const countedSince = later(at, -hourMs);
  if (!bounds) return { countedSince, mostOrders: unbounded, mostWaiting: unbounded };
  const mostOrders = bounds.limiter.limits.rates.orders.perAccount;
  return { countedSince, mostOrders, mostWaiting: mostOpen(bounds) };
}

/** The bound that the account has reached before this order, if it has. */
export function findReachedBound(
  bounds: OrderBounds | undefined,
  { waiting, waiting_until: until, most_placed_at: oldest }: OrderBoundsRow,
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
  const exceeded: RateLimitExceeded = { ok: false, of: 'account', limit, retryAfterSeconds };
  return { reason: 'too_many_requests', exceeded };
}

/**
 * Counts the order against the limit of the network that it comes from, unless that is reached.
 * Before the transaction, so that its locks keep no other orders of the network waiting.
 */
export async function takeNetworkAllowance(
  bounds: OrderBounds | undefined,
): Promise<BoundReached | undefined> {
  if (!bounds) return undefined;
  const result = await consumeRateLimit(bounds.limiter, 'orders', { clientIp: bounds.clientIp });
  return result.ok ? undefined : { reason: 'too_many_requests', exceeded: result };
}

/** Takes the count back, because no order was placed. */
export async function returnNetworkAllowance(bounds: OrderBounds | undefined): Promise<void> {
  if (bounds) await restoreRateLimit(bounds.limiter, 'orders', bounds.clientIp);
}

/** The part of the stock that this order shares with others; the first one shares none. */
export function stockShareFor(
  bounds: OrderBounds | undefined,
  { waiting, later_units: alreadyReserved }: OrderBoundsRow,
): StockShare | undefined {
  if (!bounds || waiting === 0) return undefined;
  return { alreadyReserved, oneIn: bounds.limiter.limits.openOrders.laterShareOf };
}

export function shareReached(
  left: number,
  { waiting_until: until }: OrderBoundsRow,
  at: Date,
): BoundReached {
  return { reason: 'share_of_stock', left, retryAfterSeconds: secondsUntil(until ?? at, at) };
}

function mostOpen({ limiter, emailVerified }: OrderBounds): number {
  const { confirmed, unconfirmed } = limiter.limits.openOrders;
  return emailVerified ? confirmed : unconfirmed;
}
