/** The rates that a place has for a class of goods on a day, of all who tax there. */
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import type { AppliedRate } from './tax-amounts.ts';
import { isValidOn, type TaxRate } from './tax-case.ts';

export interface RatedPlace {
  place: string;
  /** That decides the counties, cities and districts in it. */
  postcode: string;
}

/** Throws where the place as a whole has none: a registration is not entered without its rate. */
export function findRates(
  rates: readonly TaxRate[],
  { place, postcode }: RatedPlace,
  { taxClass, day, isDelivery }: { taxClass: TaxClass; day: string; isDelivery: boolean },
): AppliedRate[] {
  const code = postcode.replaceAll(/[\s-]/g, '').toUpperCase();
  const here = rates.filter(
    (rate) => rate.place === place && isValidOn(rate, day) && hasPostcode(rate, code),
  );
  if (!here.some(({ jurisdiction }) => jurisdiction === ''))
    throw new RangeError(`no rate of tax at ${place} on ${day}`);
  const byJurisdiction = Map.groupBy(here, ({ jurisdiction }) => jurisdiction);
  return [...byJurisdiction.values()].flatMap((ofOne) => {
    const rate =
      ofOne.find((one) => one.taxClass === taxClass) ??
      ofOne.find((one) => one.taxClass === 'standard');
    if (!rate || (isDelivery && !rate.taxesDelivery)) return [];
    const { jurisdiction, millionths } = rate;
    return [{ place, jurisdiction, millionths }];
  });
}

function hasPostcode({ postcodes }: TaxRate, code: string): boolean {
  return postcodes.length === 0 || postcodes.some((beginning) => code.startsWith(beginning));
}
