/**
 * What tax is decided from. Plain data: registrations, rates, places, the buyer and the goods.
 * Days are texts such as '2026-11-26'; a last day is within, and null is without end.
 */
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import type { Currency } from '#platform/currency.ts';

/** Under which rules a registration reports: where it is, or for sales from elsewhere. */
export const taxSchemes = ['local', 'oss', 'ioss', 'uk_import'] as const;
export type TaxScheme = (typeof taxSchemes)[number];

/** EN 16931: standard, zero rate, exempt, intra-community, export, reverse charge, out of scope. */
export type TaxCode = 'S' | 'Z' | 'E' | 'K' | 'G' | 'AE' | 'O';

export interface TaxPlace {
  /** ISO 3166-1. */
  country: string;
  /** ISO 3166-2, such as 'US-NJ'; '' where the country's addresses have none. */
  region: string;
  postcode: string;
}

interface Valid {
  firstDay: string;
  lastDay: string | null;
}

export interface Registration extends Valid {
  /** A country or a region; of 'oss' and 'ioss' the state that the shop reports to. */
  place: string;
  scheme: TaxScheme;
  number: string;
  /** Of 'ioss' and 'uk_import': net goods up to which it counts, in the order's currency. */
  limitMinor: number | null;
  /** Within the region, local rates are those of where the goods leave. */
  isOriginSourced: boolean;
}

export interface TaxRate extends Valid {
  /** A country or a region. */
  place: string;
  /** A county, a city or a district in it; '' for the place as a whole. */
  jurisdiction: string;
  /** Beginnings of the postcodes that the jurisdiction has; none for all of the place. */
  postcodes: readonly string[];
  taxClass: TaxClass;
  millionths: number;
  taxesDelivery: boolean;
}

/** What is known of a tax number: its format alone, or what the authority has answered. */
export const taxNumberStates = ['format', 'valid', 'invalid', 'unavailable'] as const;
export type TaxNumberState = (typeof taxNumberStates)[number];

export interface BuyersTaxNumber {
  /** Of the state that gave it; 'XI' for Northern Ireland. */
  country: string;
  state: TaxNumberState;
}

export interface ExemptionCertificate extends Valid {
  place: string;
  number: string;
  lastDay: string;
}

export interface TaxBuyer {
  isBusiness: boolean;
  taxNumber?: BuyersTaxNumber | undefined;
  certificates: readonly ExemptionCertificate[];
}

export interface TaxedGoods {
  /** By the price list, before the discount. */
  goodsMinor: number;
  discountMinor: number;
  taxClass: TaxClass;
}

export interface StoredRegistration extends Registration {
  id: string;
  version: number;
}

/** A rate to come; those that go on end the day before. */
export interface NewRate extends Omit<TaxRate, 'lastDay'> {
  /** Where it was read, and when. */
  source: string;
}

/** The country whose tax prices in a currency include; missing where they include none. */
export type IncludedTax = Readonly<Partial<Record<Currency, string>>>;

/** What the shop has set up; `from` is where its goods leave. */
export interface TaxSetup {
  from: TaxPlace | null;
  includedTax: IncludedTax;
  registrations: readonly Registration[];
  rates: readonly TaxRate[];
}

export interface TaxCase extends Pick<TaxSetup, 'registrations' | 'rates'> {
  /** Where the goods leave, and where they go. */
  from: TaxPlace;
  to: TaxPlace;
  /** They are handed over where they are. */
  isPickUp: boolean;
  buyer: TaxBuyer;
  lines: readonly TaxedGoods[];
  /** By the price list, as the goods. */
  deliveryMinor: number;
  /** The country whose tax the prices contain; undefined for net prices. */
  pricesInclude: string | undefined;
  day: string;
}

/** What is charged is what the prices include: nothing is added to them, nothing comes off. */
export function isWithinPrices(includedMinor: number, taxMinor: number): boolean {
  return includedMinor > 0 && includedMinor === taxMinor;
}

export function isValidOn({ firstDay, lastDay }: Valid, day: string): boolean {
  return firstDay <= day && (lastDay === null || day <= lastDay);
}
