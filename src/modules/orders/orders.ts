/**
 * Orders: what a customer asked for, at which price, and how far it has come. Payment and
 * fulfilment are two machines (`payment-states.ts`); every move is a row that says who and why,
 * and takes the order's units with it in the same transaction.
 *
 * Whoever moves an order has locked it first: `lockOrder` in a transaction, decide, then
 * `movePayment`. Nothing is ever deleted; cancelled and expired orders only leave the lists.
 */
import type { Executor } from '#platform/database/database.ts';
import {
  cursorParameters,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import type { SortOf } from '#platform/database/sorted-pages.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { handOverUnits, releaseUnits, reserveUnits } from '#modules/inventory/inventory.ts';
import { releasePromotions } from '#modules/promotions/promotions.ts';
import { linesToShip, sumByTool, type LineUnits } from './line-units.ts';
import type { CancelCause, Order } from './order.ts';
import {
  isAwaitingPayment,
  isOver,
  canMoveFulfilment,
  canMovePayment,
  paidStates,
  stockEffects,
  type FulfilmentState,
  type PaymentState,
} from './payment-states.ts';
import {
  moveFulfilmentRow,
  moveOrderRow,
  selectChanges,
  selectOrder,
  selectOrdersOfEmail,
  selectPaidOrderOf,
  selectOrderNumbers,
  selectPayable,
} from './queries/orders.ts';
import { readSortedOrders, readAllOrders } from './queries/list.ts';
import { toChange, type OrderChange } from './to-change.ts';
import { toOrder } from './to-order.ts';

export type { TotalOutOfBounds } from './placing/charge-bounds.ts';
export {
  deleteOldRequests,
  anonymiseUnpaidOrderBatch,
  eraseFromOrders,
  eachOrderOfUser,
  listChangesOfOrders,
  type ErasedCustomer,
} from './erase-orders.ts';
export type { OrderChange } from './to-change.ts';
export { extendReservation, reserveUntil } from './placing/reservation-time.ts';
export { countOrdersToWork, listOrdersOf, listWork, listWorkSummaries } from './worklist/work.ts';
export { auditStock } from './audit-stock.ts';
export {
  findGuestOrderOfEmail,
  findOrderOfEmail,
  joinGuestOrders,
  readOrderNumber,
} from './order-of-email.ts';
export { describeOrder, goodsForEmail, linkForEmail, listUnits } from './order-summary.ts';
export {
  findToDo,
  listCancellingOrders,
  listOverdueOrders,
  listStuckOrders,
  type ToDo,
} from './to-do.ts';
export {
  placeOrder,
  placeOrderOfLines,
  type PlaceOrderResult,
  type PlacingError,
} from './placing/place-order.ts';
export { findOwner, getBuyerIds } from './placing/buyer.ts';
export { lockFreeOrders, lockOrder } from './paying/lock-orders.ts';
export { toPaid } from './paying/to-paid.ts';
export { placeOrders, type OrderingDeps } from './placing/place-orders.ts';
export { takeUnits } from './refunding/take-units.ts';
export { decideEdit, refuseEdit, writeQuotedEdit } from './editing/edit-order.ts';
export { findOrdersBeside } from './editing/edit-bounds.ts';
export { changesBillTo, writeBillTo } from './editing/bill-to.ts';
export { writeReceived } from './editing/received.ts';
export { listDetails, writeDetails, type DetailChange } from './editing/details.ts';
export { listEditsOf, listEditsOfOrders } from './editing/list-edits.ts';
export { quoteLinesOf } from './editing/quote-edit.ts';
export { unlessPaused } from './paused-orders.ts';
export { toEditor } from './editing/order-edit.ts';
export { mostManualDiscount, type ManualLine, type ManualPrice } from './by-staff/manual-price.ts';
export { listOverOrders } from './listing/over-orders.ts';
export { findOrderIds } from './by-staff/order-ids.ts';
export { findLastCurrency } from './by-staff/last-currency.ts';
export { acceptTerms, lacksTerms, type AcceptTermsResult } from './by-staff/accept-terms.ts';
export { receivedForEmail } from './placing/new-order.ts';
export {
  quoteForCustomer,
  type CustomerQuote,
  type CustomerQuoteRequest,
} from './by-staff/quote-for-customer.ts';
export type {
  EditError,
  EditResult,
  Editor,
  OrderEdit,
  OrderEditRequest,
  QuoteEditResult,
  WantedLine,
} from './editing/order-edit.ts';
export type { LineError, LineRequest, OrderResult } from './placing/order-request.ts';
export type { OrderBounds } from './placing/order-bounds.ts';
export {
  changeDeliveryOf,
  findOffersOfOrder,
  isTaxedAlike,
  quoteAnew,
  type NewDelivery,
} from './change-delivery.ts';
export { asBefore, type DeliveryChoice, type DeliveryError } from './order-delivery.ts';
export { changeOrderMinimum, findOrderMinimum, type ChangeMinimumResult } from './order-minimum.ts';
export { quoteOffers, quoteRequest, type OffersQuote } from './placing/quote-offers.ts';

export async function findOrder(executor: Executor, id: string): Promise<Order | undefined> {
  const row = await selectOrder.first(executor, { id });
  return row && toOrder(row);
}

/** The order numbers that belong to these ids. */
export async function findOrderNumbers(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectOrderNumbers.all(executor, { ids });
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The orders of the account with this email, newest first, without cancelled ones. */
export async function listOrdersByEmail(
  executor: Executor,
  email: string,
  request: PageRequest = {},
): Promise<Page<Order>> {
  const { cursor, limit } = cursorParameters(request);
  const rows = await selectOrdersOfEmail.all(executor, { email, cursor, limit });
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
  executor: Executor,
  request: OrderListRequest = {},
): Promise<Page<Order>> {
  const { sort, status = null } = request;
  if (sort !== undefined) {
    const page = await readSortedOrders(executor, { ...request, sort }, { status });
    return { ...page, items: page.items.map(toOrder) };
  }
  const rows = await readAllOrders(executor, request, { status });
  return toPage(rows.map(toOrder), request);
}

/** The newest paid order of the user of one of these tools, not one that is refunded in full. */
export async function findPaidOrderOf(
  executor: Executor,
  { user, tools }: { user: string; tools: readonly string[] },
): Promise<string | undefined> {
  const query = { userId: user, toolIds: tools, paymentStates: paidStates };
  return (await selectPaidOrderOf.first(executor, query))?.id;
}

/** The user's orders that wait for a payment. */
export async function listPayableOrders(executor: Executor, user: string): Promise<Order[]> {
  return (await selectPayable.all(executor, { userId: user })).map(toOrder);
}

export interface PaymentMove {
  to: PaymentState;
  actor: string;
  reason: string;
  at: Date;
  /** With 'paid': the processor's payment id. */
  paymentId?: string;
  /** With 'cancelling': why. */
  because?: CancelCause;
}

/**
 * Moves a locked order to another payment state, with its units. Throws when the table of
 * transitions does not allow the move: the caller decides under the lock, so that is a bug.
 */
export async function movePayment(
  tx: Tx,
  order: Order,
  { to, actor, reason, at, paymentId, because }: PaymentMove,
): Promise<Order> {
  const from = order.paymentState;
  if (!canMovePayment(from, to)) throw new Error(`order ${order.id}: ${from} → ${to}`);
  const row = await moveOrderRow.first(tx, {
    id: order.id,
    fromState: from,
    toState: to,
    cancelBecause: because ?? null,
    paymentId: paymentId ?? null,
    actor,
    reason,
    at,
  });
  if (!row) throw new Error(`order ${order.id} was moved without its lock`);
  // Promotions are locked before stock, as when orders are placed.
  const isReleased = isOver(to) || (to === 'refunded' && order.totalMinor === 0);
  if (order.discountCode !== '' && isReleased) await releasePromotions(tx, [order.id], at);
  await moveUnits(tx, order, { to, actor, reason, at });
  if (to === 'paid' && (isAwaitingPayment(from) || from === 'cancelling')) tx.count('ordersPaid');
  return toOrder(row);
}

export interface FulfilmentMove {
  to: FulfilmentState;
  /** What leaves with it; with 'shipped' all that is left, when it is not said. */
  sent?: readonly LineUnits[];
  actor: string;
  reason: string;
  at: Date;
}

/**
 * Moves a locked order to another fulfilment state; what is sent is booked out of its reservation.
 * Throws where the table does not allow it.
 */
export async function moveFulfilment(
  tx: Tx,
  order: Order,
  {
    to,
    sent = to === 'shipped' ? linesToShip(order.lines) : [],
    actor,
    reason,
    at,
  }: FulfilmentMove,
): Promise<Order> {
  const from = order.fulfilmentState;
  if (!canMoveFulfilment(from, to)) throw new Error(`order ${order.id}: ${from} → ${to}`);
  const row = await moveFulfilmentRow.first(tx, {
    id: order.id,
    fromState: from,
    toState: to,
    positions: sent.map(({ position }) => position),
    units: sent.map(({ units }) => units),
    actor,
    reason,
    at,
  });
  if (!row) throw new Error(`order ${order.id} was moved without its lock`);
  if (sent.length === 0) return toOrder(row);
  const units = sumByTool(order.lines, sent);
  await handOverUnits(tx, { order: order.id, units, actor, reason: 'handed_over', at });
  // With its lines as they are now.
  return getOrder(tx, order.id);
}

async function getOrder(executor: Executor, id: string): Promise<Order> {
  const order = await findOrder(executor, id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

/** The order's history, the oldest step first. */
export async function listChanges(executor: Executor, order: string): Promise<OrderChange[]> {
  return (await selectChanges.all(executor, { orderId: order })).map(toChange);
}

async function moveUnits(tx: Tx, order: Order, { to, actor, at }: PaymentMove): Promise<void> {
  const effects: Partial<Record<PaymentState, 'release' | 'release_new'>> = stockEffects;
  const { id, paymentState: from, fulfilmentState } = order;
  // Not the reason of the change: people may have typed it, and movements are never deleted.
  const cause = { order: id, actor, reason: `order_${to}`, at };
  // The refund did not go through after all. Where the units are gone meanwhile, staff decide.
  if (from === 'refunded') await reserveUnits(tx, cause);
  // Units in production or shipped do not go back on the shelf by themselves.
  const released = effects[to] === 'release' || (effects[to] && fulfilmentState === 'new');
  if (released) await releaseUnits(tx, cause);
}
