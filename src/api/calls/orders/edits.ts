/** Editing unpaid orders: by customers and staff, and by who has an order's link. */
import type { FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import type { Routes } from '#api/http/routes.ts';
import { limitCodes } from '#api/calls/carts/cart-code.ts';
import { serializeGuestOrder } from '#api/calls/guests/guests.ts';
import { orderLimitsOf } from '#api/calls/orders.ts';
import { serializeOrder } from '#api/calls/serialize.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatMoney } from '#platform/money.ts';
import type { Caller } from '#modules/identity/caller.ts';
import type { Order } from '#modules/orders/order.ts';
import { mostManualDiscount, toEditor } from '#modules/orders/orders.ts';
import type { EditError, OrderEdit } from '#modules/orders/orders.ts';
import { editOrder, quoteEdit, type EditOrderResult } from '#modules/payments/payments.ts';
import { toLinesProblem } from './placing-problems.ts';
import { serializeQuote } from './serialize-edit.ts';

export function addOrderEditOperations(routes: Routes, deps: ApiDeps): void {
  const { payments, rateLimiter: limiter } = deps;

  routes.forOrder(operations.quoteOrderEdit, async ({ order, body, actor, caller, request }) => {
    const exceeded = await limitGuesses(deps, { order, body, caller, request });
    if (exceeded) return exceeded;
    const editor = toEditor(toSide(order, caller), actor);
    const quoted = await quoteEdit(payments, { order: order.id, ...body, editor });
    return quoted.ok ? serializeQuote(quoted) : toEditProblem(quoted);
  });

  routes.forOrder(operations.editOrder, async ({ order, body, actor, caller, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const exceeded = await limitGuesses(deps, { order, body, caller, request });
    if (exceeded) return exceeded;
    const side = toSide(order, caller);
    const result = await editOrder(payments, actor, {
      ...{ order: order.id, lines: body.lines, code: body.code, version: body.version, key },
      ...{ seenTotalMinor: body.total, ...side },
      bounds: side.by === 'customer' ? orderLimitsOf(deps, caller) : undefined,
    });
    return result.ok ? serializeOrder(result.order) : toEditProblem(result);
  });

  routes.forLinkedOrder(operations.quoteGuestEdit, async ({ order, body, request }) => {
    const exceeded = await limitGuesses(deps, { order, body, caller: undefined, request });
    if (exceeded) return exceeded;
    const quoted = await quoteEdit(payments, {
      order: order.id,
      ...body,
      editor: { by: 'customer' },
    });
    return quoted.ok ? serializeQuote(quoted) : toEditProblem(quoted);
  });

  routes.forLinkedOrder(operations.editGuestOrder, async ({ order, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const exceeded = await limitGuesses(deps, { order, body, caller: undefined, request });
    if (exceeded) return exceeded;
    const result = await editOrder(payments, actor, {
      ...{ order: order.id, lines: body.lines, code: body.code, version: body.version, key },
      ...{ seenTotalMinor: body.total, by: 'customer' },
      bounds: { limiter, clientIp: actor.ip, emailVerified: false },
    });
    return result.ok ? serializeGuestOrder(deps, result.order) : toEditProblem(result);
  });
}

/** Staff edit what is not their own. */
function toSide({ userId }: Order, caller: Caller) {
  if (userId === caller.userId) return { by: 'customer' } as const;
  return { by: 'staff', mostPercent: mostManualDiscount[caller.role] } as const;
}

interface Guess {
  order: Order;
  body: { code?: string | undefined };
  /** Undefined for who has the link. */
  caller: Caller | undefined;
  request: FastifyRequest;
}

/** A code that the order does not have already could be guessed. */
async function limitGuesses(deps: ApiDeps, guess: Guess): Promise<Problem | undefined> {
  const { order, body, caller, request } = guess;
  if (body.code === undefined || body.code === '' || body.code === order.discountCode)
    return undefined;
  return limitCodes(deps, { caller, request }, order.id);
}

const badKey = createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');

const advice = {
  already_paid: 'Units of it can be cancelled, and more is another order.',
  already_closed: 'Place a new order.',
  payment_processing: 'Wait until the bank has answered.',
  processor_unavailable: 'Nothing was changed. Please try again in a moment.',
} as const;

type EditRefused = Exclude<EditOrderResult, { ok: true }> | ({ ok: false } & EditError);

/** Nothing was changed. */
function toEditProblem(result: EditRefused): Problem {
  switch (result.reason) {
    case 'already_paid':
    case 'already_closed':
    case 'payment_processing':
    case 'processor_unavailable':
      return createProblem(result.reason, advice[result.reason]);
    case 'order_changed':
      return createProblem('order_changed', describeEdits(result));
    case 'lines_refused': {
      const detail = 'Nothing was changed. Change these lines, or take them out.';
      return { ...toLinesProblem(result), detail };
    }
    case 'key_reused':
      return createProblem('key_reused', 'Use a new Idempotency-Key for another change.');
    default:
      return toLinesProblem(result);
  }
}

/** What others changed: '12 instead of 6 × Flat brush. It comes to $239.88 now.' */
function describeEdits({ order, edits }: Extract<EditError, { reason: 'order_changed' }>): string {
  const last = edits.at(-1);
  if (!last) return 'Load it again.';
  const lines = edits.flatMap((edit) => edit.lines).map(describeLine);
  const total = `It comes to ${formatMoney(last.toTotalMinor, order.currency)} now. Load it again.`;
  return [...lines, total].join(' ');
}

function describeLine({ name, from, to }: OrderEdit['lines'][number]): string {
  return `${formatCount(to)} instead of ${formatCount(from)} × ${name}.`;
}
