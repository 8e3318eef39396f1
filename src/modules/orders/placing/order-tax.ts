/**
 * The tax of an order as it was decided, kept with it: the reason, and a row for each line, place
 * and rate. Rates that change later, and registrations that end, change no order.
 */
import { findTaxNumber, type KnownTaxNumber } from '#modules/companies/companies.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { dayOf } from '#modules/promotions/promotion.ts';
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
  /** Of each line. */
  lines: number[];
}

interface TaxedSale {
  lines: readonly { goodsMinor: number; discountMinor: number }[];
  delivery: Pick<OrderDelivery, 'kind' | 'priceMinor'> | undefined;
  /** Where it goes; undefined while nobody knows. */
  place: Place | undefined;
}

/** Prices are net: the tax comes on top of what the goods cost. */
export function quoteTax(
  { lines, delivery, place }: TaxedSale,
  terms: TaxTerms | undefined,
): QuotedTax {
  const none = lines.map(() => 0);
  if (!terms) return { tax: undefined, taxMinor: 0, lines: none };
  const isPickUp = delivery?.kind === 'pick_up';
  const { from, ...setup } = terms.setup;
  if (!from) return { tax: undefined, taxMinor: 0, lines: none };
  if (!place && !isPickUp) return { tax: unknownPlace, taxMinor: 0, lines: none };
  const { country, postcode, region = '' } = place ?? from;
  const { company, certificates } = terms;
  const number = company && findTaxNumber(company, terms.at);
  const decision = decideTax({
    ...{ ...setup, from, to: { country, postcode, region }, isPickUp },
    buyer: { isBusiness: company !== undefined, taxNumber: number, certificates },
    lines: lines.map((line) => ({ ...line, taxClass: 'standard' })),
    deliveryMinor: delivery?.priceMinor ?? 0,
    ...{ pricesInclude: undefined, day: dayOf(terms.at) },
  });
  const { taxMinor } = decision;
  return {
    tax: toOrderTax(decision, number),
    taxMinor,
    lines: decision.lines.map((line) => line.taxMinor),
  };
}

const unknownPlace: OrderTax = {
  ...{ reason: 'address_missing', notes: [], certificate: null, rows: [] },
};

function toOrderTax(
  { reason, notes, certificate, lines, delivery }: TaxDecision,
  number: KnownTaxNumber | undefined,
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
  };
}
