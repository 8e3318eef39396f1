/** A price list as texts of a form, and back; pure. */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { priceListBody } from '#api/contract/prices/price-fields.ts';
import { isForSome, mostRank } from '#modules/prices/price-list.ts';
import type { z } from '#web/form-schema.ts';
import type { WirePriceList } from './price-lists.tsx';

export interface ListTexts {
  name: string;
  kind: WirePriceList['kind'];
  /** '' for nobody. */
  audience: string;
  currency: Currency;
  rank: string;
  startsAt: string;
  endsAt: string;
  sizesTogether: boolean;
}

export const listFields = [
  ...(['name', 'currency', 'kind', 'audience', 'rank', 'startsAt', 'endsAt'] as const),
  'sizesTogether',
] as const;

const newList: ListTexts = {
  ...{ name: '', kind: 'base', audience: '', rank: '1', startsAt: '', endsAt: '' },
  ...{ currency: homeCurrency, sizesTogether: false },
};

export function toTexts(list: WirePriceList | undefined): ListTexts {
  if (!list) return newList;
  const { name, kind, audience, currency, rank, startsAt, endsAt, sizesTogether } = list;
  return {
    ...{ name, kind, audience: audience ?? '', rank: String(rank), startsAt: toInput(startsAt) },
    ...{ endsAt: endsAt === null ? '' : toInput(endsAt), sizesTogether, currency },
  };
}

/** '2027-03-01 08:00', in UTC. */
export function toMomentText(iso: string): string {
  return toInput(iso).replace('T', ' ');
}

/** As a field of a moment has it. */
function toInput(iso: string): string {
  return iso.slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** What is left as it was keeps its seconds. */
export function toBody(
  { name, kind, audience, currency, rank, startsAt, endsAt, sizesTogether }: ListTexts,
  list: WirePriceList | undefined,
): z.input<typeof priceListBody> {
  const toMoment = (text: string, before: string | null | undefined) => {
    if (text === '') return null;
    return before && text === toInput(before) ? before : `${text}:00Z`;
  };
  return {
    ...{ name, kind, audience: isForSome(kind) && audience !== '' ? audience : null },
    ...{ currency, rank: Number(rank) },
    startsAt: toMoment(startsAt, list?.startsAt),
    endsAt: toMoment(endsAt, list?.endsAt),
    sizesTogether,
  };
}

/** What cannot be read, in the order of the form; the shop knows the other rules. */
export function findWrongFields({ name, rank }: ListTexts): ('name' | 'rank')[] {
  const isRank = /^[1-9]\d{0,3}$/.test(rank.trim()) && Number(rank) <= mostRank;
  return [...(name.trim() === '' ? ['name' as const] : []), ...(isRank ? [] : ['rank' as const])];
}
