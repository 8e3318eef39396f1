/** Places one order, of one tool or of several, within the limits of tools and networks. */
import { secondMs } from '#platform/clock.ts';
import { createKeyedLimiter } from '#platform/concurrency-limiter.ts';
import { DatabaseBusyError, classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { Order } from '../order.ts';
import { unlessPaused, type OrdersPaused } from '../paused-orders.ts';
import { findEarlierOrder } from './claim-requests.ts';
import {
  returnNetworkAllowance,
  takeNetworkAllowance,
  type BoundReached,
  type OrderBounds,
} from './order-bounds.ts';
import type { LineReason, LineRequest, OrderRequest, OrderResult } from './order-request.ts';
import { placeOrders, type OrderingDeps } from './place-orders.ts';

/** Orders of a tool lock its one stock row; more at once would only occupy connections. */
const toolLimiter = createKeyedLimiter({ running: 4, waiting: 500, waitMs: 10 * secondMs });

/** Orders of several tools have places of their own: one that waits keeps no tool's place. */
const severalTools = 'several';

/**
 * Places an order of several lines and reserves its units, or says why not, line by line, and
 * changes nothing. Throws `DatabaseBusyError` when too many wait for the same tool.
 */
export async function placeOrderOfLines(
  deps: OrderingDeps,
  request: OrderRequest,
  bounds?: OrderBounds,
): Promise<OrderResult> {
  const key = limiterKeyOf(request.lines);
  const release = await toolLimiter.enter(key);
  if (!release) throw new DatabaseBusyError('too many orders of one tool wait');
  try {
    return await placeWithinNetworkLimit(deps, request, bounds);
  } catch (error) {
    // The tool's row is locked: orders that wait behind this one would fail the same way.
    if (key !== severalTools && classifyDatabaseError(error) === 'busy')
      toolLimiter.rejectWaiting(key);
    throw error;
  } finally {
    release();
  }
}

function limiterKeyOf(lines: readonly LineRequest[]): string {
  const keys = lines.map(({ tool }) => ('id' in tool ? tool.id : `name:${tool.name}`));
  const [first = '', another] = new Set(keys);
  return another === undefined ? first : severalTools;
}

/** Within the limit of the customer's network; an order that fails is not counted. */
async function placeWithinNetworkLimit(
  deps: OrderingDeps,
  request: OrderRequest,
  bounds: OrderBounds | undefined,
): Promise<OrderResult> {
  const reached = await takeNetworkAllowance(bounds);
  if (reached) return (await findEarlierOrder(deps.db, request)) ?? { ok: false, ...reached };
  let placed: OrderResult | undefined;
  try {
    placed = await unlessPaused(() => placeOne(deps, request, bounds));
  } finally {
    if (!placed?.ok) await returnNetworkAllowance(bounds);
  }
  return placed;
}

async function placeOne(
  deps: OrderingDeps,
  request: OrderRequest,
  bounds: OrderBounds | undefined,
): Promise<OrderResult> {
  const [placed] = await placeOrders(deps, [request], bounds);
  if (!placed) throw new Error('an order was placed without a result');
  return placed;
}

export interface ToolRequest extends Omit<OrderRequest, 'lines' | 'seenTotalMinor'> {
  tool: LineRequest['tool'];
  quantity: number;
  /** The unit price that the customer saw, in cents. */
  seenPriceMinor: number;
  /** The limits on the customer's orders; without them nothing is limited. */
  bounds?: OrderBounds | undefined;
}

export type PlaceOrderResult = { ok: true; order: Order } | ({ ok: false } & PlacingError);

export type PlacingError =
  | Exclude<LineReason, { reason: 'archived' }>
  | { reason: 'total_out_of_bounds'; totalMinor: number }
  | { reason: 'key_reused' }
  | OrdersPaused
  | BoundReached;

/** The same for one line, as the specified call has it: the one error is that of its line. */
export async function placeOrder(
  deps: OrderingDeps,
  { tool, quantity, seenPriceMinor, bounds, ...request }: ToolRequest,
): Promise<PlaceOrderResult> {
  const lines = [{ tool, quantity, seenPriceMinor }];
  const result = await placeOrderOfLines(deps, { ...request, lines }, bounds);
  return result.ok ? result : { ok: false, ...toPlacingError(result) };
}

function toPlacingError(error: Extract<OrderResult, { ok: false }>): PlacingError {
  switch (error.reason) {
    case 'total_changed':
    case 'below_order_minimum':
    case 'not_delivered_to':
    case 'delivery_not_offered':
    case 'carrier_missing':
      throw new Error(`neither a total nor a delivery was asked for: ${error.reason}`);
    case 'lines_refused':
      return toLineError(error);
    default: {
      const { ok: _, ...whole } = error;
      return whole;
    }
  }
}

function toLineError(error: Extract<OrderResult, { reason: 'lines_refused' }>): PlacingError {
  const [first] = error.lines;
  if (!first) throw new Error('an order was refused without a reason');
  const { line: _, ...reason } = first;
  return reason.reason === 'archived' ? { reason: 'tool_unknown' } : reason;
}
