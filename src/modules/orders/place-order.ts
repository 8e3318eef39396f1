/** Places an order; everything for which an order can be rejected is decided here. */
import { createHash } from 'node:crypto';
import { later, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import { createKeyedLimiter } from '#platform/concurrency-limiter.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { DatabaseBusyError, classifyDatabaseError } from '#platform/database/database-errors.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { chargeBoundsMinor, multiplyMinor } from '#platform/money.ts';
import { findTool, findToolsByName } from '#modules/catalogue/catalogue.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { reserveForOrder, type StockReservation } from '#modules/inventory/inventory.ts';
import type { Order } from './order.ts';
import {
  boundParameters,
  findReachedBound,
  returnNetworkAllowance,
  stockShareFor,
  shareReached,
  takeNetworkAllowance,
  type BoundReached,
  type OrderBounds,
} from './order-bounds.ts';
import { unlessPaused, type OrdersPaused } from './paused-orders.ts';
import { insertOrder, type OrderBoundsRow, type OrderRow } from './queries/orders.ts';
import { selectRequested } from './queries/requests.ts';
import { toOrder } from './to-order.ts';

export interface OrderingDeps {
  db: Database;
  clock: Clock;
  /** How long units stay reserved for an unpaid order. */
  reservationMinutes: number;
}

export interface OrderRequest {
  customer: { id: string; email: string; name: string };
  /** The tool's id, or only its exact name. */
  tool: { id: string } | { name: string };
  quantity: number;
  phone: string;
  /** The price the customer saw, in cents. */
  seenPriceMinor: number;
  /** Makes a repeated request the same request. */
  key?: string;
  /** The limits on the customer's orders; without them nothing is limited. */
  bounds?: OrderBounds | undefined;
}

export type PlaceOrderResult = { ok: true; order: Order } | ({ ok: false } & PlacingError);

export type PlacingError =
  | { reason: 'tool_unknown' }
  | { reason: 'tool_ambiguous' }
  | { reason: 'price_changed'; priceMinor: number }
  | { reason: 'below_minimum'; minimum: number }
  | { reason: 'out_of_stock'; available: number }
  | { reason: 'total_out_of_bounds'; totalMinor: number }
  | { reason: 'key_reused' }
  | OrdersPaused
  | BoundReached;

/**
 * Places an order and reserves its units, or says why not and changes nothing. With a key, a
 * repetition answers the first one's order for as long as that is there; the same key with other
 * contents is refused. Throws `DatabaseBusyError` when too many wait for the same tool.
 */
export async function placeOrder(
  deps: OrderingDeps,
  request: OrderRequest,
): Promise<PlaceOrderResult> {
  const tool = 'id' in request.tool ? request.tool.id : `name:${request.tool.name}`;
  const release = await toolLimiter.enter(tool);
  if (!release) throw new DatabaseBusyError('too many orders of one tool wait');
  try {
    return await placeWithinNetworkLimit(deps, request);
  } catch (error) {
    // The tool's row is locked: orders that wait behind this one would fail the same way.
    if (classifyDatabaseError(error) === 'busy') toolLimiter.rejectWaiting(tool);
    throw error;
  } finally {
    release();
  }
}

/** Orders of a tool lock its one stock row; more at once would only occupy connections. */
const toolLimiter = createKeyedLimiter({ running: 4, waiting: 500, waitMs: 10 * secondMs });

/** Within the limit of the customer's network; an order that fails is not counted. */
async function placeWithinNetworkLimit(
  deps: OrderingDeps,
  request: OrderRequest,
): Promise<PlaceOrderResult> {
  const reached = await takeNetworkAllowance(request.bounds);
  if (reached) return (await findEarlierOrder(deps.db, request)) ?? { ok: false, ...reached };
  let placed: PlaceOrderResult | undefined;
  try {
    placed = await unlessPaused(() => placeInTransaction(deps, request));
  } finally {
    if (!placed?.ok) await returnNetworkAllowance(request.bounds);
  }
  return placed;
}

function placeInTransaction(deps: OrderingDeps, request: OrderRequest): Promise<PlaceOrderResult> {
  return inTransactionOrRollback(deps.db, async (tx): Promise<PlaceOrderResult> => {
    const earlier = await findEarlierOrder(tx, request);
    if (earlier) return earlier;
    const chosen = await chooseTool(tx, request);
    if (chosen.ok) return insertPlacedOrder(tx, deps, request, chosen.tool);
    // The same request may have gone through meanwhile, and be why there is too little left.
    throw new Rollback((await findEarlierOrder(tx, request)) ?? chosen);
  });
}

async function insertPlacedOrder(
  tx: Tx,
  deps: OrderingDeps,
  request: OrderRequest,
  tool: Tool,
): Promise<PlaceOrderResult> {
  const { customer, phone, quantity, key, bounds } = request;
  const id = crypto.randomUUID();
  const at = deps.clock.now();
  const row = await insertOrder.first(tx, {
    id,
    userId: customer.id,
    userEmail: customer.email,
    customerName: customer.name,
    phone,
    toolId: tool.id,
    toolName: tool.name,
    unitPriceMinor: tool.priceMinor,
    quantity,
    totalMinor: multiplyMinor(tool.priceMinor, quantity),
    reservationExpiresAt: later(at, deps.reservationMinutes * minuteMs),
    placedAt: at,
    requestKey: key ?? null,
    requestHash: key === undefined ? null : fingerprint(request),
    ...boundParameters(bounds, at),
  });
  if (!row) throw new Error('an order was placed without a row');
  const reached = findReachedBound(bounds, row, at);
  if (reached)
    throw new Rollback((await findEarlierOrder(tx, request)) ?? { ok: false, ...reached });
  if (!isPlaced(row)) return getEarlierOrder(tx, request);
  // Last, so that a tool that everybody wants is locked for one commit and no longer.
  const change = { tool: tool.id, order: id, quantity, actor: customer.id, at };
  const part = stockShareFor(bounds, row);
  const reservation = await reserveForOrder(tx, { ...change, part, reason: 'order_placed' });
  if (!reservation.ok)
    throw new Rollback<PlaceOrderResult>({ ok: false, ...rejectReservation(reservation, row, at) });
  tx.announce('orders');
  return { ok: true, order: toOrder(row) };
}

/** Whether the row is an order: it has no id where an earlier one has the same key. */
function isPlaced(row: { id: string | null } & OrderBoundsRow): row is OrderRow & OrderBoundsRow {
  return row.id !== null;
}

function rejectReservation(
  reservation: Exclude<StockReservation, { ok: true }>,
  bounds: OrderBoundsRow,
  at: Date,
): PlacingError {
  if ('available' in reservation)
    return { reason: 'out_of_stock', available: reservation.available };
  return shareReached(reservation.shareLeft, bounds, at);
}

function explainPlacing(
  tool: Tool,
  { quantity, seenPriceMinor }: OrderRequest,
): PlacingError | undefined {
  const { priceMinor, minimumOrder, available } = tool;
  if (seenPriceMinor !== priceMinor) return { reason: 'price_changed', priceMinor };
  if (quantity < minimumOrder) return { reason: 'below_minimum', minimum: minimumOrder };
  // The reservation decides; checked here too, so that a hopeless order locks no stock row.
  if (quantity > available) return { reason: 'out_of_stock', available };
  const totalMinor = multiplyMinor(priceMinor, quantity);
  const { min, max } = chargeBoundsMinor;
  if (totalMinor < min || totalMinor > max) return { reason: 'total_out_of_bounds', totalMinor };
  return undefined;
}

type OrderedTool = { ok: true; tool: Tool } | ({ ok: false } & PlacingError);

/** The tool of the request, unless it cannot be ordered like this. */
async function chooseTool(tx: Tx, request: OrderRequest): Promise<OrderedTool> {
  const found = await findOrderedTool(tx, request);
  const error = found.ok && explainPlacing(found.tool, request);
  return error ? { ok: false, ...error } : found;
}

async function findOrderedTool(tx: Tx, request: OrderRequest): Promise<OrderedTool> {
  if ('id' in request.tool) {
    const tool = await findTool(tx, request.tool.id);
    return tool ? { ok: true, tool } : { ok: false, reason: 'tool_unknown' };
  }
  const [tool, another] = await findToolsByName(tx, request.tool.name);
  if (another) return { ok: false, reason: 'tool_ambiguous' };
  return tool ? { ok: true, tool } : { ok: false, reason: 'tool_unknown' };
}

async function findEarlierOrder(
  executor: Executor,
  request: OrderRequest,
): Promise<PlaceOrderResult | undefined> {
  const { key, customer } = request;
  if (key === undefined) return undefined;
  const row = await selectRequested.first(executor, { userId: customer.id, requestKey: key });
  if (!row) return undefined;
  const isSame = row.request_hash.equals(fingerprint(request));
  return isSame ? { ok: true, order: toOrder(row) } : { ok: false, reason: 'key_reused' };
}

/** The result of the request that came first with this key; it has ended by now. */
async function getEarlierOrder(tx: Tx, request: OrderRequest): Promise<PlaceOrderResult> {
  const earlier = await findEarlierOrder(tx, request);
  if (!earlier) throw new Error('an order was inserted without a row');
  return earlier;
}

function fingerprint({ tool, quantity, phone, seenPriceMinor }: OrderRequest): Buffer {
  const contents = JSON.stringify([tool, quantity, phone, seenPriceMinor]);
  return createHash('sha256').update(contents).digest();
}
