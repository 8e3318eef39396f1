/** Adding to paid orders, by orders of their own; and cancelling units by an order's link. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import type { Routes } from '#api/http/routes.ts';
import { serializeGuestOrder } from '#api/calls/guests/guests.ts';
import { toRefundProblem } from '#api/calls/money.ts';
import { orderLimitsOf } from '#api/calls/orders.ts';
import { serializeOrder } from '#api/calls/serialize.ts';
import {
  addToOrder,
  quoteAddition,
  type AdditionQuote,
  type AdditionResult,
} from '#modules/additions/additions.ts';
import { linkOf } from '#modules/guests/guests.ts';
import { cancelUnits } from '#modules/payments/payments.ts';
import { toLinesProblem } from './placing-problems.ts';
import { serializeQuote } from './serialize-edit.ts';

export function addAdditionOperations(routes: Routes, deps: ApiDeps): void {
  addAccountAdditions(routes, deps);
  addGuestAdditions(routes, deps);

  routes.forLinkedOrder(operations.cancelGuestLines, async ({ order, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const cancellation = { order: order.id, lines: body.lines, key };
    const result = await cancelUnits(deps.payments, actor, cancellation);
    return result.ok ? serializeGuestOrder(deps, result.order) : toRefundProblem(result);
  });
}

function addAccountAdditions(routes: Routes, deps: ApiDeps): void {
  const { db, clock, reservationMinutes } = deps;

  routes.forOrder(operations.quoteAddition, async ({ order: to, body, caller }) => {
    const by = to.userId === caller.userId ? 'customer' : 'staff';
    const quoted = await quoteAddition(deps, { to, lines: body.lines, by });
    return quoted.ok ? serializeQuote(quoted) : toQuoteProblem(quoted);
  });

  routes.forOrder(operations.addToOrder, async ({ order: to, body, actor, caller, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const isOwn = to.userId === caller.userId;
    const added = await addToOrder({ db, clock, reservationMinutes }, actor, {
      ...{ to, lines: body.lines, by: isOwn ? 'customer' : 'staff', key },
      ...{ seenTotalMinor: body.total, acceptedTerms: body.terms },
      bounds: isOwn ? orderLimitsOf(deps, caller) : undefined,
    });
    return added.ok ? serializeOrder(added.order) : toAdditionProblem(added);
  });
}

function addGuestAdditions(routes: Routes, deps: ApiDeps): void {
  const { db, clock, reservationMinutes, rateLimiter: limiter } = deps;

  routes.forLinkedOrder(operations.quoteGuestAddition, async ({ order: to, body }) => {
    const quoted = await quoteAddition(deps, { to, lines: body.lines, by: 'customer' });
    return quoted.ok ? serializeQuote(quoted) : toQuoteProblem(quoted);
  });

  routes.forLinkedOrder(operations.addToGuestOrder, async ({ order: to, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const added = await addToOrder({ db, clock, reservationMinutes }, actor, {
      ...{ to, lines: body.lines, by: 'customer', key },
      ...{ seenTotalMinor: body.total, acceptedTerms: body.terms },
      bounds: { limiter, clientIp: actor.ip, emailVerified: false },
    });
    if (!added.ok) return toAdditionProblem(added);
    const { order, token } = added;
    // Between the check of the link and now an account has it: its owner reads it there.
    if (token === undefined) return createProblem('key_reused', 'Sign in to see the order.');
    return { order: serializeOrder(order), path: linkOf(order, token) };
  });
}

const badKey = createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');

const advice = {
  not_paid: 'Change its lines instead.',
  already_closed: 'Place a new order.',
  disputed: 'The bank decides about its payment; place a new order meanwhile.',
  work_begun: 'Place a new order, or write to us: we can still add to this one.',
} as const;

function toQuoteProblem(error: Exclude<AdditionQuote, { ok: true }>): Problem {
  if ('reason' in error) return createProblem(error.reason, advice[error.reason]);
  return toAdditionProblem({ ok: false, ...error.error });
}

function toAdditionProblem(error: Exclude<AdditionResult, { ok: true }>): Problem {
  switch (error.reason) {
    case 'not_paid':
    case 'already_closed':
    case 'disputed':
    case 'work_begun':
      return createProblem(error.reason, advice[error.reason]);
    default:
      return toLinesProblem(error);
  }
}
