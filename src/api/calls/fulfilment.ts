import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import type { Routes } from '#api/http/routes.ts';
import { listAdditions } from '#modules/additions/additions.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
import { listToolPictures } from '#modules/catalogue/catalogue.ts';
import {
  advanceOrder,
  countUndecidedUnits,
  decideUnits,
  listParcels,
  sendParcel,
  type AdvanceOrderResult,
  type DecideUnitsResult,
  type SendParcelResult,
} from '#modules/fulfilment/fulfilment.ts';
import type { Caller } from '#modules/identity/caller.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  listChanges,
  listDetails,
  listEditsOf,
  listWorkSummaries,
} from '#modules/orders/orders.ts';
import {
  changeDelivery,
  findFulfilmentStop,
  listRefunds,
  reserveAgain,
  type ReserveAgainResult,
} from '#modules/payments/payments.ts';
import { listWithdrawalsOfOrders } from '#modules/withdrawals/withdrawals.ts';
import { findProductsToReview } from '#modules/product-reviews/product-reviews.ts';
import { serializeAdditions } from './orders/serialize-additions.ts';
import { serializeDetail, serializeEdit } from './orders/serialize-edit.ts';
import { toChangeProblem } from './delivery/order-delivery.ts';
import { toUnitsRefusedProblem } from './orders/units-refused.ts';
import { describeStaffOrder } from './staff-orders/describe-staff-order.ts';
import { serializeHistory, serializeRefundRecord } from './serialize-account.ts';
import { serializeOrderWithdrawal } from './withdrawals/serialize-withdrawal.ts';
import { serializeOrder } from './serialize.ts';

