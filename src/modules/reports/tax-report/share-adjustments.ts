/**
 * Whose tax goes back with a refund, or is lost with a dispute: of units that of their lines, of an
 * amount in proportion to what is left. What each place, code and rate gives back comes to what it
 * had when all of an order has gone back, to the cent, and never to more. Pure.
 */
import { allocate, priceOf } from '#platform/money.ts';
import { shareOfTax } from '#modules/tax/tax.ts';
import type {
  AdjustedOrder,
  Adjustment,
  Amounts,
  OrderPart,
  TaxGroup,
} from './tax-report-parts.ts';

export interface SharedAdjustment {
  isLoss: boolean;
  /** What it takes from sales; below zero where money comes back. */
  netMinor: number;
  /** One for each group that has something of it. */
  groups: (TaxGroup & Amounts)[];
}

interface Group extends TaxGroup {
  left: Amounts;
}

/** What is known of an order while its events pass by. */
interface Course {
  order: AdjustedOrder;
  groups: Group[];
  /** The index of the group of each part. */
  groupOf: number[];
  /** What is left without tax, which several places may tax. */
  leftNetMinor: number;
  /** What lines have given back before, by position. */
  before: Map<number, number>;
  taken: Map<string, Taken>;
}

interface Taken {
  netMinor: number;
  shares: Amounts[];
}

/** Those within the period. */
export function shareAdjustments(order: AdjustedOrder): SharedAdjustment[] {
  const course = beginCourse(order);
  return order.events.flatMap((event) => {
    const taken = isReturn(event) ? reverse(course, event) : take(course, event);
    apply(course, taken);
    if (!event.isWithin) return [];
    const isLoss = event.kind === 'dispute_lost' || event.kind === 'dispute_won';
    const groups = course.groups.flatMap((group, index) => {
      const { baseMinor = 0, taxMinor = 0 } = taken.shares[index] ?? {};
      return baseMinor === 0 && taxMinor === 0 ? [] : [{ ...toGroup(group), baseMinor, taxMinor }];
    });
    return [{ isLoss, netMinor: taken.netMinor, groups }];
  });
}

function beginCourse(order: AdjustedOrder): Course {
  const groups: Group[] = [];
  const byKey = new Map<string, number>();
  const groupOf = order.parts.map((part) => {
    const index = byKey.get(keyOf(part)) ?? groups.length;
    byKey.set(keyOf(part), index);
    const known = groups[index] ?? { ...toGroup(part), left: { baseMinor: 0, taxMinor: 0 } };
    known.left.baseMinor += part.baseMinor;
    known.left.taxMinor += part.taxMinor;
    groups[index] = known;
    return index;
  });
  const empty = { before: new Map<number, number>(), taken: new Map<string, Taken>() };
  return { order, groups, groupOf, leftNetMinor: order.netMinor, ...empty };
}

export function keyOf(group: TaxGroup): string {
  const { place, jurisdiction, scheme, code, millionths, reason, number } = group;
  return JSON.stringify([place, jurisdiction, scheme, code, millionths, reason, number]);
}

function toGroup(group: TaxGroup): TaxGroup {
  const { place, jurisdiction, scheme, code, millionths, reason, number } = group;
  return { place, jurisdiction, scheme, code, millionths, reason, number };
}

function isReturn({ kind }: Adjustment): boolean {
  return kind === 'refund_failed' || kind === 'dispute_won';
}

function take(course: Course, event: Adjustment): Taken {
  const { groups, leftNetMinor } = course;
  const { taxMinor } = event;
  const netMinor = event.grossMinor - taxMinor;
  const { shares: ofUnits, netMinor: unitsNetMinor } = takeUnits(course, event);
  const taxes = fitted(
    ofUnits.map((one) => one.taxMinor),
    taxMinor,
  );
  const bases = ofUnits.map((one) => one.baseMinor);
  const leftTax = groups.map(({ left }, index) => left.taxMinor - (taxes[index] ?? 0));
  const leftBase = groups.map(({ left }, index) => left.baseMinor - (bases[index] ?? 0));
  const restOfTax = spread(taxMinor - sum(taxes), leftTax, sum(leftTax));
  const restOfNet = spread(netMinor - unitsNetMinor, leftBase, leftNetMinor - unitsNetMinor);
  const shares = groups.map((_, index) => ({
    baseMinor: (bases[index] ?? 0) + (restOfNet[index] ?? 0),
    taxMinor: (taxes[index] ?? 0) + (restOfTax[index] ?? 0),
  }));
  course.taken.set(event.object, { netMinor, shares });
  return { netMinor, shares };
}

