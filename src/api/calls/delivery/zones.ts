/** The delivery zones and the order minimum, as staff keep them. */
import { operations } from '#api/contract/operations.ts';
import type { zoneBody } from '#api/contract/delivery/zone-fields.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changeZone,
  countUnmeasured,
  createZone,
  findDeliverySetup,
  removeZone,
  type ChangeZoneResult,
  type WrittenZone,
  type ZoneError,
} from '#modules/delivery/delivery.ts';
import type { DeliveryZone } from '#modules/delivery/delivery-zone.ts';
import { changeOrderMinimum, findOrderMinimum } from '#modules/orders/orders.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import type { z } from 'zod';

export function addZoneOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  routes.forCaller(operations.listDeliveryZones, async () => {
    const { zones } = await findDeliverySetup(db);
    return { zones: zones.map(serializeZone), unmeasured: await countUnmeasured(db) };
  });

  routes.forCaller(operations.createDeliveryZone, async ({ body, actor }) => {
    const result = await createZone(deps, actor, toWrittenZone(body));
    return result.ok ? { insertedId: result.id, version: result.version } : toProblem(result);
  });

  routes.forCaller(operations.changeDeliveryZone, async ({ params, body, actor }) => {
    const { version, ...zone } = body;
    const change = { id: params.id, version, ...toWrittenZone(zone) };
    const result = await changeZone(deps, actor, change);
    return result.ok ? { version: result.version } : toProblem(result);
  });

  routes.forCaller(operations.removeDeliveryZone, async ({ params, query, actor }) => {
    const result = await removeZone(deps, actor, { id: params.id, ...query });
    return result.ok ? { acknowledged: true as const, deletedCount: 1 } : toProblem(result);
  });

  routes.forCaller(operations.getOrderMinimum, async ({ query }) => {
    const { minimumMinor, version } = await findOrderMinimum(db, query.currency);
    return { minimum: toDollars(minimumMinor), version };
  });

  routes.forCaller(operations.changeOrderMinimum, async ({ body, actor }) => {
    const { minimum: minimumMinor, currency, version } = body;
    const change = { minimumMinor, currency, version };
    const result = await changeOrderMinimum(deps, actor, change);
    if (result.ok) return { version: result.version };
    const now = formatMoney(result.now.minimumMinor, currency);
    return createProblem('minimum_changed', `It is now ${now}. Load the page again.`);
  });
}

function toWrittenZone({ methods, ...zone }: z.output<typeof zoneBody>): WrittenZone {
  return {
    ...zone,
    methods: methods.map(({ freeFrom, rates, ...method }) => ({
      ...method,
      freeFromMinor: freeFrom,
      rates: rates.map(({ upTo, price }) => ({ upTo, priceMinor: price })),
    })),
  };
}

function serializeZone({ id, methods, ...zone }: DeliveryZone) {
  return {
    ...{ _id: id, ...zone },
    methods: methods.map(({ freeFromMinor, rates, ...method }) => ({
      ...method,
      freeFrom: freeFromMinor === null ? null : toDollars(freeFromMinor),
      rates: rates.map(({ upTo, priceMinor }) => ({ upTo, price: toDollars(priceMinor) })),
    })),
  };
}

function toProblem(result: Exclude<ChangeZoneResult, { ok: true }>): Problem {
  switch (result.reason) {
    case 'zone_unknown':
      return createProblem('zone_unknown', 'Somebody may have removed it.');
    case 'too_many_zones':
      return createProblem('too_many_zones', 'Put areas with the same prices into one zone.');
    case 'zone_changed':
      return createProblem('zone_changed', `“${result.now.name}” is another now. Load it again.`);
    case 'zone_wrong': {
      const errors = result.errors.map((error) => {
        return { path: error.path, message: describe(error) };
      });
      const [first] = errors;
      return createProblem('bad_input', first ? `${first.path}: ${first.message}` : '', errors);
    }
  }
}

function describe(error: ZoneError): string {
  return error.error === 'area_crosses'
    ? `has addresses of the zone “${error.zone}”, and neither lies inside the other`
    : messages[error.error];
}

const messages = {
  name_taken: 'is the name of another zone',
  method_unknown: 'is not a method of this zone any more',
  area_reversed: 'must not be before the first',
  area_uneven: 'must have as many characters as the first',
  area_repeated: 'is in this zone already, or crosses another of its areas',
  postcode_without_country: 'needs a country',
  rate_not_more: 'must be more than the row before it',
  rate_after_end: 'cannot follow a row without an end',
  rate_flat: 'must be one price, whatever is ordered',
} as const;
