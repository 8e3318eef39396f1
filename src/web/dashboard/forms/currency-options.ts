/** Currencies, and price lists with theirs, as choices of a form. */
import { currencies, currencyCode, type Currency } from '#platform/currency.ts';
import type { Option } from '#web/ui/forms/select.tsx';

export const currencyOptions: readonly Option[] = currencies.map((value) => ({
  ...{ value, text: currencyCode(value) },
}));

/** 'Trade, EUR' */
export function toListOption(list: { _id: string; name: string; currency: Currency }): Option {
  return { value: list._id, text: `${list.name}, ${currencyCode(list.currency)}` };
}
