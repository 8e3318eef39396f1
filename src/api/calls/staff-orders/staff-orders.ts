/** Orders that staff place for customers, and the terms that these accept before they pay. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { staffOrderOperations } from '#api/contract/staff-orders/staff-order-operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import type { Routes } from '#api/http/routes.ts';
import { serializeSavedAddress } from '#api/calls/addresses.ts';
import { toLinesProblem } from '#api/calls/orders/placing-problems.ts';
import { serializeOrder } from '#api/calls/serialize.ts';
import { placedAddresses as addresses } from '#modules/addresses/addresses.ts';
import type { Order } from '#modules/orders/order.ts';
import { acceptTerms, findOrder } from '#modules/orders/orders.ts';
import { payFreeOrder } from '#modules/payments/payments.ts';
import { listOfferedCurrencies } from '#modules/prices/prices.ts';
import {
  lookUpCustomer,
  placeStaffOrder,
  quoteStaffOrder,
  sendOrderAgain,
  type CustomerError,
  type KnownCustomer,
  type StaffOrderResult,
} from '#modules/staff-orders/staff-orders.ts';
import { notTheirs, serializeCustomerQuote } from './serialize-customer-quote.ts';

export function addStaffOrderOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock, payments, reservationMinutes } = deps;
  const ordering = {
    ...{ db, clock, reservationMinutes, addresses },
    payFree: (tx: Parameters<typeof payFreeOrder>[0], order: Order) =>
      payFreeOrder(tx, payments, order),
  };

  routes.forCaller(operations.listSellingCurrencies, async ({ actor }) => {
    return { currencies: await listOfferedCurrencies(db, actor.at) };
  });

  routes.forCaller(operations.findCustomer, async ({ params, actor }) => {
    const found = await lookUpCustomer(ordering, actor, params.email);
    return found.ok ? serializeCustomer(found.customer) : toCustomerProblem(found);
  });

  routes.forCaller(operations.quoteStaffOrder, async ({ body, actor, caller }) => {
    const { place, delivery: choice, code } = body;
    const quoted = await quoteStaffOrder(
      ordering,
      { ...actor, role: caller.role },
      {
        ...toWanted(body),
        code: code === '' ? undefined : code,
        delivery: place && place.country !== '' ? { address: place, choice } : undefined,
      },
    );
    return quoted.ok ? serializeCustomerQuote(quoted.quote) : toCustomerProblem(quoted);
  });

  routes.forCaller(operations.placeStaffOrder, async ({ body, actor, caller, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return badKey;
    const { phone, address, billTo, delivery: choice, code, total: seenTotalMinor } = body;
    const placed = await placeStaffOrder(
      ordering,
      { ...actor, role: caller.role },
      {
        ...{ ...toWanted(body), phone, address, billTo, choice, seenTotalMinor, key },
        code: code === '' ? undefined : code,
      },
    );
    return placed.ok ? serializeOrder(placed.order) : toStaffOrderProblem(placed);
  });

  routes.forCaller(operations.sendOrderAgain, async ({ params, actor }) => {
    const sent = await sendOrderAgain(deps, actor, params.id);
    if (sent.ok) return { acknowledged: true as const };
    return sent.reason === 'order_unknown'
      ? createProblem('order_unknown', 'Look for it in the list of orders.')
      : createProblem('not_payable', `The order is ${sent.state}.`);
  });

  addTerms(routes, deps);
}

function addTerms(routes: Routes, { db }: ApiDeps): void {
  const accept = async (order: Order, version: string) => {
    const accepted = await acceptTerms(db, order, version);
    if (!accepted.ok)
      return createProblem('terms_changed', 'Load the page again and read them, then pay.');
    return serializeOrder((await findOrder(db, order.id)) ?? order);
  };

  routes.forOrder(operations.acceptTerms, async ({ order, body, caller }) =>
    order.userId === caller.userId
      ? accept(order, body.terms)
      : createProblem('not_allowed', 'The customer accepts them, where they pay.'),
  );

  routes.forLinkedOrder(operations.acceptGuestTerms, ({ order, body }) =>
    accept(order, body.terms),
  );
}

const badKey = createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');

type WantedBody = Pick<
  z.output<(typeof staffOrderOperations)['placeStaffOrder']['body']>,
  'customer' | 'company' | 'currency' | 'lines'
>;

function toWanted({ customer, company, currency, lines }: WantedBody) {
  const { email, name: guestName } = customer;
  return {
    ...{ customer: { email, guestName }, company, currency },
    lines: lines.map(({ tool, quantity, price: priceMinor, reason }) => {
      return {
        tool,
        quantity,
        manual: priceMinor === undefined ? undefined : { priceMinor, reason },
      };
    }),
  };
}

function serializeCustomer(customer: KnownCustomer) {
  const { email, name, currency, companies, addresses: book } = customer;
  return {
    ...{ email, name, currency },
    companies: companies.map(({ id: _id, ...company }) => ({ _id, ...company })),
    addresses: book.map(({ bookOf = null, ...saved }) => {
      return { ...serializeSavedAddress(saved), bookOf };
    }),
  };
}

const customerAdvice = {
  customer_unknown: 'Say a name, and it is an order without an account.',
  own_account: 'Order it in the shop, or ask somebody else.',
} as const;

function toCustomerProblem({ reason }: CustomerError): Problem {
  return createProblem(reason, customerAdvice[reason]);
}

function toStaffOrderProblem(error: Extract<StaffOrderResult, { ok: false }>): Problem {
  switch (error.reason) {
    case 'customer_unknown':
    case 'own_account':
      return toCustomerProblem(error);
    case 'other_company':
      return notTheirs;
    default:
      return toLinesProblem(error);
  }
}
