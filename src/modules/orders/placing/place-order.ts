/** Places one order, of one tool or of several, within the limits of tools and networks. */
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
import { withinToolLimit } from './tool-limiter.ts';

/**
 * Places an order of several lines and reserves its units, or says why not, line by line, and
 * changes nothing. Throws `DatabaseBusyError` when too many wait for the same tool.
 */
export function placeOrderOfLines(
  deps: OrderingDeps,
  request: OrderRequest,
  bounds?: OrderBounds,
): Promise<OrderResult> {
  const limited = { clock: deps.clock, lines: request.lines };
  return withinToolLimit(limited, () => placeWithinNetworkLimit(deps, request, bounds));
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

export interface ToolRequest extends Omit<OrderRequest, 'lines' | 'seenTotalMinor' | 'code'> {
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
    case 'terms_changed':
    case 'other_company':
    case 'below_order_minimum':
    case 'not_delivered_to':
    case 'delivery_not_offered':
    case 'carrier_missing':
      throw new Error(`neither a total nor terms nor a delivery were asked for: ${error.reason}`);
    case 'lines_refused':
      return toLineError(error);
    case 'total_out_of_bounds':
    case 'key_reused':
    case 'orders_paused':
    case 'too_many_requests':
    case 'too_many_open_orders': {
      const { ok: _, ...whole } = error;
      return whole;
    }
    default:
      throw new Error(`no code was named: ${error.reason}`);
  }
}

function toLineError(error: Extract<OrderResult, { reason: 'lines_refused' }>): PlacingError {
  const [first] = error.lines;
  if (!first) throw new Error('an order was refused without a reason');
  const { line: _, ...reason } = first;
  return reason.reason === 'archived' ? { reason: 'tool_unknown' } : reason;
}
