/** What a price is after a rise, and what it is rounded to. Pure, shared with the pages. */
import { listPriceBoundsMinor, mostSteps, type PriceStep } from '#modules/prices/price-list.ts';

/** In hundredths of a percent: 4 % is 400. */
export const percentBounds = { min: -5000, max: 10_000 } as const;

const hundredthsOfAll = 10_000;

/** New prices are `offset` above a multiple of `step`, in cents. */
const grids = {
  cent: { step: 1, offset: 0 },
  // 7.10, 7.15
  five_cents: { step: 5, offset: 0 },
  // 7.05, 7.15
  ending_in_5: { step: 10, offset: 5 },
  ten_cents: { step: 10, offset: 0 },
  // 6.99, 7.99
  ending_in_99: { step: 100, offset: 99 },
  dollar: { step: 100, offset: 0 },
} as const;

export type PriceRounding = keyof typeof grids;
export const priceRoundings = [
  ...(['cent', 'five_cents', 'ending_in_5', 'ten_cents', 'ending_in_99', 'dollar'] as const),
] as const satisfies PriceRounding[];

export interface PriceChange {
  /** Below zero prices fall. */
  percentHundredths: number;
  rounding: PriceRounding;
}

/**
 * The nearest price of the grid, rounded once and half up, and never 0. Where rounding would turn
 * a rise into a fall, or a fall into a rise, the price stays.
 */
export function raisePrice(
  priceMinor: number,
  { percentHundredths, rounding }: PriceChange,
): number {
  const { step, offset } = grids[rounding];
  const exact = priceMinor * (hundredthsOfAll + percentHundredths);
  const steps = Math.floor(
    (2 * (exact - offset * hundredthsOfAll) + step * hundredthsOfAll) /
      (2 * step * hundredthsOfAll),
  );
  const smallest = offset > 0 ? offset : step;
  const rounded = Math.max(steps * step + offset, smallest);
  const turns = percentHundredths > 0 ? rounded < priceMinor : rounded > priceMinor;
  return turns ? priceMinor : rounded;
}

export function raiseSteps(steps: readonly PriceStep[], change: PriceChange): PriceStep[] {
  return steps.map(({ from, priceMinor }) => ({
    from,
    priceMinor: raisePrice(priceMinor, change),
  }));
}

/** A step of which each unit costs more than of a smaller quantity. */
export function hasDearerStep(steps: readonly PriceStep[]): boolean {
  return steps.some(({ priceMinor }, index) => {
    const before = steps[index - 1];
    return before !== undefined && priceMinor > before.priceMinor;
  });
}

/** What a list says of a tool for a time, as `TimedPrice` of the price lists. */
export interface PricePeriod {
  startsAt: Date | null;
  endsAt: Date | null;
  /** For how many units its prices are, which stays; undefined for one. */
  perUnits?: number;
  steps: readonly PriceStep[];
}

export const staysReasons = ['same', 'out_of_bounds', 'over', 'planned', 'too_many'] as const;
/**
 * Why prices of a tool stay: rounding leaves them, a new one could not be charged, none holds at
 * that moment or later, another rise is scheduled for them, or there would be too many.
 */
export type StaysReason = (typeof staysReasons)[number];

/** As many as staff can write of a tool in a list. */
const mostPeriods = mostSteps;

export type RaisedTool =
  | { after: readonly PricePeriod[]; isDearer: boolean }
  | { stays: StaysReason };

/**
 * All that is said of a tool after a rise from that moment on: what ends before it stays, and what
 * goes on beyond it is divided there. Null is at once: what holds by `at` is replaced.
 */
export function raisePeriods(
  before: readonly PricePeriod[],
  change: PriceChange,
  { from, at }: { from: Date | null; at: Date },
): RaisedTool {
  const moment = from ?? at;
  if (before.every((period) => isOver(period, moment))) return { stays: 'over' };
  const after = before.flatMap((period) => {
    if (isOver(period, moment)) return [period];
    const raised = { ...period, steps: raiseSteps(period.steps, change) };
    const begins = period.startsAt ?? new Date(0);
    if (from === null || begins >= from || isSameSteps(period, raised)) return [raised];
    return [
      { ...period, endsAt: from },
      { ...raised, startsAt: from },
    ];
  });
  const raised = after.filter((period) => !isOver(period, moment));
  if (raised.some(({ steps }) => steps.some(isOutOfBounds))) return { stays: 'out_of_bounds' };
  if (JSON.stringify(after) === JSON.stringify(before)) return { stays: 'same' };
  if (after.length > mostPeriods) return { stays: 'too_many' };
  return { after, isDearer: raised.some(({ steps }) => hasDearerStep(steps)) };
}

/** The price that holds at a moment. */
export function periodAt(periods: readonly PricePeriod[], at: Date): PricePeriod | undefined {
  const isValid = ({ startsAt, endsAt }: PricePeriod) =>
    (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);
  return periods.find(isValid);
}

export function isOver({ endsAt }: PricePeriod, moment: Date): boolean {
  return endsAt !== null && endsAt <= moment;
}

function isSameSteps(one: PricePeriod, other: PricePeriod): boolean {
  return JSON.stringify(one.steps) === JSON.stringify(other.steps);
}

function isOutOfBounds({ priceMinor }: PriceStep): boolean {
  return priceMinor > listPriceBoundsMinor.max;
}

const decimalPercent = /^(-?)(\d{1,3})(?:\.(\d{1,2}))?$/;

/** '4' or '-2.5' as hundredths; undefined where it is none, or out of bounds. */
export function parsePercent(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = decimalPercent.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const size = Number(whole + fraction.padEnd(2, '0'));
  const hundredths = sign === '-' ? -size : size;
  const { min, max } = percentBounds;
  return size === 0 || hundredths < min || hundredths > max ? undefined : hundredths;
}

/** 250 as '2.5'. */
export function toPercentText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2).replace(/0+$/, '')];
  return `${hundredths < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
