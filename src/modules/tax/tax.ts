/**
 * Tax on sales. It owns the registrations and the rates. What is owed is decided by one pure
 * function of these, the places, the buyer, the goods and the day: the only place that says so. It
 * reads no clock and no table. A shop without a registration charges none.
 */
import {
  addTax,
  extractTax,
  splitDelivery,
  type AppliedRate,
  type PartTax,
  type TaxedPart,
} from './tax-amounts.ts';
import { findRates, type RatedPlace } from './find-rates.ts';
import type { ExemptionCertificate, TaxCase, TaxCode, TaxScheme } from './tax-case.ts';
import { addsTaxOnTop } from './tax-territory.ts';
import {
  chooseTreatment,
  type TaxNote,
  type TaxReason,
  type TaxTreatment,
} from './tax-treatment.ts';

export {
  addRates,
  endRegistration,
  enterRegistration,
  findTaxSetup,
  readTaxSetup,
  type TaxSetupError,
  type TaxSetupResult,
} from './edit-setup.ts';
export {
  createIncludedTaxReader,
  readIncludedTax,
  setIncludedTax,
  type IncludedTaxReader,
} from './included-tax.ts';
export {
  addCertificate,
  eraseCertificates,
  listCertificates,
  listCertificatesOf,
  removeCertificate,
} from './certificates.ts';
export {
  createTaxSetupReader,
  findPriceTax,
  nextTaxChange,
  type TaxSetupReader,
} from './find-price-tax.ts';
export { exampleLike, readTaxNumber, type TaxNumber } from './tax-number.ts';
export { isUnionNumber } from './tax-territory.ts';
export { createVies, type Vies, type ViesAnswer } from './vies.ts';
export { shareOfTax } from './tax-shares.ts';

export interface TaxRow {
  /** Who taxes: a country or region, and of it a county, a city or a district. */
  place: string;
  jurisdiction: string;
  scheme: TaxScheme | undefined;
  code: TaxCode;
  millionths: number;
  baseMinor: number;
  taxMinor: number;
}

/** What a line, or the delivery, comes to. */
export interface TaxedAmount {
  /** Of the price by the list: tax that it contains, and that is this tax or comes off. */
  includedMinor: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  rows: TaxRow[];
}

export interface TaxDecision {
  reason: TaxReason;
  notes: TaxNote[];
  certificate: ExemptionCertificate | undefined;
  lines: TaxedAmount[];
  delivery: TaxedAmount;
  /** The rows of all, one for each place, code and rate. */
  rows: TaxRow[];
  includedMinor: number;
  taxMinor: number;
  totalMinor: number;
}

export function decideTax(taxCase: TaxCase): TaxDecision {
  const parts = listParts(taxCase);
  const treatment = chooseTreatment(taxCase, (places) => netGoods(taxCase, parts, places));
  const amounts = toAmounts(taxCase, treatment, parts);
  const lines = taxCase.lines.map((_, line) => merge(amounts.filter((one) => one.line === line)));
  const delivery = merge(amounts.filter(({ line }) => line === undefined));
  const all = merge([...lines, delivery]);
  const { reason, notes, certificate } = treatment;
  const { includedMinor, taxMinor, totalMinor, rows } = all;
  return {
    ...{ reason, notes, certificate, lines, delivery },
    ...{ rows, includedMinor, taxMinor, totalMinor },
  };
}

type PartAmount = TaxedAmount & { line: number | undefined };

function listParts({ lines, deliveryMinor }: TaxCase): TaxedPart[] {
  const goods = lines.map(({ goodsMinor, discountMinor, taxClass }) => {
    return { goodsMinor, minor: goodsMinor - discountMinor, taxClass };
  });
  const parts = goods.map(({ minor, taxClass }, line) => ({ line, taxClass, minor }));
  const delivered = deliveryMinor > 0 ? splitDelivery(deliveryMinor, goods) : [];
  return [...parts, ...delivered];
}

function toAmounts(
  taxCase: TaxCase,
  treatment: TaxTreatment,
  parts: readonly TaxedPart[],
): PartAmount[] {
  const { pricesInclude } = taxCase;
  const { code, reason, territory } = treatment;
  const rates = parts.map((part) => listRates(taxCase, treatment, part));
  // Without any registration prices are what they are.
  if (pricesInclude === undefined || reason === 'off')
    return onTop(treatment, parts, { rates, included: parts.map(() => 0) });
  if (code === 'S' && !addsTaxOnTop(territory)) return within(treatment, parts, rates);
  const home = { place: pricesInclude, postcode: '' };
  const included = extractTax(
    parts.map((part) => ({ grossMinor: part.minor, rates: ratesOf(taxCase, [home], part) })),
  ).map(sumTax);
  return onTop(treatment, parts, { rates, included });
}

