/** How much a customer may order before paying; the numbers are in `rate-limits`. */
import { hourMs, later } from '#platform/clock.ts';
import {
  restoreRateLimit,
  secondsUntil,
  consumeRateLimit,
  type RateLimitExceeded,
  type RateLimiter,
} from '#modules/rate-limits/rate-limits.ts';
import type { AccountOrders } from './account-orders.ts';

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
    };

/** More than anybody orders. */
const unbounded = 2_147_483_647;

/** Since when orders are counted, and the most of them. */
export function boundParameters(bounds: OrderBounds | undefined, at: Date) {
  const mostOrders = bounds?.limiter.limits.rates.orders.perAccount ?? unbounded;
  return { countedSince: later(at, -hourMs), mostOrders };
}

/** The bound that the account has reached before this order, if it has. */
export function findReachedBound(
  bounds: OrderBounds | undefined,
  accountOrders: AccountOrders,
  at: Date,
): BoundReached | undefined {
  if (!bounds) return undefined;
  const open = mostOpen(bounds);
  if (accountOrders.waiting >= open) {
    const retryAfterSeconds = secondsToFirstEnd(accountOrders, at);
    const unconfirmed = !bounds.emailVerified;
    return { reason: 'too_many_open_orders', open, unconfirmed, retryAfterSeconds };
  }
  const { mostPlacedAt: oldest } = accountOrders;
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

/**
 * Units of the tool in the account's later orders, which share a part of the stock with this one.
 * The first order shares none: undefined.
 */
export function findSharedPart(
  bounds: OrderBounds | undefined,
  { waiting, laterUnits }: AccountOrders,
  tool: string,
): number | undefined {
  return bounds && waiting > 0 ? (laterUnits.get(tool) ?? 0) : undefined;
}

/** Until the first of the account's reservations ends. */
export function secondsToFirstEnd({ waitingUntil }: AccountOrders, at: Date): number {
  return secondsUntil(waitingUntil ?? at, at);
}

function mostOpen({ limiter, emailVerified }: OrderBounds): number {
  const { confirmed, unconfirmed } = limiter.limits.openOrders;
  return emailVerified ? confirmed : unconfirmed;
}
