/**
 * Zones and what delivery costs in them. Pure, and shared with the pages.
 *
 * An area is a country, or those of its postcodes that begin within a range. Areas of different
 * zones may lie inside each other and never cross, so that of those that have an address one is
 * the smallest: its zone is the one that counts.
 */

import type { Currency } from '#platform/currency.ts';

export const methodKinds = ['delivery', 'pick_up', 'own_carrier'] as const;
export type MethodKind = (typeof methodKinds)[number];

/** What a method's price depends on: nothing, grams, what the goods cost, or cartons. */
export const rateBases = ['flat', 'weight', 'value', 'cartons'] as const;
export type RateBasis = (typeof rateBases)[number];

export interface DeliveryArea {
  /** ISO 3166-1; '' is every country that no other zone has. */
  country: string;
  /** Beginnings of postcodes, of one length and without spaces; '' is the whole country. */
  from: string;
  to: string;
}

export interface DeliveryRate {
  /** For so many grams, minor units or cartons and fewer; null is whatever it is. */
  upTo: number | null;
  priceMinor: number;
}

export interface DeliveryMethod {
  id: string;
  name: string;
  note: string;
  kind: MethodKind;
  basis: RateBasis;
  /** Of its amounts. */
  currency: Currency;
  /** From so much of goods, in minor units, it costs nothing; null for never. */
  freeFromMinor: number | null;
  /** From the least to the most. */
  rates: readonly DeliveryRate[];
}

export interface DeliveryZone {
  id: string;
  name: string;
  /** Counts its changes. */
  version: number;
  areas: readonly DeliveryArea[];
  methods: readonly DeliveryMethod[];
}

export interface DeliverySetup {
  /** All of them, or those that may have an address. */
  zones: readonly DeliveryZone[];
  zoneCount: number;
}

export interface Place {
  /** ISO 3166-1. */
  country: string;
  postcode: string;
  /** ISO 3166-2; zones have no regions, and taxes do. */
  region?: string | undefined;
}

/** As areas have them: `sw1a 1aa` and `SW1A-1AA` are one. */
export function compactPostcode(postcode: string): string {
  return postcode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** The zone whose area has the place and is the smallest; undefined when none has it. */
export function findZone(zones: readonly DeliveryZone[], place: Place): DeliveryZone | undefined {
  const found = zones.flatMap((zone) =>
    zone.areas.filter((area) => hasPlace(area, place)).map((area) => ({ zone, area })),
  );
  return found.toSorted((a, b) => compareSizes(a.area, b.area))[0]?.zone;
}

function hasPlace({ country, from, to }: DeliveryArea, place: Place): boolean {
  if (country !== '' && country !== place.country) return false;
  const start = compactPostcode(place.postcode).slice(0, from.length);
  return start.length === from.length && from <= start && start <= to;
}

/** Of areas that have the same place, the smallest first. */
function compareSizes(a: DeliveryArea, b: DeliveryArea): number {
  if (a.country !== b.country) return a.country === '' ? 1 : -1;
  if (a.from.length !== b.from.length) return b.from.length - a.from.length;
  if (a.from !== b.from) return a.from > b.from ? -1 : 1;
  return a.to < b.to ? -1 : 1;
}

/** Whether the areas have the same addresses, or some of each are in the other one as well. */
export function areCrossing(one: DeliveryArea, other: DeliveryArea): boolean {
  if (one.country !== other.country) return false;
  const length = Math.min(one.from.length, other.from.length);
  const [a, b] = [one, other].map(({ from, to }) => [from.slice(0, length), to.slice(0, length)]);
  const [aFrom = '', aTo = ''] = a ?? [];
  const [bFrom = '', bTo = ''] = b ?? [];
  if (aTo < bFrom || bTo < aFrom) return false;
  if (one.from.length === other.from.length) {
    const isSame = aFrom === bFrom && aTo === bTo;
    return isSame || !(isWithin(aFrom, aTo, bFrom, bTo) || isWithin(bFrom, bTo, aFrom, aTo));
  }
  // Longer beginnings are the smaller area: they must lie inside.
  return one.from.length < other.from.length
    ? !isWithin(bFrom, bTo, aFrom, aTo)
    : !isWithin(aFrom, aTo, bFrom, bTo);
}

function isWithin(from: string, to: string, outerFrom: string, outerTo: string): boolean {
  return outerFrom <= from && to <= outerTo;
}

/**
 * A method that costs something, or that asks what goods cost, is for orders in its currency. One
 * that is free for all is for those in any.
 */
export function isOfferedIn(method: DeliveryMethod, currency: Currency): boolean {
  return method.currency === currency || isForAnyCurrency(method);
}

/** Whether it costs nothing, whatever the goods come to. */
export function isForAnyCurrency({
  basis,
  rates,
}: Pick<DeliveryMethod, 'basis' | 'rates'>): boolean {
  return basis !== 'value' && rates.every(({ priceMinor }) => priceMinor === 0);
}

/** The method by which every order is delivered free, whatever it is and wherever it goes. */
export function findFreeForAll({
  zones,
  zoneCount,
}: DeliverySetup): { zone: DeliveryZone; method: DeliveryMethod } | undefined {
  const [zone] = zones;
  if (zoneCount !== 1 || !zone?.areas.some(({ country }) => country === '')) return undefined;
  const [method, another] = zone.methods;
  if (!method || another || method.kind !== 'delivery') return undefined;
  const isFree = method.rates.every(({ priceMinor }) => priceMinor === 0);
  const isForAll = method.rates.some(({ upTo }) => upTo === null) && method.basis === 'flat';
  return isFree && isForAll ? { zone, method } : undefined;
}