/** Prices are net, or become so: the tax is added. */
function onTop(
  treatment: TaxTreatment,
  parts: readonly TaxedPart[],
  { rates, included }: { rates: readonly AppliedRate[][]; included: readonly number[] },
): PartAmount[] {
  const nets = parts.map(({ minor }, index) => minor - (included[index] ?? 0));
  const taxes = addTax(nets.map((netMinor, index) => ({ netMinor, rates: rates[index] ?? [] })));
  return parts.map(({ line }, index) => {
    const [netMinor = 0, includedMinor = 0] = [nets[index], included[index]];
    return { line, includedMinor, ...toAmount(treatment, netMinor, taxes[index] ?? []) };
  });
}

/** Prices stay, and the tax is what they contain. */
function within(
  treatment: TaxTreatment,
  parts: readonly TaxedPart[],
  rates: readonly AppliedRate[][],
): PartAmount[] {
  const taxes = extractTax(
    parts.map(({ minor }, index) => ({ grossMinor: minor, rates: rates[index] ?? [] })),
  );
  return parts.map(({ line, minor }, index) => {
    const ofPart = taxes[index] ?? [];
    const includedMinor = sumTax(ofPart);
    return { line, includedMinor, ...toAmount(treatment, minor - includedMinor, ofPart) };
  });
}

function toAmount(
  { code, scheme, territory }: TaxTreatment,
  netMinor: number,
  taxes: readonly PartTax[],
): Omit<TaxedAmount, 'includedMinor'> {
  const taxMinor = sumTax(taxes);
  const rows = taxes.map(({ rate, ...tax }): TaxRow => {
    return {
      ...rate,
      scheme,
      code: rate.millionths === 0 ? 'Z' : code,
      baseMinor: netMinor,
      ...tax,
    };
  });
  const place = territory.places.at(-1) ?? territory.country;
  const free = { place, jurisdiction: '', scheme, code, millionths: 0, taxMinor: 0 };
  // What is not charged is reported as well; out of scope is in no report.
  if (code !== 'S' && code !== 'O') rows.push({ ...free, baseMinor: netMinor });
  return { netMinor, taxMinor, totalMinor: netMinor + taxMinor, rows };
}

function listRates(taxCase: TaxCase, treatment: TaxTreatment, part: TaxedPart): AppliedRate[] {
  const { registrations, territory } = treatment;
  if (!registrations) return [];
  const { from, to, isPickUp } = taxCase;
  const arrival = isPickUp || treatment.reason === 'origin' ? from : to;
  const places = registrations.map(({ place, isOriginSourced }) => {
    const isFromHere = territory.places.includes(from.region) && place === from.region;
    const postcode = isOriginSourced && isFromHere ? from.postcode : arrival.postcode;
    return { place, postcode };
  });
  return ratesOf(taxCase, places, part);
}

function ratesOf(
  { rates, day }: TaxCase,
  places: readonly RatedPlace[],
  { taxClass, line }: TaxedPart,
): AppliedRate[] {
  const isDelivery = line === undefined;
  return places.flatMap((place) => findRates(rates, place, { taxClass, day, isDelivery }));
}

/** What the goods are worth without tax and delivery, for limits of schemes. */
function netGoods(
  taxCase: TaxCase,
  parts: readonly TaxedPart[],
  [place = '']: readonly string[],
): number {
  const goods = parts.filter(({ line }) => line !== undefined);
  const sum = goods.reduce((total, { minor }) => total + minor, 0);
  if (taxCase.pricesInclude === undefined) return sum;
  const contained = extractTax(
    goods.map((part) => {
      const rates = ratesOf(taxCase, [{ place, postcode: '' }], part);
      return { grossMinor: part.minor, rates };
    }),
  );
  return sum - contained.reduce((total, taxes) => total + sumTax(taxes), 0);
}

function sumTax(taxes: readonly PartTax[]): number {
  return taxes.reduce((total, { taxMinor }) => total + taxMinor, 0);
}

/** One row for each place, code and rate. */
export function sumTaxRows(all: readonly TaxRow[]): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const row of all) {
    const { place, jurisdiction, code, millionths } = row;
    const key = [place, jurisdiction, code, millionths].join('/');
    const known = rows.get(key) ?? { ...row, baseMinor: 0, taxMinor: 0 };
    const baseMinor = known.baseMinor + row.baseMinor;
    rows.set(key, { ...known, baseMinor, taxMinor: known.taxMinor + row.taxMinor });
  }
  return [...rows.values()];
}

function merge(amounts: readonly TaxedAmount[]): TaxedAmount {
  const sum = (key: 'includedMinor' | 'netMinor' | 'taxMinor' | 'totalMinor') =>
    amounts.reduce((total, amount) => total + amount[key], 0);
  return {
    includedMinor: sum('includedMinor'),
    netMinor: sum('netMinor'),
    taxMinor: sum('taxMinor'),
    totalMinor: sum('totalMinor'),
    rows: sumTaxRows(amounts.flatMap((amount) => amount.rows)),
  };
}
