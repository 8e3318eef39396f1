import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import {
  advanceOrder,
  countUndecidedUnits,
  decideUnits,
  findAddress,
  findShipment,
  saveAddress,
  type Advanced,
  type UnitsDecided,
} from '#modules/fulfilment/fulfilment.ts';
import type { Order } from '#modules/orders/order.ts';
import { listChanges } from '#modules/orders/orders.ts';
import { findStop, reserveAgain, type ReservedAgain } from '#modules/payments/payments.ts';
import { historyOnTheWire } from './account-on-the-wire.ts';
import { orderOnTheWire } from './on-the-wire.ts';

export function addFulfilmentCalls(routes: Routes, deps: ApiDeps): void {
  routes.forOrder(calls.getOrderHistory, ({ order }) => progressOf(deps, order));

  routes.forOrder(calls.saveAddress, async ({ order, body }) => {
    const saved = await saveAddress(deps, order.id, body);
    if (!saved.ok) return refuse('already_shipped', 'Write to us; we will try to reach it.');
    return progressOf(deps, order);
  });

  routes.forCaller(calls.advanceOrder, async ({ params, body, caller }) => {
    const { to, carrier, trackingNumber, anyway } = body;
    const advanced = await advanceOrder(deps, {
      order: params.id,
      to,
      actor: caller.userId,
      peer: caller.peer,
      ...(carrier && trackingNumber && { shipment: { carrier, trackingNumber } }),
      ...(anyway !== undefined && { anyway }),
    });
    return advanced.ok ? orderOnTheWire(advanced.order) : explain(advanced);
  });

  routes.forCaller(calls.reserveAgain, async ({ params, caller }) => {
    const reserved = await reserveAgain(deps.payments, { order: params.id, actor: caller });
    return reserved.ok ? orderOnTheWire(reserved.order) : explainReserving(reserved);
  });

  routes.forCaller(calls.decideUnits, async ({ params, body, caller }) => {
    const decided = await decideUnits(deps, { order: params.id, ...body, actor: caller });
    return decided.ok ? orderOnTheWire(decided.order) : explainDeciding(decided);
  });
}

async function progressOf({ db }: ApiDeps, order: Order) {
  const [changes, address, shipment, stop, undecided] = await Promise.all([
    listChanges(db, order.id),
    findAddress(db, order.id),
    findShipment(db, order.id),
    findStop(db, order),
    countUndecidedUnits(db, order),
  ]);
  return { ...historyOnTheWire({ changes, address, shipment }), stop: stop ?? null, undecided };
}

function explain(refusal: Exclude<Advanced, { ok: true }>): Refusal {
  switch (refusal.reason) {
    case 'order_unknown':
      return refuse('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return refuse('not_paid', 'Work on an order begins when it is paid.');
    case 'shipment_missing':
      return refuse('shipment_missing', 'Send carrier and trackingNumber with shipped.');
    case 'units_gone':
      return refuse('units_gone', 'Reserve them again first, or give the money back.');
    case 'disputed':
      return refuse('disputed', 'Wait for the bank, or ship it anyway and say why.');
    case 'refund_under_way':
      return refuse('refund_under_way', 'Ship it anyway and say why, or leave it.');
    case 'step_not_possible':
      return refuse('step_not_possible', `It is ${refusal.from.replace('_', ' ')} now.`);
  }
}

function explainReserving(refusal: Exclude<ReservedAgain, { ok: true }>): Refusal {
  switch (refusal.reason) {
    case 'order_unknown':
      return refuse('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return refuse('not_paid', 'Units are reserved for whoever pays.');
    case 'units_missing':
      return refuse('units_missing', `${refusal.missing} are needed: receive stock first.`);
  }
}

function explainDeciding(refusal: Exclude<UnitsDecided, { ok: true }>): Refusal {
  switch (refusal.reason) {
    case 'order_unknown':
      return refuse('order_unknown', 'Look for it in the list of orders.');
    case 'not_refunded':
      return refuse('not_refunded', 'Its units are the customer’s until the money is back.');
    case 'units_decided':
      return refuse('units_decided', `Of ${refusal.undecided} it is open.`);
  }
}
