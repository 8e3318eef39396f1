import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import { toPageRequest, sendList } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import type { Page, PageRequest } from '#platform/database/pagination.ts';
import {
  addressInOneLine,
  findOrdersByAddress,
  placedAddresses as addresses,
} from '#modules/addresses/addresses.ts';
import { searchNames } from '#modules/catalogue/catalogue.ts';
import { findOrdersOfTracking } from '#modules/fulfilment/fulfilment.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  listAllOrders,
  listOrdersByEmail,
  listWork,
  placeOrder,
  placeOrderOfLines,
  type OrderingDeps,
} from '#modules/orders/orders.ts';
import {
  cancelOrder,
  cancelUnits,
  payFreeOrder,
  type CancelOrderResult,
} from '#modules/payments/payments.ts';
import { limitCodes } from './carts/cart-code.ts';
import { toLinesProblem, toPlacingProblem } from './orders/placing-problems.ts';
import { toRefundProblem } from './money.ts';
import { serializeOrder } from './serialize.ts';

export function addOrderOperations(routes: Routes, deps: ApiDeps): void {
  const { db, payments } = deps;

  routes.forCaller(operations.listOrders, async ({ query, reply }) =>
    sendList(
      reply,
      toPageRequest({ limit: query.limit }),
      (page) => listOrdersByEmail(db, query.email, page),
      serializeOrder,
    ),
  );

  routes.forCaller(operations.listAllOrders, async ({ query, reply }) =>
    sendList(reply, toPageRequest(query), (page) => readOrders(deps, page, query), serializeOrder),
  );

  routes.forOrder(operations.getOrder, async ({ order }) => serializeOrder(order));

  const { clock, reservationMinutes } = deps;
  const ordering: OrderingDeps = {
    ...{ db, clock, reservationMinutes, addresses },
    payFree: (tx, order) => payFreeOrder(tx, payments, order),
  };
  addPlaceOrder(routes, deps, ordering);
  addPlaceLines(routes, deps, ordering);

  routes.forOrder(operations.cancelOrder, async ({ order, actor }) =>
    toCancelResponse(await cancelOrder(payments, actor, { order: order.id, by: 'customer' })),
  );

  routes.forOrder(operations.cancelLines, async ({ order, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const cancellation = { order: order.id, lines: body.lines, key };
    const result = await cancelUnits(payments, actor, cancellation);
    return result.ok ? serializeOrder(result.order) : toRefundProblem(result);
  });

  routes.forCaller(operations.cancelAnyOrder, async ({ params, body, actor }) => {
    const request = { order: params.id, reason: body?.reason, by: 'staff' } as const;
    return toCancelResponse(await cancelOrder(payments, actor, request));
  });
}

type OrdersQuery = z.output<typeof operations.listAllOrders.query>;
type OrdersPage = ReturnType<typeof toPageRequest<OrdersQuery['sort'] & string>>;

/**
 * Of a tab or of all, by words of the order or of its address; where none has them, those that
 * travel under such a number.
 */
async function readOrders(
  { db }: ApiDeps,
  { sort, ...page }: OrdersPage,
  { tab, status }: OrdersQuery,
): Promise<Page<Order>> {
  const read = (wanted: PageRequest): Promise<Page<Order>> =>
    tab === undefined
      ? listAllOrders(db, { ...wanted, sort, status })
      : listWork(db, { ...wanted, tab });
  const { search } = page;
  const alsoIds = search === undefined ? undefined : await findOrdersByAddress(db, search);
  const found = await searchNames(db, { ...page, alsoIds }, read);
  if (found.items.length > 0 || page.search === undefined) return found;
  const ids = await findOrdersOfTracking(db, page.search);
  return ids.length > 0 ? read({ ...page, search: undefined, ids }) : found;
}

function addPlaceOrder(routes: Routes, deps: ApiDeps, ordering: OrderingDeps): void {
  routes.forCaller(operations.placeOrder, async ({ body, caller, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const result = await placeOrder(ordering, {
      customer: toCustomer(caller),
      tool: body.tool === undefined ? { name: body.name } : { id: body.tool },
      quantity: body.qurantity,
      phone: body.phone,
      seenPriceMinor: body.price,
      seenPerUnits: body.per,
      currency: body.currency,
      confirmation: {},
      ...(key !== undefined && { key }),
      bounds: orderLimitsOf(deps, caller),
    });
    if (!result.ok) return toPlacingProblem(result);
    const order = serializeOrder(result.order);
    return { acknowledged: true, insertedId: order._id, order };
  });
}

function addPlaceLines(routes: Routes, deps: ApiDeps, ordering: OrderingDeps): void {
  routes.forCaller(operations.placeOrderOfLines, async ({ body, caller, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const visit = { caller, request };
    const exceeded =
      body.code === undefined ? undefined : await limitCodes(deps, visit, caller.userId);
    if (exceeded) return exceeded;
    const result = await placeOrderOfLines(ordering, {
      customer: toCustomer(caller),
      lines: body.lines.map(({ tool, quantity }) => ({ tool: { id: tool }, quantity })),
      phone: body.phone,
      seenTotalMinor: body.total,
      currency: body.currency,
      acceptedTerms: body.terms,
      hasMinimum: true,
      confirmation: { billTo: body.billTo && addressInOneLine(body.billTo) },
      ...{ code: body.code, company: body.company },
      billTo: body.billTo,
      delivery: body.address && { address: body.address, choice: body.delivery ?? {} },
      key,
      bounds: orderLimitsOf(deps, caller),
    });
    return result.ok ? serializeOrder(result.order) : toLinesProblem(result);
  });
}

const badKey = createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');

function toCustomer({ userId, email, displayName }: Caller) {
  return { id: userId, email, name: displayName };
}

/** The limits of a customer; staff, who order for customers on the phone, have none. */
export function orderLimitsOf({ rateLimiter }: ApiDeps, { role, clientIp, emailVerified }: Caller) {
  return isStaff(role) ? undefined : { limiter: rateLimiter, clientIp, emailVerified };
}

const cancelAdvice = {
  order_unknown: 'Look for it in the list of orders.',
  reason_missing: 'Say why the money goes back.',
  already_paid: 'A paid order is refunded by the shop; write to us.',
  already_closed: 'There is nothing left to cancel.',
  payment_processing: 'Wait until the bank has answered.',
} as const;

export function toCancelResponse(result: CancelOrderResult) {
  if (!result.ok) {
    const { reason } = result;
    const field = { path: 'reason', message: 'is required for a paid order' };
    const errors = reason === 'reason_missing' ? [field] : undefined;
    return createProblem(reason, cancelAdvice[reason], errors);
  }
  const order = serializeOrder(result.order);
  return { acknowledged: true as const, deletedCount: 1, order };
}