export function addFulfilmentOperations(routes: Routes, deps: ApiDeps): void {
  routes.forOrder(operations.getOrderHistory, ({ order, caller }) =>
    loadProgress(deps, order, caller),
  );

  routes.forOrder(operations.saveAddress, async ({ order, body, actor, caller }) => {
    const saved = await changeDelivery(deps.payments, actor, { order: order.id, ...body });
    if (!saved.ok) return toChangeProblem(saved);
    return loadProgress(deps, order, caller);
  });

  routes.forCaller(operations.advanceOrder, async ({ params, body, actor }) => {
    const { to, anyway: overrideReason } = body;
    const shipment = readShipment(body);
    if (to === 'shipped' && shipment === 'incomplete') return shipmentMissing();
    const result = await advanceOrder(deps, actor, {
      order: params.id,
      to,
      ...(typeof shipment === 'object' && { shipment }),
      ...(overrideReason !== undefined && { overrideReason }),
    });
    return result.ok ? serializeOrder(result.order) : toAdvanceProblem(result);
  });

  routes.forCaller(operations.sendParcel, async ({ params, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    const { lines, anyway: overrideReason } = body;
    const shipment = readShipment(body);
    if (shipment === 'incomplete') return shipmentMissing();
    const parcel = { order: params.id, shipment, lines, overrideReason, key };
    const result = await sendParcel(deps, actor, parcel);
    return result.ok ? serializeOrder(result.order) : toParcelProblem(result);
  });

  routes.forCaller(operations.reserveAgain, async ({ params, actor }) => {
    const result = await reserveAgain(deps.payments, actor, params.id);
    return result.ok ? serializeOrder(result.order) : toReserveProblem(result);
  });

  routes.forCaller(operations.decideUnits, async ({ params, body, actor }) => {
    const result = await decideUnits(deps, actor, { order: params.id, ...body });
    return result.ok ? serializeOrder(result.order) : toUnitsProblem(result);
  });
}

interface ShipmentBody {
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}

/** Nothing where neither is given: it is picked up. */
function readShipment({ carrier, trackingNumber }: ShipmentBody) {
  if (carrier !== undefined && trackingNumber !== undefined) return { carrier, trackingNumber };
  return carrier === trackingNumber ? undefined : 'incomplete';
}

function shipmentMissing(): Problem {
  return createProblem('shipment_missing', 'Send carrier and trackingNumber with shipped.');
}

async function loadProgress(deps: ApiDeps, order: Order, caller: Caller) {
  const { db } = deps;
  const [changes, address, parcels, refunds, ...rest] = await Promise.all([
    listChanges(db, order.id),
    findAddress(db, order.id),
    listParcels(db, [order.id]),
    listRefunds(db, order.id),
    findFulfilmentStop(db, order),
    countUndecidedUnits(db, order),
    findProductsToReview(db, order, caller.userId),
    listWithdrawalsOfOrders(db, [order.id]),
    listEditsOf(db, order),
    listAdditions(db, [order.id]),
    listDetails(db, [order.id]),
    describeStaffOrder(deps, order, caller),
    listToolPictures(db, picturedTools(order)),
    listWorkSummaries(db, [order.id]),
  ]);
  const [stop, undecided, products, withdrawals, edits, additions, ...last] = rest;
  const [details, staffOrder, pictures, [work]] = last;
  return {
    refunds: refunds.map(serializeRefundRecord),
    ...serializeHistory({ changes, address, parcels: parcels.get(order.id) ?? [] }),
    ...{
      stop: stop ?? null,
      undecided,
      reviewProducts: products.map(({ id: _id, name }) => ({ _id, name })),
    },
    withdrawals: withdrawals.get(order.id)?.map(serializeOrderWithdrawal) ?? [],
    edits: edits.map(serializeEdit),
    details: details.get(order.id)?.map(serializeDetail) ?? [],
    ...{ staffOrder, pictures, dueAt: work?.dueAt?.toISOString() ?? null },
    ...serializeAdditions(additions.get(order.id)),
  };
}

const maxPictures = 8;

/** The tools of the first lines; a page of a thousand lines shows no thousand pictures. */
export function picturedTools({ lines }: Pick<Order, 'lines'>): string[] {
  return lines.slice(0, maxPictures).map(({ toolId }) => toolId);
}

function toAdvanceProblem(error: Exclude<AdvanceOrderResult, { ok: true }>): Problem {
  switch (error.reason) {
    case 'order_unknown':
      return createProblem('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return createProblem('not_paid', 'Production of an order starts when it is paid.');
    case 'shipment_missing':
      return shipmentMissing();
    case 'address_missing':
      return createProblem('address_missing', 'Ask the customer where to send it, and enter it.');
    case 'units_gone':
      return createProblem('units_gone', 'Reserve them again first, or refund the order.');
    case 'disputed':
      return createProblem('disputed', 'Wait for the bank, or ship it anyway and say why.');
    case 'refund_under_way':
      return createProblem('refund_under_way', 'Ship it anyway and say why, or leave it.');
    case 'step_not_possible':
      return createProblem('step_not_possible', `It is ${error.from.replace('_', ' ')} now.`);
  }
}

function toParcelProblem(error: Exclude<SendParcelResult, { ok: true }>): Problem {
  switch (error.reason) {
    case 'units_refused':
      return toUnitsRefusedProblem(error.errors);
    case 'key_reused':
      return createProblem('key_reused', 'Use a new Idempotency-Key for a new parcel.');
    default:
      return toAdvanceProblem(error);
  }
}

function toReserveProblem(error: Exclude<ReserveAgainResult, { ok: true }>): Problem {
  switch (error.reason) {
    case 'order_unknown':
      return createProblem('order_unknown', 'Look for it in the list of orders.');
    case 'not_paid':
      return createProblem('not_paid', 'Units are reserved for paid orders only.');
    case 'units_missing':
      return createProblem('units_missing', `${error.missing} are needed: receive stock first.`);
  }
}

function toUnitsProblem(error: Exclude<DecideUnitsResult, { ok: true }>): Problem {
  switch (error.reason) {
    case 'order_unknown':
      return createProblem('order_unknown', 'Look for it in the list of orders.');
    case 'not_refunded':
      return createProblem(
        'not_refunded',
        'Its units belong to the customer until it is refunded.',
      );
    case 'units_decided':
      return createProblem('units_decided', `${error.undecided} are not decided yet.`);
  }
}
