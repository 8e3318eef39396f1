/** What a tool costs by price lists, for a quantity at a moment. Pure, shared with the pages. */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { comparePrices, type UnitPrice } from '#platform/money.ts';

/** A contract is for one company, and a group's list for the companies of that group. */
export const priceListKinds = ['base', 'sale', 'group', 'contract'] as const;
export type PriceListKind = (typeof priceListKinds)[number];

/** Whether a list of that kind has an audience: what it says is nobody else's to know. */
export function isForSome(kind: PriceListKind): boolean {
  return kind === 'group' || kind === 'contract';
}

export const longestListName = 80;
export const mostRank = 1000;
export const mostSteps = 20;
/** As much as can be charged at once in any currency; nothing is sold for nothing. */
export const listPriceBoundsMinor = { min: 1, max: 99_999_999 } as const;

/** For how many units the prices of a list can be. */
export const priceUnits = [1, 10, 100, 1000] as const;

/** Whether a price can be for so many units. */
export function isPriceUnit(units: number): boolean {
  return priceUnits.some((one) => one === units);
}

/** From so many units they cost so much each, or for as many as the list says. */
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
  /** The company or the group that it is for; everybody has a list without one. */
  audience?: string;
  fromMs: number;
  untilMs: number | null;
  /** Undefined for the home currency. */
  currency?: Currency;
  /** For how many units its prices are; undefined for one. */
  perUnits?: number;
  /** Whether units of all sizes of a product count for its steps, not those of the tool alone. */
  sizesTogether?: boolean;
  /** Those of rising quantities. */
  steps: readonly PriceStep[];
}

/** Who buys, where that is for a company. */
export interface Buyer {
  /** The company. */
  id: string;
  /** Its group; null for none. */
  group: string | null;
}

/** Its own price, and those of the lists that are valid at the moment or later. */
export interface PricedTool {
  /** In the home currency; in another one see `inCurrency`. */
  priceMinor: number;
  /** For how many units that is; undefined for one. */
  perUnits?: number;
  /** Undefined for the home currency; lists in others say nothing. */
  currency?: Currency | undefined;
  prices: readonly ListPrice[];
  /** Without one, what is for some alone is left out. */
  buyer?: Buyer | undefined;
  /** Of its product, on other lines of the same basket; none where it is looked at by itself. */
  siblingUnits?: number;
}

/** The list that says a price; undefined for the tool's own. */
export type PriceSource = Pick<ListPrice, 'list' | 'name' | 'kind' | 'sizesTogether'> | undefined;

export interface LadderStep extends PriceStep {
  /** For how many units its price is; undefined for one. */
  perUnits?: number;
  source: PriceSource;
}

/** The prices of a tool at a moment: from 1 unit up, one step for each price. */
export type PriceLadder = readonly [LadderStep, ...LadderStep[]];

/** Of each line of a basket: the units of its product on the other lines. */
export function countSiblings(lines: readonly { productId: string; quantity: number }[]): number[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines)
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return lines.map(({ productId, quantity }) => (sums.get(productId) ?? quantity) - quantity);
}

/**
 * The tool as it is sold in a currency at a moment; undefined where it is not. It has a price of
 * its own in the home currency alone: in another one lists say what it costs, from 1 piece up.
 */
export function inCurrency<Tool extends PricedTool>(
  tool: Tool,
  currency: Currency,
  at: Date,
): Tool | undefined {
  if (currency === homeCurrency) return tool;
  const sold = { ...tool, currency, priceMinor: notSold };
  return effectivePrice(sold, 1, at).priceMinor === notSold ? undefined : sold;
}

/** Stands for no price of its own: more than any list says. */
const notSold = Number.MAX_SAFE_INTEGER;

/** What so many units cost at a moment: each, or as many as the price is for. */
export function effectivePrice(tool: PricedTool, quantity: number, at: Date): LadderStep {
  return stepAt(priceLadder(tool, at), quantity);
}

/** From the nearest: the first that has a step for the quantity gives the price. */
export const nearestFirst = ['contract', 'group', 'base'] as const satisfies PriceListKind[];

/**
 * Of each kind the nearest list that has the tool gives all of its steps. The contract comes before
 * the group, and that before the public base list; below the first step of all of them the tool's
 * own price holds. The nearest sale counts where it is lower.
 */
export function priceLadder(
  { priceMinor, perUnits, currency, prices, buyer, siblingUnits = 0 }: PricedTool,
  at: Date,
): PriceLadder {
  const own: LadderStep = { from: 1, priceMinor, ...perUnitsOfMany(perUnits), source: undefined };
  if (prices.length === 0) return [own];
  const valid = prices
    .filter((price) => isInCurrency(price, { currency }))
    .filter((price) => isFor(price, buyer) && isValidAt(price, at.getTime()))
    .map((price) => reachEarlier(price, siblingUnits));
  const lists = nearestFirst.flatMap((kind) => findNearest(valid, kind) ?? []);
  const sale = findNearest(valid, 'sale');
  const candidates = { own, lists, sale };
  const quantities = [...lists, sale].flatMap((one) => one?.steps.map(({ from }) => from) ?? []);
  const steps = [...new Set(quantities)]
    .filter((from) => from > 1)
    .toSorted((one, other) => one - other)
    .map((from) => cheaper(from, candidates));
  const ladder: [LadderStep, ...LadderStep[]] = [cheaper(1, candidates)];
  for (const step of steps) if (!isSame(step, ladder.at(-1))) ladder.push(step);
  return ladder;
}

