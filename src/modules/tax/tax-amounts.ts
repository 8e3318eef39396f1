/**
 * Tax of goods to the cent: of each code and rate on the sum of its parts, half a cent up, and
 * from there to the parts by largest remainder. Never by line, and never by unit.
 */
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import { allocate, millionthsOf, priceOf } from '#platform/money.ts';

/** Goods of a line, or what of the delivery goes with goods of a class. */
export interface TaxedPart {
  /** From 0; undefined for delivery. */
  line: number | undefined;
  taxClass: TaxClass;
  minor: number;
}

export interface AppliedRate {
  place: string;
  jurisdiction: string;
  millionths: number;
}

export interface PartTax {
  rate: AppliedRate;
  taxMinor: number;
}

/** A million millionths are the whole. */
const million = 1_000_000;

/** Tax that comes on top of each part's net: of each part, by its rates. */
export function addTax(
  parts: readonly { netMinor: number; rates: readonly AppliedRate[] }[],
): PartTax[][] {
  const taxes: PartTax[][] = parts.map(() => []);
  for (const [rate, members] of groupBy(parts.map(({ rates }) => rates))) {
    const nets = members.map((index) => parts[index]?.netMinor ?? 0);
    const shares = split(millionthsOf(sum(nets), rate.millionths), nets);
    for (const [at, index] of members.entries())
      taxes[index]?.push({ rate, taxMinor: shares[at] ?? 0 });
  }
  return taxes;
}

/** Tax that each part's price contains. Parts with the same rates are one sum. */
export function extractTax(
  parts: readonly { grossMinor: number; rates: readonly AppliedRate[] }[],
): PartTax[][] {
  const taxes: PartTax[][] = parts.map(() => []);
  const groups = Map.groupBy(parts.keys(), (index) => keyOf(parts[index]?.rates ?? []));
  for (const members of groups.values()) {
    const rates = parts[members[0] ?? 0]?.rates ?? [];
    const grosses = members.map((index) => parts[index]?.grossMinor ?? 0);
    const millionths = rates.map((rate) => rate.millionths);
    const whole = sum(millionths);
    const contained = priceOf(sum(grosses), { priceMinor: whole, perUnits: million + whole });
    const byRate = split(contained, millionths);
    for (const [order, rate] of rates.entries()) {
      const shares = split(byRate[order] ?? 0, grosses);
      for (const [at, index] of members.entries())
        taxes[index]?.push({ rate, taxMinor: shares[at] ?? 0 });
    }
  }
  return taxes;
}

/**
 * Delivery goes with its goods: a part for each class, by what the goods of the class come to, or
 * came to before a discount that took all of it.
 */
export function splitDelivery(
  deliveryMinor: number,
  goods: readonly { taxClass: TaxClass; minor: number; goodsMinor: number }[],
): TaxedPart[] {
  const classes = [...Map.groupBy(goods, ({ taxClass }) => taxClass)];
  const worth = classes.map(([, lines]) => sum(lines.map(({ minor }) => minor)));
  const before = classes.map(([, lines]) => sum(lines.map(({ goodsMinor }) => goodsMinor)));
  const equal = classes.map(() => 1);
  const weights = [worth, before, equal].find((one) => sum(one) > 0) ?? equal;
  const shares = split(deliveryMinor, weights);
  return classes.map(([taxClass], index) => ({
    line: undefined,
    taxClass,
    minor: shares[index] ?? 0,
  }));
}

/** The parts that have a rate, by rate, the first one first. */
function groupBy(ratesOfParts: readonly (readonly AppliedRate[])[]): [AppliedRate, number[]][] {
  const groups = new Map<string, [AppliedRate, number[]]>();
  for (const [index, rates] of ratesOfParts.entries()) {
    for (const rate of rates) {
      const key = keyOf([rate]);
      const [, members] = groups.get(key) ?? [rate, []];
      groups.set(key, [rate, [...members, index]]);
    }
  }
  return [...groups.values()];
}

function keyOf(rates: readonly AppliedRate[]): string {
  return rates
    .map(({ place, jurisdiction, millionths }) => `${place}/${jurisdiction}/${millionths}`)
    .join('|');
}

function split(minor: number, weights: readonly number[]): number[] {
  return minor === 0 ? weights.map(() => 0) : allocate(minor, weights);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
