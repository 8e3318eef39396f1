/**
 * The tax of an order as it was decided, kept with it: the reason, and a row for each line, place
 * and rate. Rates that change later, and registrations that end, change no order.
 */
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import { findTaxNumber, type KnownTaxNumber } from '#modules/companies/companies.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { dayOf } from '#platform/clock.ts';
import type { Currency } from '#platform/currency.ts';
import { isValidOn, type ExemptionCertificate, type TaxSetup } from '#modules/tax/tax-case.ts';
import { decideTax, type TaxDecision, type TaxRow } from '#modules/tax/tax.ts';
import type { OrderDelivery } from '../order-delivery.ts';

export interface OrderTaxRow extends TaxRow {
  /** Of its line; null for delivery. */
  position: number | null;
}

export interface OrderTax {
  /** While nobody knows where it goes, none is decided. */
  reason: TaxDecision['reason'] | 'address_missing';
  notes: TaxDecision['notes'];
  certificate: Pick<ExemptionCertificate, 'place' | 'number' | 'lastDay'> | null;
  /** Of the company that buys, as it was known then. */
  taxNumber?: KnownTaxNumber;
  rows: OrderTaxRow[];
  /** The country whose tax the prices include, and how much of them is; missing for none. */
  included?: { country: string; minor: number };
}

/** The shop's registrations, where it has any, and the moment. */
export interface TaxTerms {
  setup: TaxSetup;
  /** Of the buyer; a guest has none. */
  certificates: readonly ExemptionCertificate[];
  /** For which it is bought; undefined for a private person. */
  company: TaxedCompany | undefined;
  at: Date;
}

/** What of a company counts. */
export type TaxedCompany = Pick<BuyingCompany, 'taxNumber' | 'taxCheck'>;

/** Undefined while no registration holds: a shop that is only to have one charges as before. */
export function toTaxTerms(
  { tax: setup, certificates }: StoredTerms,
  { at, company }: { at: Date; company: TaxedCompany | undefined },
): TaxTerms | undefined {
  const day = dayOf(at);
  const isOn = setup?.registrations.some((one) => isValidOn(one, day));
  return setup && isOn ? { setup, certificates: certificates ?? [], company, at } : undefined;
}

/** As a statement answers them. */
interface StoredTerms {
  tax?: TaxSetup | null | undefined;
  certificates?: readonly ExemptionCertificate[] | null | undefined;
}

export interface QuotedTax {
  tax: OrderTax | undefined;
  taxMinor: number;
  /** Of each line: its price without what it includes, and the tax of it. */
  lines: { netMinor: number; taxMinor: number }[];
  /** Of lines and delivery, with tax. */
  totalMinor: number;
}

interface TaxedSale {
  lines: readonly { goodsMinor: number; discountMinor: number; taxClass: TaxClass }[];
  delivery: Pick<OrderDelivery, 'kind' | 'priceMinor'> | undefined;
  /** Where it goes; undefined while nobody knows. */
  place: Place | undefined;
  /** Of its prices, which says whose tax they include. */
  currency: Currency;
}

/** Of a company as a business, of everybody else as a private person. */
export function quoteTax(sale: TaxedSale, terms: TaxTerms | undefined): QuotedTax {
  const { lines, delivery, place, currency } = sale;
  const isPickUp = delivery?.kind === 'pick_up';
  const from = terms?.setup.from;
  if (!terms || !from) return untaxed(sale, undefined);
  const { includedTax, registrations, rates } = terms.setup;
  const pricesInclude = includedTax[currency];
  if (!place && !isPickUp) return untaxed(sale, toUnknownPlace(pricesInclude));
  const { country, postcode, region = '' } = place ?? from;
  const { company, certificates } = terms;
  const number = company && findTaxNumber(company, terms.at);
  const decision = decideTax({
    ...{ registrations, rates, from, to: { country, postcode, region }, isPickUp },
    buyer: { isBusiness: company !== undefined, taxNumber: number, certificates },
    lines,
    deliveryMinor: delivery?.priceMinor ?? 0,
    ...{ pricesInclude, day: dayOf(terms.at) },
  });
  const { taxMinor, totalMinor } = decision;
  const tax = toOrderTax(decision, { pricesInclude, number });
  return { tax, taxMinor, totalMinor, lines: decision.lines };
}

/** As the prices are. */
function untaxed({ lines, delivery }: TaxedSale, tax: OrderTax | undefined): QuotedTax {
  const nets = lines.map(({ goodsMinor, discountMinor }) => goodsMinor - discountMinor);
  return {
    ...{ tax, taxMinor: 0, lines: nets.map((netMinor) => ({ netMinor, taxMinor: 0 })) },
    totalMinor: nets.reduce((sum, netMinor) => sum + netMinor, delivery?.priceMinor ?? 0),
  };
}

function toUnknownPlace(pricesInclude: string | undefined): OrderTax {
  return {
    ...{ reason: 'address_missing', notes: [], certificate: null, rows: [] },
    ...(pricesInclude !== undefined && { included: { country: pricesInclude, minor: 0 } }),
  };
}

function toOrderTax(
  { reason, notes, certificate, lines, delivery, includedMinor: minor }: TaxDecision,
  {
    pricesInclude,
    number,
  }: { pricesInclude: string | undefined; number: KnownTaxNumber | undefined },
): OrderTax {
  const ofLines = lines.flatMap(({ rows }, index) =>
    rows.map((row) => ({ ...row, position: index + 1 })),
  );
  const ofDelivery = delivery.rows.map((row) => ({ ...row, position: null }));
  const known = certificate && {
    ...{ place: certificate.place, number: certificate.number, lastDay: certificate.lastDay },
  };
  return {
    ...{ reason, notes, certificate: known ?? null },
    ...(number && { taxNumber: number }),
    rows: [...ofLines, ...ofDelivery],
    ...(pricesInclude !== undefined && { included: { country: pricesInclude, minor } }),
  };
}