/** Its steps in units of the tool, where so many of other sizes count as well. */
function reachEarlier(price: ListPrice, siblingUnits: number): ListPrice {
  if (price.sizesTogether !== true || siblingUnits <= 0) return price;
  const reached = price.steps.findLastIndex(({ from }) => from <= siblingUnits + 1);
  const steps = price.steps.slice(Math.max(reached, 0)).map(({ from, priceMinor }) => {
    return { from: Math.max(1, from - siblingUnits), priceMinor };
  });
  return { ...price, steps };
}

/** The price of a step alone. */
export function unitPriceOf({ priceMinor, perUnits }: LadderStep) {
  return toUnitPrice(priceMinor, perUnits);
}

/** `perUnits` is left out where it is one. */
export function toUnitPrice(
  priceMinor: number,
  perUnits: number | null = 1,
): { priceMinor: number; perUnits?: number } {
  return { priceMinor, ...perUnitsOfMany(perUnits ?? 1) };
}

/** The step that so many units are on. */
export function stepAt(ladder: PriceLadder, quantity: number): LadderStep {
  return ladder.findLast(({ from }) => from <= quantity) ?? ladder[0];
}

/** What everybody pays for as many, where that is less a unit; undefined where it is not. */
export function publicBelow(
  step: Pick<PriceStep, 'from'> & UnitPrice,
  everybodys: PriceLadder,
): LadderStep | undefined {
  const everybody = stepAt(everybodys, step.from);
  return comparePrices(everybody, step) < 0 ? everybody : undefined;
}

/** The next moment at which one of these begins or ends; undefined for none. */
export function nextPriceChange(prices: readonly ListPrice[], at: Date): Date | undefined {
  const now = at.getTime();
  const moments = prices
    .flatMap(({ fromMs, untilMs }) => [fromMs, untilMs ?? now])
    .filter((moment) => moment > now);
  return moments.length === 0 ? undefined : new Date(Math.min(...moments));
}

/** Whether somebody has it who buys for that company, or for nobody. */
export function isFor({ kind, audience }: ListPrice, buyer: Buyer | undefined): boolean {
  if (kind === 'contract') return buyer !== undefined && audience === buyer.id;
  if (kind === 'group') return buyer !== undefined && audience === buyer.group;
  return true;
}

/** Whether it is a price in the currency that a tool is looked at in. */
export function isInCurrency(
  { currency = homeCurrency }: ListPrice,
  tool: Pick<PricedTool, 'currency'>,
): boolean {
  return currency === (tool.currency ?? homeCurrency);
}

/** From its start until right before its end. */
export function isValidAt({ fromMs, untilMs }: ListPrice, moment: number): boolean {
  return fromMs <= moment && (untilMs === null || moment < untilMs);
}

/** Of those that are for the buyer and valid, the one of its kind that holds. */
export function findNearest(
  prices: readonly ListPrice[],
  kind: PriceListKind,
): ListPrice | undefined {
  const [nearest] = prices
    .filter((price) => price.kind === kind)
    .toSorted((one, other) => one.rank - other.rank || (one.list < other.list ? -1 : 1));
  return nearest;
}

interface Candidates {
  own: LadderStep;
  /** The nearest first. */
  lists: readonly ListPrice[];
  sale: ListPrice | undefined;
}

function cheaper(from: number, { own, lists, sale }: Candidates): LadderStep {
  const [listed = { ...own, from }] = lists.flatMap((list) => findStep(list, from) ?? []);
  const reduced = findStep(sale, from);
  return reduced && comparePrices(reduced, listed) < 0 ? reduced : listed;
}

/** Whose lists a buyer has beside those of everybody. */
export function audiencesOf(buyer: Buyer | undefined): string[] {
  return buyer ? [buyer.id, ...(buyer.group === null ? [] : [buyer.group])] : [];
}

/** Whether it is the price of a company or of its group: no promotion takes anything off it. */
export function isAgreed(source: PriceSource): boolean {
  return source !== undefined && isForSome(source.kind);
}

/** Undefined below its first step. */
export function findStep(price: ListPrice | undefined, from: number): LadderStep | undefined {
  const step = price?.steps.findLast((one) => one.from <= from);
  if (!price || !step) return undefined;
  const { list, name, kind, sizesTogether = false } = price;
  const source = { list, name, kind, ...(sizesTogether && { sizesTogether }) };
  return { from, priceMinor: step.priceMinor, ...perUnitsOfMany(price.perUnits), source };
}

function perUnitsOfMany(perUnits = 1): { perUnits?: number } {
  return perUnits === 1 ? {} : { perUnits };
}

function isSame(one: LadderStep, other: LadderStep | undefined): boolean {
  return (
    one.priceMinor === other?.priceMinor &&
    one.perUnits === other.perUnits &&
    one.source?.list === other.source?.list
  );
}
