/** Places one order, of one tool or of several, within the limits of tools and networks. */
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { ManualPriceError } from '../by-staff/manual-price.ts';
import type { Order } from '../order.ts';
import type { OrdersPaused } from '../paused-orders.ts';
import type { TotalOutOfBounds } from './charge-bounds.ts';
import { findEarlierOrder } from './claim-requests.ts';
import { returnNetworkAllowance, takeNetworkAllowance, type BoundReached } from './order-bounds.ts';
import type { LineReason, LineRequest, OrderRequest, OrderResult } from './order-request.ts';
import type { OrderingDeps } from './place-orders.ts';
import { placeInBatch } from './place-in-batch.ts';

/**
 * Places an order of several lines and reserves its units, or says why not, line by line, and
 * changes nothing. An order that fails is not counted against the network that it comes from.
 * Throws `DatabaseBusyError` when too many wait already.
 */
export async function placeOrderOfLines(
  deps: OrderingDeps,
  request: OrderRequest,
): Promise<OrderResult> {
  const { bounds } = request;
  const reached = await takeNetworkAllowance(bounds);
  if (reached) return (await findEarlierOrder(deps.db, request)) ?? { ok: false, ...reached };
  try {
    const placed = await placeInBatch(deps, request);
    if (!placed.ok) await returnNetworkAllowance(bounds);
    return placed;
  } catch (error) {
    const returned = returnNetworkAllowance(bounds);
    // Where the database is away that would wait as long again, and fail.
    if (classifyDatabaseError(error) === 'unreachable') void returned.catch(() => undefined);
    else await returned;
    throw error;
  }
}

export interface ToolRequest extends Omit<OrderRequest, 'lines' | 'seenTotalMinor' | 'code'> {
  tool: LineRequest['tool'];
  quantity: number;
  /** The price that the customer saw. */
  seenPriceMinor: number;
  /** For how many units that is; undefined for one. */
  seenPerUnits?: number | undefined;
}

export type PlaceOrderResult = { ok: true; order: Order } | ({ ok: false } & PlacingError);

export type PlacingError =
  | Exclude<LineReason, { reason: 'archived' } | ManualPriceError>
  | TotalOutOfBounds
  | { reason: 'key_reused' }
  | OrdersPaused
  | BoundReached;

/** The same for one line, as the specified call has it: the one error is that of its line. */
export async function placeOrder(
  deps: OrderingDeps,
  { tool, quantity, seenPriceMinor, seenPerUnits, ...request }: ToolRequest,
): Promise<PlaceOrderResult> {
  const lines = [{ tool, quantity, seenPriceMinor, seenPerUnits }];
  const result = await placeOrderOfLines(deps, { ...request, lines });
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
  switch (reason.reason) {
    case 'archived':
      return { reason: 'tool_unknown' };
    case 'manual_reason_missing':
    case 'manual_too_low':
    case 'manual_out_of_bounds':
    case 'manual_quantity_fixed':
      throw new Error(`no price was typed: ${reason.reason}`);
    default:
      return reason;
  }
}
