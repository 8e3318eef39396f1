/** Orders without an account: placed from a guest's cart, and all that the link of one opens. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { guestOperations } from '#api/contract/guests/guest-operations.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { isFromElsewhere, keepCookies, readGuestToken } from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { checkSubjectLimit } from '#api/http/rate-limit.ts';
import type { Routes } from '#api/http/routes.ts';
import { picturedTools } from '#api/calls/fulfilment.ts';
import { toCancelResponse } from '#api/calls/orders.ts';
import { describeDelivery, toChangeProblem } from '#api/calls/delivery/order-delivery.ts';
import { limitCodes } from '#api/calls/carts/cart-code.ts';
import { toLinesProblem } from '#api/calls/orders/placing-problems.ts';
import { toConfirmProblem, toStartAnswer } from '#api/calls/payments.ts';
import { serializeHistory, serializeRefundRecord } from '#api/calls/serialize-account.ts';
import { serializeAdditions } from '#api/calls/orders/serialize-additions.ts';
import { serializeDetail, serializeEdit } from '#api/calls/orders/serialize-edit.ts';
import { serializeOrder } from '#api/calls/serialize.ts';
import { listAdditions } from '#modules/additions/additions.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
import { countCartLines } from '#modules/carts/carts.ts';
import { listToolPictures } from '#modules/catalogue/catalogue.ts';
import { listParcels } from '#modules/fulfilment/fulfilment.ts';
import { linkOf, placeGuestOrder, sendOrderLink } from '#modules/guests/guests.ts';
import { getClientIp } from '#modules/identity/identity.ts';
import {
  findOrder,
  listDetails,
  listEditsOf,
  listWorkSummaries,
  readOrderNumber,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  cancelOrder,
  changeDelivery,
  confirmPayment,
  listRefunds,
  payFreeOrder,
  startPayment,
} from '#modules/payments/payments.ts';
import type { RateLimitName } from '#modules/rate-limits/limits.ts';

export function addGuestOperations(routes: Routes, deps: ApiDeps): void {
  addPlaceGuestOrder(routes, deps);
  addSendOrderLink(routes, deps);
  addGuestPayment(routes, deps);

  routes.forLinkedOrder(operations.getGuestOrder, ({ order }) => serializeGuestOrder(deps, order));

  routes.forLinkedOrder(operations.saveGuestAddress, async ({ order, body, actor }) => {
    const saved = await changeDelivery(deps.payments, actor, { order: order.id, ...body });
    if (!saved.ok) return toChangeProblem(saved);
    return serializeGuestOrder(deps, (await findOrder(deps.db, order.id)) ?? order);
  });

  routes.forLinkedOrder(operations.getGuestDelivery, ({ order }) => describeDelivery(deps, order));

  routes.forLinkedOrder(operations.chooseGuestDelivery, async ({ order, body, actor }) => {
    const changed = await changeDelivery(deps.payments, actor, { order: order.id, choice: body });
    if (!changed.ok) return toChangeProblem(changed);
    return serializeOrder((await findOrder(deps.db, order.id)) ?? order);
  });

  routes.forLinkedOrder(operations.cancelGuestOrder, async ({ order, actor }) =>
    toCancelResponse(await cancelOrder(deps.payments, actor, { order: order.id, by: 'customer' })),
  );
}

type PlaceBody = z.output<(typeof guestOperations)['placeGuestOrder']['body']>;

function addPlaceGuestOrder(routes: Routes, deps: ApiDeps): void {
  const { db, clock, reservationMinutes, rateLimiter: limiter, identity, payments } = deps;
  routes.forAnyone(operations.placeGuestOrder, async ({ body, request, reply }) => {
    const guestToken = readGuestToken(request.headers.cookie, deps.secureCookies);
    if (guestToken === undefined || isFromElsewhere(request)) return cartEmpty;
    const subject = { of: body.email, counted: 'orders for one email' };
    const exceeded = await checkLimit(deps, request, { name: 'guest_orders', ...subject });
    if (exceeded) return exceeded;
    const visit = { caller: undefined, request };
    const tooMany = body.code === undefined ? undefined : await limitCodes(deps, visit, guestToken);
    if (tooMany) return tooMany;
    const clientIp = getClientIp(identity, request.raw);
    const result = await placeGuestOrder(
      {
        ...{ db, clock, reservationMinutes },
        payFree: (tx, order) => payFreeOrder(tx, payments, order),
      },
      toGuestRequest(body, guestToken),
      { limiter, clientIp, emailVerified: false },
    );
    if (!result.ok) return result.reason === 'cart_empty' ? cartEmpty : toLinesProblem(result);
    const holder = { guestToken };
    keepCookies(deps, { holder, reply }, await countCartLines(db, holder));
    const { order, token } = result;
    return { order: serializeOrder(order), path: linkOf(order, token) };
  });
}

const cartEmpty = createProblem('cart_empty', 'Put something into it first.');

function toGuestRequest(body: PlaceBody, guestToken: string) {
  const { version, email, name, phone, address, billTo, total: seenTotalMinor } = body;
  const { code, currency } = body;
  const lines = body.lines.map(({ tool, quantity }) => ({ tool: { id: tool }, quantity }));
  const choice = body.delivery ?? {};
  const order = { email, name, phone, address, choice, lines, seenTotalMinor, code, currency };
  return { guestToken, version, ...order, billTo, acceptedTerms: body.terms };
}

/** Whether there is such an order cannot be told by the time: an email is queued in less. */
const leastAnswerMs = 150;

