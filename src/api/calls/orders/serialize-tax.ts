import type { z } from 'zod';
import type { taxOfOrder, taxRow } from '#api/contract/orders/order-tax.ts';
import type { OrderTax, QuotedTax } from '#modules/orders/placing/order-tax.ts';
import { sumTaxRows } from '#modules/tax/tax.ts';
import type { TaxRow } from '#modules/tax/tax.ts';
import { toDollars } from '#platform/money.ts';

/** The rows of all lines, one for each place, code and rate. */
export function serializeTax(tax: OrderTax | undefined): z.infer<typeof taxOfOrder> {
  if (!tax) return null;
  const { reason, notes, certificate, rows, included } = tax;
  return {
    ...{ reason, notes, certificate, taxNumber: serializeNumber(tax) },
    rows: sumTaxRows(rows).map(serializeTaxRow),
    included: included ? { country: included.country, amount: toDollars(included.minor) } : null,
  };
}

function serializeNumber({ taxNumber }: OrderTax) {
  if (!taxNumber) return null;
  const { number, state, at, requestId } = taxNumber;
  return { number, state, at, requestId };
}

/** Of an offer, as it would be with it. */
export function serializeQuotedTax(quoted: QuotedTax | undefined) {
  if (!quoted) throw new Error('an offer was not quoted');
  const { taxMinor, tax, totalMinor } = quoted;
  return { tax: toDollars(taxMinor), taxed: serializeTax(tax), total: toDollars(totalMinor) };
}

export function serializeTaxRow(row: TaxRow): z.infer<typeof taxRow> {
  const { place, jurisdiction, code, millionths, baseMinor, taxMinor } = row;
  const [base, tax] = [toDollars(baseMinor), toDollars(taxMinor)];
  return { place, jurisdiction, code, percent: toPercent(millionths), base, tax };
}

export function toPercent(millionths: number): number {
  return millionths / millionthsPerPercent;
}

const millionthsPerPercent = 10_000;
