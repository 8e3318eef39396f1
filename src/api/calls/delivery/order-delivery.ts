/** How an order is delivered: before it is placed, and while it is unpaid. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { findOptionalCaller } from '#api/http/authorize.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
import {
  findDeliverySetup,
  findFreeForAll,
  type DeliveryQuote,
} from '#modules/delivery/delivery.ts';
import type { Order } from '#modules/orders/order.ts';
import { findOffersOfOrder, findOrder, quoteOffers } from '#modules/orders/orders.ts';
import { changeDelivery, type ChangeDeliveryResult } from '#modules/payments/payments.ts';
import { toDollars } from '#platform/money.ts';
import { toBoundsProblem, toDeliveryProblem } from '../orders/placing-problems.ts';
import { serializeQuotedTax } from '../orders/serialize-tax.ts';
import { serializeDelivery, serializeOrder } from '../serialize.ts';

export function addOrderDeliveryOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock, payments } = deps;

  routes.forAnyone(operations.quoteOrder, async ({ body, request }) => {
    const hasToken = request.headers.authorization !== undefined;
    const caller = hasToken ? await findOptionalCaller(deps, request) : undefined;
    const { country, postcode, region, discount: discountMinor } = body;
    const lines = body.lines.map(({ discount, ...line }) => ({ ...line, discountMinor: discount }));
    const { goodsMinor, minimumMinor, delivery, taxes } = await quoteOffers(db, {
      ...{ lines, discountMinor, userId: caller?.userId, at: clock.now() },
      currency: body.currency,
      place: country === '' ? undefined : { country: country.toUpperCase(), postcode, region },
    });
    const { offers, undelivered } = serializeOffers(delivery);
    return {
      undelivered,
      offers: offers.map((offer) => ({ ...offer, ...serializeQuotedTax(taxes.get(offer.method)) })),
      goods: toDollars(goodsMinor),
      minimum: toDollars(minimumMinor),
      missing: toDollars(Math.max(0, minimumMinor - goodsMinor)),
    };
  });

  routes.forOrder(operations.getOrderDelivery, ({ order }) => describeDelivery(deps, order));

  routes.forOrder(operations.chooseDelivery, async ({ order, body, actor }) => {
    const changed = await changeDelivery(payments, actor, { order: order.id, choice: body });
    if (!changed.ok) return toChangeProblem(changed);
    return serializeOrder((await findOrder(db, order.id)) ?? order);
  });
}

/** How it is delivered, and how it could be, to the address that it has. */
export async function describeDelivery(deps: ApiDeps, order: Order) {
  const address = await findAddress(deps.db, order.id);
  const place = address && { country: address.countryCode ?? '', postcode: address.postcode };
  const quote = place && (await findOffersOfOrder(deps.db, order, place));
  return {
    ...serializeOffers(quote),
    chosen: serializeDelivery(order.delivery),
    needed: await isNeeded(deps, order),
  };
}

/** Whether how it is delivered is still to be chosen, or where it is taxed. */
async function isNeeded({ db }: ApiDeps, { delivery, tax }: Order): Promise<boolean> {
  if (tax?.reason === 'address_missing') return true;
  return !delivery && !findFreeForAll(await findDeliverySetup(db, []));
}

/** Undefined while nobody knows where it goes. */
export function serializeOffers(quote: DeliveryQuote | undefined) {
  if (!quote) return { offers: [], undelivered: null };
  if (!quote.ok) return { offers: [], undelivered: quote.reason };
  const offers = quote.offers.map(({ priceMinor, ...offer }) => {
    return { ...offer, price: toDollars(priceMinor) };
  });
  return { offers, undelivered: null };
}

const advice = {
  already_shipped: 'Write to us; we will try to reach it.',
  already_paid: 'Write to us, and we will see what we can do.',
  payment_processing: 'Wait until the bank has answered.',
  processor_unavailable: 'Nothing was changed. Please try again in a moment.',
  address_missing: 'Say where it goes first.',
  bill_to_fixed: 'Write to us, and you get a corrected invoice.',
  delivery_differs: 'It costs something else than what was paid for. Write to us.',
  tax_differs:
    'It would be taxed by another state or at another rate. Cancel the order, and place it anew.',
} as const;

/** Nothing was changed. */
export function toChangeProblem(result: Exclude<ChangeDeliveryResult, { ok: true }>): Problem {
  if ('reason' in result) return createProblem(result.reason, advice[result.reason]);
  const { error } = result;
  return error.reason === 'total_out_of_bounds' ? toBoundsProblem(error) : toDeliveryProblem(error);
}
