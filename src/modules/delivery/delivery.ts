/**
 * Delivery: where the shop delivers to, by which methods, and for how much. It owns the zones,
 * their areas and their methods; what an order has of them is the order's own copy.
 *
 * Words: a zone is a set of areas; an area is a country, or a range of its postcodes; a method is
 * what customers choose, with a table of rates; an offer is a method with its price for some lines
 * and an address. Promises: the price of an offer is one pure function (`quote-delivery.ts`) of
 * lines, address and zones, wherever it is shown; a fresh shop delivers free everywhere.
 */
import { keepReading, type KeptReading } from '#platform/database/kept-reading.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { DeliverySetup } from './delivery-zone.ts';
import { selectSetup, selectUnmeasured } from './queries/delivery.ts';

export { changeZone, createZone, removeZone, type ChangeZoneResult } from './edit-zones.ts';
export type { WrittenMethod, WrittenZone, ZoneError } from './check-zone.ts';
export {
  findCheapest,
  quoteDelivery,
  type DeliveredLine,
  type DeliveryOffer,
  type DeliveryQuote,
  type NoDelivery,
} from './quote-delivery.ts';
export { findFreeForAll } from './delivery-zone.ts';

/** All zones; for countries those that may have an address in one of them. */
export async function findDeliverySetup(
  executor: Executor,
  countries?: readonly string[],
): Promise<DeliverySetup> {
  const row = await selectSetup.first(executor, { countries: countries ?? null });
  return row?.setup ?? { zones: [], zoneCount: 0 };
}

/** How many tools on sale no method by weight, and none by cartons, can take. */
export async function countUnmeasured(
  executor: Executor,
): Promise<{ weights: number; cartons: number }> {
  return (await selectUnmeasured.first(executor, {})) ?? { weights: 0, cartons: 0 };
}

/** The zones as pages show them. */
export type DeliveryReader = KeptReading<DeliverySetup>;

export function createDeliveryReader({ db }: { db: Database }): DeliveryReader {
  return keepReading(() => findDeliverySetup(db));
}
