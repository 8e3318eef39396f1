/**
 * Orders: what a customer asked for, at which price, and how far it has come. Payment and
 * fulfilment are two machines (`payment-states.ts`); every move is a row that says who and why,
 * and takes the order's units with it in the same transaction.
 *
 * Whoever moves an order has locked it first: `lockOrder` in a transaction, decide, then
 * `movePayment`. Nothing is ever deleted; cancelled and expired orders only leave the lists.
 */
import type { Session } from '#platform/database/database.ts';
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
import type { SortOf } from '#platform/database/sorted.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { handOverUnits, releaseUnits, reserveUnits } from '#modules/inventory/inventory.ts';
import type { CancelCause, Order } from './order.ts';
import {
  canMoveFulfilment,
  canMovePayment,
  stockEffects,
  type FulfilmentState,
  type PaymentState,
} from './payment-states.ts';
import {
  extendHoldRow,
  lockOrderRow,
  moveFulfilmentRow,
  moveOrderRow,
  selectCancelling,
  selectChanges,
  selectOrder,
  selectOrdersOfEmail,
  selectOverdue,
  selectOrderNumbers,
  selectPayable,
} from './queries/orders.ts';
import { selectAllOrders, sortedOrders } from './queries/list.ts';
import { toChange, type OrderChange } from './to-change.ts';
import { toOrder } from './to-order.ts';

export {
  emptyOldOrders,
  eraseFromOrders,
  everyOrderOf,
  listChangesOf,
  type Erased,
} from './erasing.ts';
export type { OrderChange } from './to-change.ts';
export { auditStock } from './audit-stock.ts';
export { findToDo, listStuckOrders, type ToDo } from './to-do.ts';
export { placeOrder, type OrderingDeps, type Placed, type PlacingRefusal } from './place-order.ts';

/** The order with this id. */
export async function findOrder(session: Session, id: string): Promise<Order | undefined> {
  const row = await selectOrder.first(session, id);
  return row && toOrder(row);
}

/** The same, locked until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const row = await lockOrderRow.first(tx, id);
  return row && toOrder(row);
}

/** What people call those of the ids that are orders'. */
export async function findOrderNumbers(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectOrderNumbers.all(session, ids);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The orders of the account with this address, newest first, without cancelled ones. */
export async function listOrdersOf(
  session: Session,
  email: string,
  request: PageRequest = {},
): Promise<Page<Order>> {
  const [cursor, , limit] = pageValues(request);
  const rows = await selectOrdersOfEmail.all(session, email, cursor, limit);
  return toPage(rows.map(toOrder), request);
}

export type OrderSort = SortOf<'number' | 'customer' | 'total' | 'status'>;

export type OrderListRequest = PageRequest<OrderSort> & {
  /** Only those whose derived status this is. */
  status?: string | undefined;
};

/**
 * Everybody's orders, newest first unless another order is asked for, without cancelled ones.
 * Found by number, buyer, e-mail or tool.
 */
export async function listAllOrders(
  session: Session,
  request: OrderListRequest = {},
): Promise<Page<Order>> {
  const { sort, status = null } = request;
  if (sort !== undefined) {
    const page = await sortedOrders.read(session, { ...request, sort }, status);
    return { ...page, items: page.items.map(toOrder) };
  }
  const rows = await selectAllOrders.all(session, ...pageValues(request), status);
  return toPage(rows.map(toOrder), request);
}

/** The user's orders that wait for a payment. */
export async function listPayableOrders(session: Session, user: string): Promise<Order[]> {
  return (await selectPayable.all(session, user)).map(toOrder);
}

/** Ids of unpaid orders whose hold is over. */
export async function listOverdueOrders(
  session: Session,
  at: Date,
  limit: number,
): Promise<string[]> {
  return (await selectOverdue.all(session, at, limit)).map((row) => row.id);
}

/** Ids of orders that wait for the processor to call their payment off. */
export async function listCancellingOrders(session: Session, limit: number): Promise<string[]> {
  return (await selectCancelling.all(session, limit)).map((row) => row.id);
}

export interface PaymentMove {
  to: PaymentState;
  actor: string;
  reason: string;
  at: Date;
  /** With 'paid': the processor's payment id. */
  transaction?: string;
  /** With 'cancelling': why. */
  because?: CancelCause;
}

/**
 * Moves a locked order to another payment state, with its units. Throws when the table of
 * transitions does not allow the move: the caller decides under the lock, so that is a bug.
 */
export async function movePayment(
  tx: Transaction,
  order: Order,
  { to, actor, reason, at, transaction, because }: PaymentMove,
): Promise<Order> {
  const from = order.paymentState;
  if (!canMovePayment(from, to)) throw new Error(`order ${order.id}: ${from} → ${to}`);
  const row = await moveOrderRow.first(
    tx,
    order.id,
    from,
    to,
    because ?? null,
    transaction ?? null,
    actor,
    reason,
    at,
  );
  if (!row) throw new Error(`order ${order.id} was moved without its lock`);
  await moveUnits(tx, order, { to, actor, reason, at });
  return toOrder(row);
}

/**
 * Moves a locked order to another fulfilment state; shipping it books its units out of its
 * reservation. Throws where the table does not allow it.
 */
export async function moveFulfilment(
  tx: Transaction,
  order: Order,
  { to, actor, reason, at }: { to: FulfilmentState; actor: string; reason: string; at: Date },
): Promise<Order> {
  const from = order.fulfilmentState;
  if (!canMoveFulfilment(from, to)) throw new Error(`order ${order.id}: ${from} → ${to}`);
  const row = await moveFulfilmentRow.first(tx, order.id, from, to, actor, reason, at);
  if (!row) throw new Error(`order ${order.id} was moved without its lock`);
  const cause = { order: order.id, actor, reason: 'parcel handed over', at };
  if (to === 'shipped') await handOverUnits(tx, cause);
  return toOrder(row);
}

/** The order's history, the oldest step first. */
export async function listChanges(session: Session, order: string): Promise<OrderChange[]> {
  return (await selectChanges.all(session, order)).map(toChange);
}

/** Keeps a locked order's units until `until`, where that is later; once, and never again. */
export async function extendHold(
  tx: Transaction,
  order: Order,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const { id, holdExpiresAt } = order;
  if (holdExpiresAt && holdExpiresAt < until) await extendHoldRow.count(tx, id, until, at);
}

async function moveUnits(
  tx: Transaction,
  order: Order,
  { to, actor, at }: PaymentMove,
): Promise<void> {
  const effects: Partial<Record<PaymentState, 'release' | 'release_new'>> = stockEffects;
  const { id, paymentState: from, fulfilmentState } = order;
  // Not the move's own reason: that may be somebody's words, and a movement stays for ever.
  const cause = { order: id, actor, reason: `order ${to.replace('_', ' ')}`, at };
  // The refund did not go through after all. Where the units are gone meanwhile, staff decide.
  if (from === 'refunded') await reserveUnits(tx, cause);
  // What has been made up or sent does not go back on the shelf by itself.
  const released = effects[to] === 'release' || (effects[to] && fulfilmentState === 'new');
  if (released) await releaseUnits(tx, cause);
}
