/** How an order comes to be: everything the customer may be refused for is decided here. */
import { createHash } from 'node:crypto';
import { later, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import { createKeyedLimiter } from '#platform/concurrency-limiter.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { DatabaseBusy, troubleOf } from '#platform/database/trouble.ts';
import {
  inTransactionOrRollback,
  Rollback,
  type Transaction,
} from '#platform/database/transaction.ts';
import { chargeBoundsMinor, multiplyMinor } from '#platform/money.ts';
import { findTool, findToolsNamed } from '#modules/catalogue/catalogue.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { holdForOrder, type Held } from '#modules/inventory/inventory.ts';
import type { Order } from './order.ts';
import {
  boundsFor,
  explainBound,
  giveBackToNetwork,
  partFor,
  shareReached,
  takeOfNetwork,
  type BoundReached,
  type OrderBounds,
} from './order-bounds.ts';
import { insertOrder, type StandingRow } from './queries/orders.ts';
import { selectRequested } from './queries/requests.ts';
import { toOrder } from './to-order.ts';

export interface OrderingDeps {
  db: Database;
  clock: Clock;
  /** How long units are kept for an order that nobody pays. */
  holdMinutes: number;
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
  /** Within which limits the customer orders; without them, without any. */
  bounds?: OrderBounds | undefined;
}

export type Placed = { ok: true; order: Order } | ({ ok: false } & PlacingRefusal);

export type PlacingRefusal =
  | { reason: 'tool_unknown' }
  | { reason: 'tool_ambiguous' }
  | { reason: 'price_changed'; priceMinor: number }
  | { reason: 'below_minimum'; minimum: number }
  | { reason: 'out_of_stock'; available: number }
  | { reason: 'total_out_of_bounds'; totalMinor: number }
  | { reason: 'key_reused' }
  | BoundReached;

/**
 * Places an order and holds its units, or says why not and changes nothing. With a key, a
 * repetition answers the first one's order for as long as that is there; the same key with other
 * contents is refused. Throws `DatabaseBusy` when too many wait for the same tool.
 */
export async function placeOrder(deps: OrderingDeps, request: OrderRequest): Promise<Placed> {
  const tool = 'id' in request.tool ? request.tool.id : `name:${request.tool.name}`;
  const leave = await ordering.enter(tool);
  if (!leave) throw new DatabaseBusy('too many orders of one tool wait');
  try {
    return await placeCounted(deps, request);
  } catch (error) {
    // Its row is stuck: whoever waits behind this one would wait as long and in vain.
    if (troubleOf(error) === 'busy') ordering.turnAway(tool);
    throw error;
  } finally {
    leave();
  }
}

/** All orders of a tool end at its one row, so that more at once would only hold connections. */
const ordering = createKeyedLimiter({ running: 4, waiting: 500, waitMs: 10 * secondMs });

/** Within what the customer's network may order; what comes to nothing does not count. */
async function placeCounted(deps: OrderingDeps, request: OrderRequest): Promise<Placed> {
  const reached = await takeOfNetwork(request.bounds);
  if (reached) return (await findEarlier(deps.db, request)) ?? { ok: false, ...reached };
  let placed: Placed | undefined;
  try {
    placed = await placeNow(deps, request);
  } finally {
    if (!placed?.ok) await giveBackToNetwork(request.bounds);
  }
  return placed;
}

function placeNow(deps: OrderingDeps, request: OrderRequest): Promise<Placed> {
  return inTransactionOrRollback(deps.db, async (tx): Promise<Placed> => {
    const earlier = await findEarlier(tx, request);
    if (earlier) return earlier;
    const chosen = await chooseTool(tx, request);
    if (chosen.ok) return write(tx, deps, request, chosen.tool);
    // The same request may have gone through meanwhile, and be why there is too little left.
    throw new Rollback((await findEarlier(tx, request)) ?? chosen);
  });
}

async function write(
  tx: Transaction,
  deps: OrderingDeps,
  request: OrderRequest,
  tool: Tool,
): Promise<Placed> {
  const { customer, phone, quantity, key, bounds } = request;
  const id = crypto.randomUUID();
  const at = deps.clock.now();
  const row = await insertOrder.first(
    tx,
    id,
    customer.id,
    customer.email,
    customer.name,
    phone,
    tool.id,
    tool.name,
    tool.priceMinor,
    quantity,
    multiplyMinor(tool.priceMinor, quantity),
    later(at, deps.holdMinutes * minuteMs),
    at,
    key ?? null,
    key === undefined ? null : fingerprint(request),
    ...boundsFor(bounds, at),
  );
  if (!row) throw new Error('an order was placed without a row');
  const reached = explainBound(bounds, row, at);
  if (reached) throw new Rollback((await findEarlier(tx, request)) ?? { ok: false, ...reached });
  if (row.id === null) return getEarlier(tx, request);
  // Last, so that a tool that everybody wants is locked for one commit and no longer.
  const change = { tool: tool.id, order: id, quantity, actor: customer.id, at };
  const part = partFor(bounds, row);
  const held = await holdForOrder(tx, { ...change, part, reason: 'order placed' });
  if (!held.ok) throw new Rollback<Placed>({ ok: false, ...refuseHold(held, row, at) });
  tx.announce('orders');
  return { ok: true, order: toOrder(row) };
}

function refuseHold(
  held: Exclude<Held, { ok: true }>,
  standing: StandingRow,
  at: Date,
): PlacingRefusal {
  if ('available' in held) return { reason: 'out_of_stock', available: held.available };
  return shareReached(held.leftOfShare, standing, at);
}

function refuse(
  tool: Tool,
  { quantity, seenPriceMinor }: OrderRequest,
): PlacingRefusal | undefined {
  const { priceMinor, minimumOrder, available } = tool;
  if (seenPriceMinor !== priceMinor) return { reason: 'price_changed', priceMinor };
  if (quantity < minimumOrder) return { reason: 'below_minimum', minimum: minimumOrder };
  // Decided for good by the hold; asked here to spare the hot row a lost race.
  if (quantity > available) return { reason: 'out_of_stock', available };
  const totalMinor = multiplyMinor(priceMinor, quantity);
  const { min, max } = chargeBoundsMinor;
  if (totalMinor < min || totalMinor > max) return { reason: 'total_out_of_bounds', totalMinor };
  return undefined;
}

type OrderedTool = { ok: true; tool: Tool } | ({ ok: false } & PlacingRefusal);

/** The tool that is asked for, where it can be had like this. */
async function chooseTool(tx: Transaction, request: OrderRequest): Promise<OrderedTool> {
  const named = await findOrderedTool(tx, request);
  const refusal = named.ok && refuse(named.tool, request);
  return refusal ? { ok: false, ...refusal } : named;
}

async function findOrderedTool(tx: Transaction, request: OrderRequest): Promise<OrderedTool> {
  if ('id' in request.tool) {
    const tool = await findTool(tx, request.tool.id);
    return tool ? { ok: true, tool } : { ok: false, reason: 'tool_unknown' };
  }
  const [tool, another] = await findToolsNamed(tx, request.tool.name);
  if (another) return { ok: false, reason: 'tool_ambiguous' };
  return tool ? { ok: true, tool } : { ok: false, reason: 'tool_unknown' };
}

async function findEarlier(tx: Session, request: OrderRequest): Promise<Placed | undefined> {
  const { key, customer } = request;
  if (key === undefined) return undefined;
  const row = await selectRequested.first(tx, customer.id, key);
  if (!row) return undefined;
  const isSame = row.request_hash.equals(fingerprint(request));
  return isSame ? { ok: true, order: toOrder(row) } : { ok: false, reason: 'key_reused' };
}

/** Of the request that came first with this key, and was waited for. */
async function getEarlier(tx: Transaction, request: OrderRequest): Promise<Placed> {
  const earlier = await findEarlier(tx, request);
  if (!earlier) throw new Error('an order was inserted without a row');
  return earlier;
}

function fingerprint({ tool, quantity, phone, seenPriceMinor }: OrderRequest): Buffer {
  const contents = JSON.stringify([tool, quantity, phone, seenPriceMinor]);
  return createHash('sha256').update(contents).digest();
}
