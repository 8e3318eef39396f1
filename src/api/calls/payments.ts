import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatMoney } from '#platform/money.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, createTemporaryProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { logRejection } from '#api/http/authorize.ts';
import { createRoutes, type Routes } from '#api/http/routes.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import { findOwner, listPayableOrders } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  confirmPayment,
  receiveEvent,
  startPayment,
  type ConfirmPaymentResult,
  type StartPaymentResult,
} from '#modules/payments/payments.ts';
import { formatDuration } from '#modules/rate-limits/rate-limits.ts';
import { serializeOrder } from './serialize.ts';

export function addPaymentOperations(routes: Routes, deps: ApiDeps): void {
  const { payments, paymentSettings } = deps;

  routes.forAnyone(operations.getPaymentSettings, async () => ({ ...paymentSettings }));

  routes.forCaller(operations.startPayment, async ({ body, caller, request }) => {
    const order = body.order
      ? await findOwnOrder(deps, { caller, request }, body.order)
      : await findOnlyPayableOrder(deps, caller, body.price);
    if ('problemCode' in order) return order;
    const result = await startPayment(payments, order.id, body.total);
    return toStartAnswer(result);
  });

  routes.forOrder(operations.confirmPayment, async ({ body, order }) => {
    if (body.appointment && body.appointment !== order.id) {
      return createProblem('transaction_unknown', 'appointment names another order than the path.');
    }
    const result = await confirmPayment(payments, { order, paymentId: body.transaction });
    return result.ok ? serializeOrder(result.order) : toConfirmProblem(result);
  });
}

/** What the start of a payment is answered. */
export function toStartAnswer(result: StartPaymentResult): { clientSecret: string } | Problem {
  if (result.ok) return { clientSecret: result.clientSecret };
  if (result.reason === 'not_payable') {
    return createProblem('not_payable', `The order is ${result.state}.`);
  }
  if (result.reason === 'too_many_failures') {
    return createTemporaryProblem(
      'too_many_requests',
      describeFailures(result),
      result.retryAfterSeconds,
    );
  }
  if (result.reason === 'total_changed') {
    const total = formatMoney(result.totalMinor, result.currency);
    return createProblem('total_changed', `It is now ${total}. Look at it, then pay.`);
  }
  return createProblem(result.reason, startAdvice[result.reason]);
}

type TooManyFailures = Extract<StartPaymentResult, { reason: 'too_many_failures' }>;

/** Waiting is advised only where the units are still held when cards are taken again. */
function describeFailures({ of, retryAfterSeconds, reservedSeconds }: TooManyFailures): string {
  const wait = formatDuration(retryAfterSeconds);
  if (reservedSeconds === undefined || reservedSeconds > retryAfterSeconds)
    return `Your order is kept. ${failureTexts[of]} Try again in ${wait}, or write to us.`;
  return (
    `Your order is kept for ${formatDuration(reservedSeconds)}. ${failureTexts[of]} ` +
    `No card can pay it for ${wait}. Pay by bank transfer, where that is offered, ` +
    'or write to us before then.'
  );
}

const failureTexts = {
  order: 'Cards were refused for it too often.',
  address: 'Cards were refused too often for orders to this address.',
  cart: 'Cards were refused too often for orders from one cart.',
  card: 'The card was refused for several orders.',
} as const;

/** The problem of a payment that has not paid the order. */
export function toConfirmProblem(error: Exclude<ConfirmPaymentResult, { ok: true }>): Problem {
  return error.reason === 'not_succeeded'
    ? createProblem('not_succeeded', `The card processor says: ${error.status ?? 'unknown'}.`)
    : createProblem(
        'transaction_unknown',
        'Send the id of the payment that was made for this order.',
      );
}

const startAdvice = {
  terms_missing: 'The customer accepts them at the page where they pay.',
  address_missing: 'Your order is kept. Say where it goes, and then pay.',
  delivery_missing: 'Your order is kept. Choose how it is delivered, and then pay.',
  transfer_open: 'Give the transfer up first if you want to pay by card.',
  processor_unavailable: 'Your order is kept. Please try again in a moment.',
} as const;

/** In a scope of its own: the signature covers the raw bytes, so the body is not parsed. */
export function addWebhook(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    createRoutes(scope, deps).forAnyone(operations.receiveEvent, async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      const signatureProblem = createProblem(
        'bad_signature',
        'Sign the raw body with the webhook secret.',
      );
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return signatureProblem;
      const outcome = await receiveEvent(deps.payments, body, signature);
      if (outcome === 'not_an_event')
        return createProblem('bad_json', 'Send an event of the processor.');
      return outcome === 'bad_signature' ? signatureProblem : { received: true };
    });
  });
}

async function findOwnOrder(
  deps: ApiDeps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  id: string,
): Promise<{ id: string } | Problem> {
  const order = await findOwner(deps.db, id);
  const isAllowed =
    order && (order.userId === caller.userId || hasPermission(caller.role, 'orders'));
  if (isAllowed) return order;
  const problem = createProblem('order_unknown', 'Look for it among your orders.');
  return logRejection(request, caller, problem);
}

/** The specified body has only a price, which must match exactly one of the caller's orders. */
async function findOnlyPayableOrder(
  { db }: ApiDeps,
  caller: Caller,
  priceMinor: number | undefined,
): Promise<Order | Problem> {
  const matching = (await listPayableOrders(db, caller.userId)).filter(
    ({ unitPriceMinor, totalMinor }) => priceMinor === unitPriceMinor || priceMinor === totalMinor,
  );
  const [only, ...others] = matching;
  if (only && others.length === 0) return only;
  const summary = only ? 'Several of your orders have' : 'None of your unpaid orders has';
  return createProblem('order_not_named', `${summary} that price; send the order's id as order.`, [
    { path: 'order', message: 'is needed to tell which order is paid' },
  ]);
}
