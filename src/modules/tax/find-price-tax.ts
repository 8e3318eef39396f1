/** Which tax prices are shown with: the rule of a sale, asked for a private buyer at home. */
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { hourMs, later } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { keepReading, type KeptReading } from '#platform/database/kept-reading.ts';
import { findTaxSetup } from './edit-setup.ts';
import { findRates } from './find-rates.ts';
import type { PriceTax } from './price-tax.ts';
import type { TaxPlace, TaxRate, TaxSetup } from './tax-case.ts';
import { addsTaxOnTop, findTerritory, isInUnion } from './tax-territory.ts';
import { chooseTreatment, type TaxTreatment } from './tax-treatment.ts';

/** What of the setup decides about prices as they are shown; undefined without a registration. */
export type TaxSetupReader = KeptReading<TaxSetup | undefined>;

/** With the rates of where goods leave, and of the countries whose tax prices include. */
export function createTaxSetupReader({ db }: { db: Database }): TaxSetupReader {
  return keepReading(() => findTaxSetup(db, []));
}

/** `pricesInclude`: the country whose tax prices include; undefined where they include none. */
export interface PriceTaxRequest {
  setup: Pick<TaxSetup, 'from' | 'registrations' | 'rates'>;
  pricesInclude: string | undefined;
  day: string;
}

/**
 * Undefined where no tax is charged at home on the day, and where it is added at the till, as sales
 * tax is.
 */
export function findPriceTax(request: PriceTaxRequest): PriceTax | undefined {
  const { setup, pricesInclude, day } = request;
  const { from, registrations, rates } = setup;
  if (!from) return undefined;
  const isNet = pricesInclude === undefined;
  const to = isNet ? from : { country: pricesInclude, region: '', postcode: '' };
  const home = findTerritory(to);
  if (addsTaxOnTop(home)) return undefined;
  const buyer = { isBusiness: false, certificates: [] };
  const sale = { from, to, isPickUp: false, buyer, lines: [], deliveryMinor: 0 };
  const treatment = chooseTreatment({ ...sale, registrations, rates, pricesInclude, day }, () => 0);
  const charged = findCharged(treatment, {
    rates,
    day,
    arrival: treatment.reason === 'origin' ? from : to,
  });
  if (!charged) return undefined;
  const isVat = isInUnion(home) || home.isUk;
  return { country: to.country, isVat, listed: isNet ? 'net' : 'gross', rates: charged };
}

/** Undefined where none is charged, or several at once are. */
function findCharged(
  { code, registrations: [registration, ...others] = [] }: TaxTreatment,
  { rates, day, arrival }: { rates: readonly TaxRate[]; day: string; arrival: TaxPlace },
): PriceTax['rates'] | undefined {
  if (code !== 'S' || !registration || others.length > 0) return undefined;
  const place = { place: registration.place, postcode: arrival.postcode };
  const [standard, reduced] = taxClasses.map((taxClass) => {
    const [rate, ...more] = findRates(rates, place, { taxClass, day, isDelivery: false });
    return more.length > 0 ? undefined : rate?.millionths;
  });
  return standard === undefined || reduced === undefined ? undefined : { standard, reduced };
}

/** The beginning of the next day on which a registration or a rate begins or has ended. */
export function nextTaxChange(
  { registrations, rates }: PriceTaxRequest['setup'],
  day: string,
): Date | undefined {
  const now = beginningOf(day).getTime();
  const moments = [...registrations, ...rates]
    .flatMap(({ firstDay, lastDay }) => [
      beginningOf(firstDay),
      ...(lastDay === null ? [] : [later(beginningOf(lastDay), dayMs)]),
    ])
    .map((moment) => moment.getTime())
    .filter((moment) => moment > now);
  return moments.length === 0 ? undefined : new Date(Math.min(...moments));
}

const dayMs = 24 * hourMs;

const beginningOf = (day: string) => new Date(`${day}T00:00:00Z`);