/** Of units what their lines say, where it is left; nothing of what an amount has taken before. */
function takeUnits(course: Course, event: Adjustment): Taken {
  const ofUnits = shareOfUnits(course, event);
  const isLeft = course.groups.every(({ left }, index) => {
    const { baseMinor = 0, taxMinor = 0 } = ofUnits.shares[index] ?? {};
    return baseMinor <= left.baseMinor && taxMinor <= left.taxMinor;
  });
  const isCovered = ofUnits.netMinor <= event.grossMinor - event.taxMinor;
  if (isLeft && isCovered) return ofUnits;
  return { netMinor: 0, shares: course.groups.map(() => ({ baseMinor: 0, taxMinor: 0 })) };
}

/** By their lines, as the tax of the refund was counted. */
function shareOfUnits(course: Course, { lines }: Adjustment): Taken {
  const { groups, groupOf, order, before } = course;
  const shares = groups.map(() => ({ baseMinor: 0, taxMinor: 0 }));
  let netOfAll = 0;
  for (const { position, amountMinor } of lines ?? []) {
    const parts = [...order.parts.entries()].filter(([, part]) => part.position === position);
    const taxes = parts.map(([, part]) => part.taxMinor);
    const bases = parts.map(([, part]) => part.baseMinor);
    const line = { totalMinor: netOf(parts) + sum(taxes), taxMinor: sum(taxes) };
    const beforeMinor = before.get(position) ?? 0;
    const taxMinor = shareOfTax(line, { beforeMinor, amountMinor });
    const netMinor = amountMinor - taxMinor;
    const netOfLine = line.totalMinor - line.taxMinor;
    const baseOf = spread(netMinor, bases, netOfLine);
    const taxOf = spread(taxMinor, taxes, line.taxMinor);
    for (const [at, [index]] of parts.entries()) {
      const share = shares[groupOf[index] ?? 0];
      if (share) share.baseMinor += baseOf[at] ?? 0;
      if (share) share.taxMinor += taxOf[at] ?? 0;
    }
    if (parts.length > 0) netOfAll += netMinor;
    before.set(position, beforeMinor + amountMinor);
  }
  return { netMinor: netOfAll, shares };
}

/** What the parts of a position come to without tax: those of one place, and what none taxes. */
function netOf(parts: readonly (readonly [number, OrderPart])[]): number {
  const byPlace = Map.groupBy(parts, ([, { place, jurisdiction, code }]) =>
    JSON.stringify(code === 'O' ? [] : [place, jurisdiction]),
  );
  const untaxed = byPlace.get('[]') ?? [];
  byPlace.delete('[]');
  const bases = (some: readonly (readonly [number, OrderPart])[]) =>
    sum(some.map(([, { baseMinor }]) => baseMinor));
  return Math.max(0, ...[...byPlace.values()].map(bases)) + bases(untaxed);
}

/** A refund that failed gives back what it had taken, of a lost dispute the part that came back. */
function reverse({ groups, taken }: Course, event: Adjustment): Taken {
  const { taxMinor } = event;
  const netMinor = event.grossMinor - taxMinor;
  const had = taken.get(event.object);
  const shares = had?.shares ?? groups.map(({ left }) => left);
  const taxes = shares.map((one) => one.taxMinor);
  const bases = shares.map((one) => one.baseMinor);
  const baseBack = spread(netMinor, bases, had?.netMinor ?? sum(bases));
  const taxBack = spread(taxMinor, taxes, sum(taxes));
  return {
    netMinor: -netMinor,
    shares: groups.map((_, index) => ({
      baseMinor: -(baseBack[index] ?? 0),
      taxMinor: -(taxBack[index] ?? 0),
    })),
  };
}

function apply(course: Course, { netMinor, shares }: Taken): void {
  course.leftNetMinor -= netMinor;
  for (const [index, { left }] of course.groups.entries()) {
    left.baseMinor -= shares[index]?.baseMinor ?? 0;
    left.taxMinor -= shares[index]?.taxMinor ?? 0;
  }
}

/** The same, or less of each where they come to more than there is. */
function fitted(shares: readonly number[], mostMinor: number): readonly number[] {
  return sum(shares) > mostMinor ? allocate(mostMinor, shares) : shares;
}

/**
 * By weights of which the whole is `wholeMinor`: to the cent where they come to it; where several
 * places tax the same, each has its own share of it. The first has what nobody can have.
 */
function spread(minor: number, shares: readonly number[], wholeMinor: number): number[] {
  const weights = shares.map((share) => Math.max(share, 0));
  if (minor === 0) return weights.map(() => 0);
  const all = sum(weights);
  if (all <= 0) return weights.map((_, index) => (index === 0 ? minor : 0));
  if (all === wholeMinor || wholeMinor <= 0) return allocate(minor, weights);
  return weights.map((weight) => priceOf(weight, { priceMinor: minor, perUnits: wholeMinor }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
