import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import {
  advanceOrder,
  findAddress,
  findShipment,
  saveAddress,
  type Advanced,
} from '#modules/fulfilment/fulfilment.ts';
import { listChanges } from '#modules/orders/orders.ts';
import { historyOnTheWire } from './account-on-the-wire.ts';
import { orderOnTheWire } from './on-the-wire.ts';

export function addFulfilmentCalls(routes: Routes, deps: ApiDeps): void {
  routes.forOrder(calls.getOrderHistory, ({ order }) => historyOf(deps, order.id));

  routes.forOrder(calls.saveAddress, async ({ order, body }) => {
    const saved = await saveAddress(deps, order.id, body);
    if (!saved.ok) return refuse('already_shipped', 'Write to us; we will try to reach it.');
    return historyOf(deps, order.id);
  });

  routes.forCaller(calls.advanceOrder, async ({ params, body, caller }) => {
    const { to, carrier, trackingNumber } = body;
    const advanced = await advanceOrder(deps, {
      order: params.id,
      to,
      actor: caller.userId,
      peer: caller.peer,
      ...(carrier && trackingNumber && { shipment: { carrier, trackingNumber } }),
    });
    return advanced.ok ? orderOnTheWire(advanced.order) : explain(advanced);
  });
}

async function historyOf({ db }: ApiDeps, order: string) {
  const [changes, address, shipment] = await Promise.all([
    listChanges(db, order),
    findAddress(db, order),
    findShipment(db, order),
  ]);
  return historyOnTheWire({ changes, address, shipment });
}

function explain(refusal: Exclude<Advanced, { ok: true }>): Refusal {
  switch (refusal.reason) {
    case 'order_unknown':
      return refuse('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return refuse('not_paid', 'Work on an order begins when it is paid.');
    case 'shipment_missing':
      return refuse('shipment_missing', 'Send carrier and trackingNumber with shipped.');
    case 'step_not_possible':
      return refuse('step_not_possible', `It is ${refusal.from.replace('_', ' ')} now.`);
  }
}
