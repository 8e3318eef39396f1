/**
 * What can be chosen to deliver some lines to an address, and what each costs. Pure: checkout,
 * placing and what is changed afterwards ask the same function.
 */
import type { Currency } from '#platform/currency.ts';
import {
  findZone,
  isOfferedIn,
  type DeliveryMethod,
  type DeliveryZone,
  type MethodKind,
  type Place,
} from './delivery-zone.ts';

export interface DeliveredLine {
  tool: string;
  quantity: number;
  /** What the line's goods cost, less its discount. */
  goodsMinor: number;
  /** Of a unit; null when nobody has said. */
  weightG: number | null;
  unitsPerCarton: number | null;
}

export interface DeliveryOffer {
  method: string;
  name: string;
  note: string;
  kind: MethodKind;
  priceMinor: number;
}

/** Why nothing can be chosen: no zone has the address, or no method of its zone takes the lines. */
export type NoDelivery = 'no_zone' | 'no_method';

export type DeliveryQuote =
  | { ok: true; offers: readonly DeliveryOffer[] }
  | { ok: false; reason: NoDelivery };

/** The offers in the order in which staff have put the methods. */
export function quoteDelivery(
  lines: readonly DeliveredLine[],
  place: Place,
  { zones, currency }: { zones: readonly DeliveryZone[]; currency: Currency },
): DeliveryQuote {
  const zone = findZone(zones, place);
  if (!zone) return { ok: false, reason: 'no_zone' };
  const methods = zone.methods.filter((method) => isOfferedIn(method, currency));
  const offers = methods.flatMap((method): DeliveryOffer[] => {
    const priceMinor = findPrice(method, lines);
    if (priceMinor === undefined) return [];
    const { id, name, note, kind } = method;
    return [{ method: id, name, note, kind, priceMinor }];
  });
  return offers.length > 0 ? { ok: true, offers } : { ok: false, reason: 'no_method' };
}

/** Of several that cost the same, the first. */
export function findCheapest(offers: readonly DeliveryOffer[]): DeliveryOffer | undefined {
  return offers.toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/** Undefined where the method does not take the lines: more than its table has, or unknown. */
function findPrice(
  { basis, rates, freeFromMinor }: DeliveryMethod,
  lines: readonly DeliveredLine[],
): number | undefined {
  const measured = measures[basis](lines);
  if (measured === undefined) return undefined;
  const rate = rates.find(({ upTo }) => upTo === null || measured <= upTo);
  if (!rate) return undefined;
  const isFree = freeFromMinor !== null && goodsOf(lines) >= freeFromMinor;
  return isFree ? 0 : rate.priceMinor;
}

const measures: Record<
  DeliveryMethod['basis'],
  (lines: readonly DeliveredLine[]) => number | undefined
> = {
  flat: () => 0,
  value: goodsOf,
  weight: (lines) => sumKnown(lines, ({ weightG, quantity }) => weightG && weightG * quantity),
  cartons: countCartons,
};

function goodsOf(lines: readonly DeliveredLine[]): number {
  return lines.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0);
}

/** Each tool has cartons of its own, of which the last may not be full. */
function countCartons(lines: readonly DeliveredLine[]): number | undefined {
  const units = new Map<string, DeliveredLine>();
  for (const line of lines) {
    const quantity = (units.get(line.tool)?.quantity ?? 0) + line.quantity;
    units.set(line.tool, { ...line, quantity });
  }
  return sumKnown(
    [...units.values()],
    ({ quantity, unitsPerCarton }) => unitsPerCarton && Math.ceil(quantity / unitsPerCarton),
  );
}

/** Undefined when one of the lines has none: a price is never guessed. */
function sumKnown(
  lines: readonly DeliveredLine[],
  measure: (line: DeliveredLine) => number | null,
): number | undefined {
  let sum = 0;
  for (const line of lines) {
    const part = measure(line);
    if (part === null) return undefined;
    sum += part;
  }
  return sum;
}
