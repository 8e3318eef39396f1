/** Price rises in words. */
import type { Currency } from '#platform/currency.ts';
import { formatMoney, parseDollars } from '#platform/money.ts';
import { toPercentText } from '#modules/price-rises/raise-price.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatPer } from '#web/dashboard/format/amounts.ts';
import { riseWords as words } from './rise-words.ts';
import { fill } from '#web/wording/fill.ts';

export type WireRise = ResponseBody<'listPriceRises'>[number];
export type RiseDetails = ResponseBody<'getPriceRise'>;
export type RisenRow = RiseDetails['rows'][number];

/** Which tools of a rise are shown. */
export const toolsShown = ['all', 'stays', 'dearer', 'left', 'kept'] as const;
export type ToolsShown = (typeof toolsShown)[number];

export const riseTones = {
  ...({ rehearsed: 'plain', scheduled: 'waiting', applying: 'waiting', applied: 'good' } as const),
  ...({ cancelled: 'plain', undoing: 'waiting', undone: 'plain' } as const),
};

/** '4 % of Trade, Brushes', '4 % of own prices, all tools' */
export function describeRise({ percent, list, category }: WireRise): string {
  const listName = list?.name ?? words.ownInName;
  const tools = category === '' ? words.allInName : category;
  return fill(words.change, { percent, list: listName, category: tools });
}

/** '2027-03-01', in UTC. */
export function toDayText(iso: string): string {
  return iso.slice(0, 'yyyy-mm-dd'.length);
}

/** By how much the new prices would have brought more or less; undefined for the same. */
export function describeDifference({
  sold,
  risen,
  currency,
}: Pick<RiseDetails, 'sold' | 'risen' | 'currency'>): string | undefined {
  const [before, after] = [parseDollars(sold) ?? 0, parseDollars(risen) ?? 0];
  if (before === after || before === 0) return undefined;
  const more = after - before;
  const percent = toPercentText(Math.round((Math.abs(more) * hundredthsOfAll) / before));
  const amount = formatMoney(Math.abs(more), currency);
  return fill(more > 0 ? words.difference : words.differenceLess, { amount, percent });
}

const hundredthsOfAll = 10_000;

/** 'from 12: $6.85 → $7.15', a text for each step; quantities only where there are several. */
export function describeSteps({ prices }: RisenRow, currency: Currency): string[] {
  return prices.flatMap(({ startsAt, endsAt, per, steps }) => {
    const period = [
      startsAt !== null && fill(words.from, { moment: toDayText(startsAt) }),
      endsAt !== null && fill(words.until, { moment: toDayText(endsAt) }),
    ].filter((text) => text !== false);
    const texts = steps.map(({ from, before, after }) => {
      const quantity = from > 1 || steps.length > 1 ? fill(words.step, { from }) : '';
      const [was, becomes] = [before, after ?? before].map((one) => formatPer(one, per, currency));
      const change = { before: was ?? '', after: becomes ?? '' };
      const isSame = after === null || after === before;
      return quantity + (isSame ? change.before : fill(words.to, change));
    });
    return period.length === 0 ? texts : [`${period.join(' ')}:`, ...texts];
  });
}
