import { formatCount } from '#platform/figures.ts';
import { formatDollars, parseDollars } from '#platform/money.ts';
import { calls } from '#api/contract/calls.ts';
import { refuse, refuseForNow, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readKey } from '#api/http/idempotency-key.ts';
import { pageOf, sendList } from '#api/http/paged.ts';
import { overRate } from '#api/http/over-limit.ts';
import type { Routes } from '#api/http/route.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import {
  findOrder,
  listAllOrders,
  listOrdersOf,
  placeOrder,
  type PlacingRefusal,
} from '#modules/orders/orders.ts';
import { cancelOrder, type Cancelled } from '#modules/payments/payments.ts';
import { spanInWords } from '#modules/rate-limits/rate-limits.ts';
import { orderOnTheWire } from './on-the-wire.ts';

export function addOrderCalls(routes: Routes, deps: ApiDeps): void {
  const { db, clock, holdMinutes, payments } = deps;

  routes.forCaller(calls.listOrders, async ({ query, reply }) =>
    sendList(reply, pageOf({}), (page) => listOrdersOf(db, query.email, page), orderOnTheWire),
  );

  routes.forCaller(calls.listAllOrders, async ({ query, reply }) =>
    sendList(
      reply,
      pageOf(query),
      (page) => listAllOrders(db, { ...page, status: query.status }),
      orderOnTheWire,
    ),
  );

  routes.forOrder(calls.getOrder, async ({ order }) => orderOnTheWire(order));

  routes.forCaller(calls.placeOrder, async ({ body, caller, request }) => {
    const key = readKey(request.headers['idempotency-key']);
    if (key === null) return refuse('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    const placed = await placeOrder(
      { db, clock, holdMinutes },
      {
        customer: { id: caller.userId, email: caller.email, name: caller.displayName },
        tool: body.tool === undefined ? { name: body.name } : { id: body.tool },
        quantity: body.qurantity,
        phone: body.phone,
        seenPriceMinor: parseDollars(body.price) ?? 0,
        ...(key !== undefined && { key }),
        bounds: boundsOf(deps, caller),
      },
    );
    if (!placed.ok) return explain(placed);
    const order = orderOnTheWire(placed.order);
    return { acknowledged: true, insertedId: order._id, order };
  });

  routes.forOrder(calls.cancelOrder, async ({ order, caller }) =>
    answerCancelled(
      await cancelOrder(payments, {
        order: order.id,
        actor: caller.userId,
        reason: 'cancelled by the customer',
        paid: 'refuse',
      }),
    ),
  );

  routes.forCaller(calls.cancelAnyOrder, async ({ params, body, caller }) => {
    const order = await findOrder(db, params.id);
    if (!order) return refuse('order_unknown', 'Look for it in the list of orders.');
    const reason = body?.reason;
    const isPaid = order.paymentState === 'paid' || order.paymentState === 'partly_refunded';
    if (isPaid && !reason) {
      return refuse('reason_missing', 'Say why the money goes back.', [
        { path: 'reason', message: 'is required for a paid order' },
      ]);
    }
    const cancelled = await cancelOrder(payments, {
      order: order.id,
      actor: caller.userId,
      reason: reason ?? 'cancelled by staff',
      paid: reason ? 'refund' : 'refuse',
      staff: { peer: caller.peer },
    });
    return answerCancelled(cancelled);
  });
}

/** Staff order for customers on the phone, as many as those want. */
function boundsOf({ limiter }: ApiDeps, { role, peer, emailVerified }: Caller) {
  return isStaff(role) ? undefined : { limiter, peer, emailVerified };
}

const closings = {
  already_paid: 'A paid order is refunded by the shop; write to us.',
  already_closed: 'There is nothing left to cancel.',
  payment_processing: 'Wait until the bank has answered.',
} as const;

function answerCancelled(cancelled: Cancelled) {
  if (!cancelled.ok) return refuse(cancelled.reason, closings[cancelled.reason]);
  const order = orderOnTheWire(cancelled.order);
  return { acknowledged: true as const, deletedCount: 1, order };
}

function explain(refusal: PlacingRefusal): Refusal {
  switch (refusal.reason) {
    case 'tool_unknown':
      return refuse('tool_unknown', 'It may have been taken off sale.');
    case 'tool_ambiguous':
      return refuse('tool_ambiguous', 'Send the id of the tool as well.');
    case 'price_changed': {
      const price = formatDollars(refusal.priceMinor);
      return refuse('price_changed', `It is now ${price}. Look at the tool again and order anew.`);
    }
    case 'below_minimum': {
      const message = `order quantity must be more than ${refusal.minimum}`;
      return refuse('below_minimum', message, [{ path: 'qurantity', message }]);
    }
    case 'out_of_stock': {
      const message = `order quantity must be less than ${refusal.available}`;
      return refuse('out_of_stock', message, [{ path: 'qurantity', message }]);
    }
    case 'total_out_of_bounds': {
      const total = formatDollars(refusal.totalMinor);
      return refuse('total_out_of_bounds', `${total}; from $0.50 to $999,999.99 can be charged.`);
    }
    case 'too_many_requests':
      return overRate(refusal.exceeded);
    case 'too_many_open_orders':
    case 'share_of_stock':
      return explainWaiting(refusal);
    case 'key_reused':
      return refuse('key_reused', 'Use a new Idempotency-Key for a new order.');
  }
}

function explainWaiting(
  refusal: Extract<PlacingRefusal, { reason: 'too_many_open_orders' | 'share_of_stock' }>,
): Refusal {
  const { reason, retryAfterSeconds } = refusal;
  const again = `Pay for one or cancel one, or try again in ${spanInWords(retryAfterSeconds)}.`;
  if (reason === 'share_of_stock') {
    const left = refusal.left === 0 ? 'none' : `at most ${formatCount(refusal.left)}`;
    const whose = 'While another of your orders waits for its payment';
    const detail = `${whose}, ${left} of this tool can be ordered. ${again}`;
    return refuseForNow(reason, detail, retryAfterSeconds);
  }
  const { open, unconfirmed } = refusal;
  const until = unconfirmed ? ', and more once your email is confirmed' : '';
  const detail = `At most ${open} orders can wait for their payment at once${until}. ${again}`;
  return refuseForNow(reason, detail, retryAfterSeconds);
}
