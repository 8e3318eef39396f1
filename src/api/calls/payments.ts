import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseDollars } from '#platform/money.ts';
import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { noteTurnedAway, routesOn, type Routes } from '#api/http/route.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { may } from '#modules/identity/permissions.ts';
import { findOrder, listPayableOrders } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { confirmPayment, receiveEvent, startPayment } from '#modules/payments/payments.ts';
import { orderOnTheWire } from './on-the-wire.ts';

export function addPaymentCalls(routes: Routes, deps: ApiDeps): void {
  const { payments, paymentSettings } = deps;

  routes.forAnyone(calls.getPaymentSettings, async () => ({ ...paymentSettings }));

  routes.forCaller(calls.startPayment, async ({ body, caller, request }) => {
    const order = body.order
      ? await findOwn(deps, { caller, request }, body.order)
      : await findOnlyPayable(deps, caller, body.price);
    if ('refused' in order) return order;
    const started = await startPayment(payments, order.id);
    if (started.ok) return { clientSecret: started.clientSecret };
    if (started.reason === 'not_payable') {
      return refuse('not_payable', `The order is ${started.state}.`);
    }
    return refuse(started.reason, 'Your order is kept. Please try again in a moment.');
  });

  routes.forOrder(calls.confirmPayment, async ({ body, order }) => {
    if (body.appointment && body.appointment !== order.id) {
      return refuse('transaction_unknown', 'appointment names another order than the path.');
    }
    const confirmed = await confirmPayment(payments, { order, transaction: body.transaction });
    if (confirmed.ok) return orderOnTheWire(confirmed.order);
    return confirmed.reason === 'not_succeeded'
      ? refuse('not_succeeded', `The card processor says: ${confirmed.status ?? 'unknown'}.`)
      : refuse('transaction_unknown', 'Send the id of the payment that was made for this order.');
  });
}

/** In a scope of its own: the signature is over the raw bytes, so nothing may parse them. */
export function addWebhook(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    routesOn(scope, deps).forAnyone(calls.receiveEvent, async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      const bad = refuse('bad_signature', 'Sign the raw body with the webhook secret.');
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return bad;
      const outcome = await receiveEvent(deps.payments, body, signature);
      if (outcome === 'not_an_event') return refuse('bad_json', 'Send an event of the processor.');
      return outcome === 'bad_signature' ? bad : { received: true };
    });
  });
}

async function findOwn(
  deps: ApiDeps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  id: string,
): Promise<Order | Refusal> {
  const order = await findOrder(deps.db, id);
  const own = order && (order.userId === caller.userId || may(caller.role, 'orders'));
  if (own) return order;
  const refusal = refuse('order_unknown', 'Look for it among your orders.');
  return noteTurnedAway(request, caller, refusal);
}

/** The specified body has a price alone: it must mean exactly one of the caller's orders. */
async function findOnlyPayable(
  { db }: ApiDeps,
  caller: Caller,
  price: number | undefined,
): Promise<Order | Refusal> {
  const minor = price === undefined ? undefined : parseDollars(price);
  const meant = (await listPayableOrders(db, caller.userId)).filter(
    ({ unitPriceMinor, totalMinor }) => minor === unitPriceMinor || minor === totalMinor,
  );
  const [only, ...others] = meant;
  if (only && others.length === 0) return only;
  const found = only ? 'Several of your orders have' : 'None of your unpaid orders has';
  return refuse('order_not_named', `${found} that price; send the order's id as order.`, [
    { path: 'order', message: 'is needed to tell which order is paid' },
  ]);
}