function addSendOrderLink(routes: Routes, deps: ApiDeps): void {
  routes.forAnyone(operations.sendOrderLink, async ({ body, request }) => {
    const { order: named, email } = body;
    // The same for all ways to type a number, and for one that is not there.
    const of = `${readOrderNumber(named) ?? named} ${email}`;
    const subject = { of, counted: 'links to one order' };
    const exceeded = await checkLimit(deps, request, { name: 'order_links', ...subject });
    if (exceeded) return exceeded;
    const answerAt = setTimeout(leastAnswerMs);
    await sendOrderLink(deps.db, { named, email, at: deps.clock.now() });
    await answerAt;
    return { acknowledged: true as const };
  });
}

function addGuestPayment(routes: Routes, deps: ApiDeps): void {
  const { payments } = deps;

  routes.forLinkedOrder(operations.startGuestPayment, async ({ order, body, request }) => {
    const subject = { of: order.id, counted: 'starts of a payment for one order' };
    const exceeded = await checkLimit(deps, request, { name: 'guest_payments', ...subject });
    return exceeded ?? toStartAnswer(await startPayment(payments, order.id, body?.total));
  });

  routes.forLinkedOrder(operations.confirmGuestPayment, async ({ order, body }) => {
    const result = await confirmPayment(payments, { order, paymentId: body.transaction });
    return result.ok ? serializeOrder(result.order) : toConfirmProblem(result);
  });
}

interface Limited {
  name: RateLimitName;
  /** In the place of an account. */
  of: string;
  /** As people call several of what is counted. */
  counted: string;
}

function checkLimit(
  deps: ApiDeps,
  request: FastifyRequest,
  { name, of: subject, counted }: Limited,
): Promise<Problem | undefined> {
  return checkSubjectLimit(deps, request, {
    ...{ name, subject },
    describe: ({ perAccount, window }, wait) =>
      `At most ${perAccount} ${counted} ${window === 'hour' ? 'an hour' : 'a day'}. ` +
      `Try again in ${wait}.`,
  });
}

export async function serializeGuestOrder({ db }: ApiDeps, order: Order) {
  const [found, parcelsOf, edits, details, refunds, additions, ...rest] = await Promise.all([
    findAddress(db, order.id),
    listParcels(db, [order.id]),
    listEditsOf(db, order),
    listDetails(db, [order.id]),
    listRefunds(db, order.id),
    listAdditions(db, [order.id]),
    listToolPictures(db, picturedTools(order)),
    listWorkSummaries(db, [order.id]),
  ]);
  const [pictures, [work]] = rest;
  const sent = { address: found, parcels: parcelsOf.get(order.id) ?? [] };
  const { address, parcels } = serializeHistory({ changes: [], ...sent });
  return {
    ...{ ...serializeOrder(order), address, parcels, edits: edits.map(serializeEdit) },
    details: details.get(order.id)?.map(serializeDetail) ?? [],
    refunds: refunds.map(serializeRefundRecord),
    ...serializeAdditions(additions.get(order.id)),
    ...{ pictures, dueAt: work?.dueAt?.toISOString() ?? null },
  };
}
