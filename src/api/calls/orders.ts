import { formatCount } from '#platform/number-format.ts';
import { formatDollars } from '#platform/money.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, createTemporaryProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import { toPageRequest, sendList } from '#api/http/pagination.ts';
import { toRateLimitProblem } from '#api/http/rate-limit.ts';
import type { Routes } from '#api/http/routes.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import {
  listAllOrders,
  listOrdersByEmail,
  placeOrder,
  type PlacingError,
} from '#modules/orders/orders.ts';
import { cancelOrder, type CancelOrderResult } from '#modules/payments/payments.ts';
import { formatDuration } from '#modules/rate-limits/rate-limits.ts';
import { serializeOrder } from './serialize.ts';

export function addOrderOperations(routes: Routes, deps: ApiDeps): void {
  const { db, payments } = deps;

  routes.forCaller(operations.listOrders, async ({ query, reply }) =>
    sendList(
      reply,
      toPageRequest({}),
      (page) => listOrdersByEmail(db, query.email, page),
      serializeOrder,
    ),
  );

  routes.forCaller(operations.listAllOrders, async ({ query, reply }) =>
    sendList(
      reply,
      toPageRequest(query),
      (page) => listAllOrders(db, { ...page, status: query.status }),
      serializeOrder,
    ),
  );

  routes.forOrder(operations.getOrder, async ({ order }) => serializeOrder(order));

  addPlaceOrder(routes, deps);

  routes.forOrder(operations.cancelOrder, async ({ order, actor }) =>
    toCancelResponse(await cancelOrder(payments, actor, { order: order.id, by: 'customer' })),
  );

  routes.forCaller(operations.cancelAnyOrder, async ({ params, body, actor }) => {
    const request = { order: params.id, reason: body?.reason, by: 'staff' } as const;
    return toCancelResponse(await cancelOrder(payments, actor, request));
  });
}

function addPlaceOrder(routes: Routes, deps: ApiDeps): void {
  const { db, clock, reservationMinutes } = deps;
  routes.forCaller(operations.placeOrder, async ({ body, caller, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    const result = await placeOrder(
      { db, clock, reservationMinutes },
      {
        customer: { id: caller.userId, email: caller.email, name: caller.displayName },
        tool: body.tool === undefined ? { name: body.name } : { id: body.tool },
        quantity: body.qurantity,
        phone: body.phone,
        seenPriceMinor: body.price,
        ...(key !== undefined && { key }),
        bounds: orderLimitsOf(deps, caller),
      },
    );
    if (!result.ok) return toPlacingProblem(result);
    const order = serializeOrder(result.order);
    return { acknowledged: true, insertedId: order._id, order };
  });
}

/** The limits of a customer; staff, who order for customers on the phone, have none. */
function orderLimitsOf({ rateLimiter }: ApiDeps, { role, clientIp, emailVerified }: Caller) {
  return isStaff(role) ? undefined : { limiter: rateLimiter, clientIp, emailVerified };
}

const cancelAdvice = {
  order_unknown: 'Look for it in the list of orders.',
  reason_missing: 'Say why the money goes back.',
  already_paid: 'A paid order is refunded by the shop; write to us.',
  already_closed: 'There is nothing left to cancel.',
  payment_processing: 'Wait until the bank has answered.',
} as const;

function toCancelResponse(result: CancelOrderResult) {
  if (!result.ok) {
    const { reason } = result;
    const field = { path: 'reason', message: 'is required for a paid order' };
    const errors = reason === 'reason_missing' ? [field] : undefined;
    return createProblem(reason, cancelAdvice[reason], errors);
  }
  const order = serializeOrder(result.order);
  return { acknowledged: true as const, deletedCount: 1, order };
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'March 3, 2026', as on the pages. */
function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

function toPlacingProblem(error: PlacingError): Problem {
  switch (error.reason) {
    case 'tool_unknown':
      return createProblem('tool_unknown', 'It may have been taken off sale.');
    case 'tool_ambiguous':
      return createProblem('tool_ambiguous', 'Send the id of the tool as well.');
    case 'price_changed': {
      const price = formatDollars(error.priceMinor);
      return createProblem(
        'price_changed',
        `It is now ${price}. Look at the tool again and place a new order.`,
      );
    }
    case 'below_minimum': {
      const message = `order quantity must be more than ${error.minimum}`;
      return createProblem('below_minimum', message, [{ path: 'qurantity', message }]);
    }
    case 'out_of_stock': {
      const message = `order quantity must be less than ${error.available}`;
      return createProblem('out_of_stock', message, [{ path: 'qurantity', message }]);
    }
    case 'total_out_of_bounds': {
      const total = formatDollars(error.totalMinor);
      return createProblem(
        'total_out_of_bounds',
        `${total}; from $0.50 to $999,999.99 can be charged.`,
      );
    }
    case 'too_many_requests':
      return toRateLimitProblem(error.exceeded);
    case 'too_many_open_orders':
    case 'share_of_stock':
      return toOpenOrdersProblem(error);
    case 'orders_paused':
      return createProblem('orders_paused', `We take them again from ${formatDay(error.until)}.`);
    case 'key_reused':
      return createProblem('key_reused', 'Use a new Idempotency-Key for a new order.');
  }
}

function toOpenOrdersProblem(
  error: Extract<PlacingError, { reason: 'too_many_open_orders' | 'share_of_stock' }>,
): Problem {
  const { reason, retryAfterSeconds } = error;
  const advice = `Pay for one or cancel one, or try again in ${formatDuration(retryAfterSeconds)}.`;
  if (reason === 'share_of_stock') {
    const left = error.left === 0 ? 'none' : `at most ${formatCount(error.left)}`;
    const condition = 'While another of your orders waits for its payment';
    const detail = `${condition}, ${left} of this tool can be ordered. ${advice}`;
    return createTemporaryProblem(reason, detail, retryAfterSeconds);
  }
  const { open, unconfirmed } = error;
  const condition = unconfirmed ? ', and more once your email is confirmed' : '';
  const detail = `At most ${open} orders can wait for their payment at once${condition}. ${advice}`;
  return createTemporaryProblem(reason, detail, retryAfterSeconds);
}
