/** What a tool costs by price lists, for a quantity at a moment. Pure, shared with the pages. */

export const priceListKinds = ['base', 'sale'] as const;
export type PriceListKind = (typeof priceListKinds)[number];

export const longestListName = 80;
export const mostRank = 1000;
export const mostSteps = 20;
/** As much as can be charged at once; nothing is sold for nothing. */
export const listPriceBoundsMinor = { min: 1, max: 99_999_999 } as const;

/** From so many units each of them costs so much, in cents. */
export interface PriceStep {
  from: number;
  priceMinor: number;
}

/** What a list says of a tool; null is without an end. */
export interface ListPrice {
  list: string;
  name: string;
  kind: PriceListKind;
  /** The smallest is the nearest. */
  rank: number;
  fromMs: number;
  untilMs: number | null;
  /** Those of rising quantities. */
  steps: readonly PriceStep[];
}

/** Its own price, and those of the lists that are valid at the moment or later. */
export interface PricedTool {
  priceMinor: number;
  prices: readonly ListPrice[];
}

/** The list that says a price; undefined for the tool's own. */
export type PriceSource = Pick<ListPrice, 'list' | 'name' | 'kind'> | undefined;

export interface LadderStep extends PriceStep {
  source: PriceSource;
}

/** The prices of a tool at a moment: from 1 unit up, one step for each price. */
export type PriceLadder = readonly [LadderStep, ...LadderStep[]];

/** What each of so many units costs at a moment. */
export function effectivePrice(tool: PricedTool, quantity: number, at: Date): LadderStep {
  return stepAt(priceLadder(tool, at), quantity);
}

/**
 * The nearest base list that has the tool gives all of its steps, and below the first of them the
 * tool's own price holds. The nearest sale counts where it is lower.
 */
export function priceLadder({ priceMinor, prices }: PricedTool, at: Date): PriceLadder {
  const own: LadderStep = { from: 1, priceMinor, source: undefined };
  if (prices.length === 0) return [own];
  const valid = prices.filter((price) => isValidAt(price, at.getTime()));
  const [base, sale] = [findNearest(valid, 'base'), findNearest(valid, 'sale')];
  const quantities = [base, sale].flatMap((one) => one?.steps.map(({ from }) => from) ?? []);
  const steps = [...new Set(quantities)]
    .filter((from) => from > 1)
    .toSorted((one, other) => one - other)
    .map((from) => cheaper(from, { own, base, sale }));
  const ladder: [LadderStep, ...LadderStep[]] = [cheaper(1, { own, base, sale })];
  for (const step of steps) if (!isSame(step, ladder.at(-1))) ladder.push(step);
  return ladder;
}

/** The step that so many units are on. */
export function stepAt(ladder: PriceLadder, quantity: number): LadderStep {
  return ladder.findLast(({ from }) => from <= quantity) ?? ladder[0];
}

/** The next moment at which one of these begins or ends; undefined for none. */
export function nextPriceChange(prices: readonly ListPrice[], at: Date): Date | undefined {
  const now = at.getTime();
  const moments = prices
    .flatMap(({ fromMs, untilMs }) => [fromMs, untilMs ?? now])
    .filter((moment) => moment > now);
  return moments.length === 0 ? undefined : new Date(Math.min(...moments));
}

function isValidAt({ fromMs, untilMs }: ListPrice, moment: number): boolean {
  return fromMs <= moment && (untilMs === null || moment < untilMs);
}

function findNearest(prices: readonly ListPrice[], kind: PriceListKind): ListPrice | undefined {
  const [nearest] = prices
    .filter((price) => price.kind === kind)
    .toSorted((one, other) => one.rank - other.rank || (one.list < other.list ? -1 : 1));
  return nearest;
}

interface Candidates {
  own: LadderStep;
  base: ListPrice | undefined;
  sale: ListPrice | undefined;
}

function cheaper(from: number, { own, base, sale }: Candidates): LadderStep {
  const listed = findStep(base, from) ?? { ...own, from };
  const reduced = findStep(sale, from);
  return reduced && reduced.priceMinor < listed.priceMinor ? reduced : listed;
}

/** Undefined below its first step. */
function findStep(price: ListPrice | undefined, from: number): LadderStep | undefined {
  const step = price?.steps.findLast((one) => one.from <= from);
  if (!price || !step) return undefined;
  const { list, name, kind } = price;
  return { from, priceMinor: step.priceMinor, source: { list, name, kind } };
}

function isSame(one: LadderStep, other: LadderStep | undefined): boolean {
  return one.priceMinor === other?.priceMinor && one.source?.list === other.source?.list;
}
