/** A zone as texts of a form, and back; pure. */
import { homeCurrency } from '#platform/currency.ts';
import { parseDollars, toDecimalText } from '#platform/money.ts';
import type { z } from '#web/form-schema.ts';
import type { zoneBody } from '#api/contract/delivery/zone-fields.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import type { Zone } from './delivery.tsx';

export interface RateTexts {
  upTo: string;
  price: string;
}

export interface MethodTexts {
  /** '' of a new one. */
  methodId: string;
  name: string;
  note: string;
  kind: Zone['methods'][number]['kind'];
  basis: Zone['methods'][number]['basis'];
  currency: Zone['methods'][number]['currency'];
  freeFrom: string;
  rates: RateTexts[];
}

export interface ZoneTexts {
  name: string;
  areas: { country: string; from: string; to: string }[];
  methods: MethodTexts[];
}

export const newMethod = (): MethodTexts => ({
  ...{ methodId: '', name: '', note: '', kind: 'delivery', basis: 'flat', freeFrom: '' },
  currency: homeCurrency,
  rates: [{ upTo: '', price: '' }],
});

export function toTexts(zone: Zone | undefined): ZoneTexts {
  if (!zone)
    return { name: '', areas: [{ country: '', from: '', to: '' }], methods: [newMethod()] };
  return {
    name: zone.name,
    areas: zone.areas.map(({ country, from, to }) => {
      return { country, from, to: to === from ? '' : to };
    }),
    methods: zone.methods.map(({ id: methodId, rates, freeFrom, ...method }) => ({
      ...method,
      methodId,
      freeFrom: freeFrom === null ? '' : formatAmountForInput(freeFrom),
      rates: rates.map(({ upTo, price }) => ({
        upTo: upTo === null ? '' : method.basis === 'value' ? toDecimalText(upTo) : String(upTo),
        price: formatAmountForInput(price),
      })),
    })),
  };
}

/** What is no number stays as it was typed: the shop says what is wrong with it. */
export function toBody({ methods, ...zone }: ZoneTexts): z.input<typeof zoneBody> {
  return {
    ...zone,
    methods: methods.map(({ methodId, rates, freeFrom, ...method }) => ({
      ...method,
      ...(methodId !== '' && { id: methodId }),
      freeFrom: freeFrom.trim() === '' ? null : freeFrom,
      rates: rates.map(({ upTo, price }) => ({
        upTo: toMost(upTo.trim(), method.basis),
        price: price.trim(),
      })),
    })),
  };
}

/** Whether the text can be a limit: an amount of money, or a whole number of grams or cartons. */
export function isLimit(text: string, basis: MethodTexts['basis']): boolean {
  const limit = text.trim();
  if (limit === '' || basis === 'flat') return true;
  if (basis === 'value') return (parseDollars(limit) ?? 0) > 0;
  return /^0*[1-9]\d{0,9}$/.test(limit);
}

function toMost(text: string, basis: MethodTexts['basis']): string | number | null {
  if (text === '' || basis === 'flat') return null;
  return basis === 'value' ? (parseDollars(text) ?? text) : text;
}
