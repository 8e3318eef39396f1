/**
 * By how much a sale lowers a price. A cut is of the lowest price that the tool had in the 30 days
 * before it (Directive 98/6/EC, article 6a): a price that was lower shortly before is no cut. Pure.
 */
import { hourMs } from '#platform/clock.ts';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { comparePrices } from '#platform/money.ts';
import { effectivePrice, inCurrency, type LadderStep, type ListPrice } from './price-list.ts';

export interface PriceHistory {
  /** Its own price now; of no meaning in any but the home currency. */
  priceMinor: number;
  /** Undefined for the home currency. */
  currency?: Currency | undefined;
  /** What it was before, each until a moment; the oldest first. */
  former: readonly { untilMs: number; priceMinor: number }[];
  /** What lists said, each for as long as that stood there. */
  prices: readonly ListPrice[];
}

export interface PriceCut {
  /** The lowest of the 30 days before the sale, for as many units as it was for. */
  lowMinor: number;
  /** Undefined for one. */
  lowPerUnits?: number;
  /** Whole percent, rounded down. */
  percent: number;
}

const daysBefore = 30;
const dayMs = 24 * hourMs;
const hundred = 100;

/** Undefined where no sale holds, and where it takes nothing off the lowest price before it. */
export function findCut(history: PriceHistory, quantity: number, at: Date): PriceCut | undefined {
  const sold = inCurrency(history, history.currency ?? homeCurrency, at);
  if (!sold) return undefined;
  const step = effectivePrice(sold, quantity, at);
  const { source } = step;
  if (source?.kind !== 'sale') return undefined;
  const moment = at.getTime();
  const sale = history.prices.find(({ list, fromMs, untilMs }) => {
    return list === source.list && fromMs <= moment && (untilMs === null || moment < untilMs);
  });
  if (!sale) return undefined;
  const from = sale.fromMs - daysBefore * dayMs;
  const low = lowestPrice(history, quantity, { from, until: sale.fromMs });
  if (!low || comparePrices(step, low) >= 0) return undefined;
  const { priceMinor: lowMinor, perUnits: lowPerUnits } = low;
  // Both for as many units.
  const [was, now] = [lowMinor * (step.perUnits ?? 1), step.priceMinor * (lowPerUnits ?? 1)];
  const percent = Math.floor(((was - now) * hundred) / was);
  return { lowMinor, ...(lowPerUnits !== undefined && { lowPerUnits }), percent };
}

/** Of a unit, for so many at any moment from one up to another; that one does not count. */
function lowestPrice(
  { priceMinor, currency = homeCurrency, former, prices }: PriceHistory,
  quantity: number,
  { from, until }: { from: number; until: number },
): LadderStep | undefined {
  const changes = [
    ...former.map(({ untilMs }) => untilMs),
    ...prices.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs ?? until]),
  ];
  const moments = [from, ...changes.filter((moment) => moment > from && moment < until)];
  const costs = moments.flatMap((moment) => {
    const own = former.find(({ untilMs }) => moment < untilMs)?.priceMinor ?? priceMinor;
    const then = new Date(moment);
    const sold = inCurrency({ priceMinor: own, prices }, currency, then);
    // Where it was not sold it had no price that a cut could be of.
    return sold ? [effectivePrice(sold, quantity, then)] : [];
  });
  return costs.toSorted(comparePrices)[0];
}
