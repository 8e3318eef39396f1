/** What speaks against a zone as staff have written it. Pure. */
import {
  areCrossing,
  type DeliveryArea,
  type DeliveryZone,
  type RateBasis,
} from './delivery-zone.ts';
import type { DeliveryMethod, DeliveryRate } from './delivery-zone.ts';

export interface WrittenMethod extends Omit<DeliveryMethod, 'id'> {
  /** Of a method that is there; a new one has none. */
  id?: string | undefined;
}

export interface WrittenZone {
  name: string;
  areas: readonly DeliveryArea[];
  /** In the order in which customers see them. */
  methods: readonly WrittenMethod[];
}

/** `path` is that of the field, such as 'methods.0.rates.2.upTo'. */
export type ZoneError = { path: string } & (
  | { error: 'area_reversed' | 'area_repeated' | 'name_taken' | 'method_unknown' }
  /** The postcodes of a range begin with as many characters at both ends. */
  | { error: 'area_uneven' }
  /** Some of its addresses are in that zone, too, and none of both is inside the other. */
  | { error: 'area_crosses'; zone: string }
  /** Without a country there are no postcodes. */
  | { error: 'postcode_without_country' }
  /** Each row is for more than the one before it; only the last may be without an end. */
  | { error: 'rate_not_more' | 'rate_after_end' }
  /** What depends on nothing has one price, without an end. */
  | { error: 'rate_flat' }
);

/** `others` are the zones that there are beside it. */
export function findZoneErrors(
  { name, areas, methods }: WrittenZone,
  others: readonly DeliveryZone[],
): ZoneError[] {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return [
    ...(isTaken ? [{ path: 'name', error: 'name_taken' } as const] : []),
    ...areas.flatMap((area, index) => findAreaErrors(area, index, { areas, others })),
    ...methods.flatMap(({ basis, rates }, index) =>
      findRateErrors(basis, rates, `methods.${index}.rates`),
    ),
  ];
}

function findAreaErrors(
  area: DeliveryArea,
  index: number,
  { areas, others }: { areas: readonly DeliveryArea[]; others: readonly DeliveryZone[] },
): ZoneError[] {
  const { country, from, to } = area;
  const path = `areas.${index}.from`;
  if (country === '' && from !== '') return [{ path, error: 'postcode_without_country' }];
  if (from.length !== to.length) return [{ path: `areas.${index}.to`, error: 'area_uneven' }];
  if (from > to) return [{ path: `areas.${index}.to`, error: 'area_reversed' }];
  const field = from === '' ? `areas.${index}.country` : path;
  if (areas.slice(0, index).some((earlier) => areCrossing(earlier, area)))
    return [{ path: field, error: 'area_repeated' }];
  const crossed = others.find((zone) => zone.areas.some((other) => areCrossing(other, area)));
  return crossed ? [{ path: field, error: 'area_crosses', zone: crossed.name }] : [];
}

function findRateErrors(
  basis: RateBasis,
  rates: readonly DeliveryRate[],
  path: string,
): ZoneError[] {
  if (basis === 'flat') {
    const [rate, another] = rates;
    const isOne = rate?.upTo === null && !another;
    return isOne ? [] : [{ path: `${path}.0.upTo`, error: 'rate_flat' }];
  }
  return rates.flatMap(({ upTo }, index): ZoneError[] => {
    const before = rates[index - 1];
    if (!before) return [];
    const field = `${path}.${index}.upTo`;
    if (before.upTo === null) return [{ path: field, error: 'rate_after_end' }];
    const isMore = upTo === null || upTo > before.upTo;
    return isMore ? [] : [{ path: field, error: 'rate_not_more' }];
  });
}
