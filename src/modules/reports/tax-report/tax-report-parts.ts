/** What the report of tax is made of, as its statements answer it. */
import type { TaxCode, TaxScheme } from '#modules/tax/tax-case.ts';
import type { TaxReason } from '#modules/tax/tax-treatment.ts';

/** Whose tax it is, at which rate and why. */
export interface TaxGroup {
  /** A country or a region; '' where nobody knows where an order went. */
  place: string;
  jurisdiction: string;
  scheme: TaxScheme | '';
  code: TaxCode;
  millionths: number;
  /** 'not_taxed' of what no place of an order taxes, such as delivery in Maine. */
  reason: TaxReason | 'address_missing' | 'not_taxed';
  /** Of the buyer, for supplies to a business in another member state; '' otherwise. */
  number: string;
}

export interface Amounts {
  baseMinor: number;
  taxMinor: number;
}

export interface SoldGroup extends TaxGroup, Amounts {
  orders: number;
}

/** Of an order: a line from 1, or its delivery, which is 0, by one place, code and rate. */
export interface OrderPart extends TaxGroup, Amounts {
  position: number;
}

export type AdjustmentKind =
  | 'refund'
  | 'manual_refund'
  | 'refund_failed'
  | 'dispute_lost'
  | 'dispute_won';

export interface Adjustment {
  kind: AdjustmentKind;
  object: string;
  /** In the period; the earlier ones say what was left. */
  isWithin: boolean;
  grossMinor: number;
  taxMinor: number;
  /** Of a refund of units, what of which line; null of an amount. */
  lines: readonly { position: number; amountMinor: number }[] | null;
}

export interface AdjustedOrder {
  /** What it came to without tax. */
  netMinor: number;
  parts: readonly OrderPart[];
  /** The first one first. */
  events: readonly Adjustment[];
}

/** What moved in a span of time, of one currency. */
export interface TaxSums {
  /** Those that were paid. */
  orders: number;
  /** Without tax; a base that several places tax counts once. */
  netMinor: number;
  /** What the ledger says is owed more than before. */
  ledgerMinor: number;
}

export interface TaxFacts extends TaxSums {
  sold: readonly SoldGroup[];
  adjusted: readonly AdjustedOrder[];
  /** The currencies in which something moved. */
  moved: readonly string[];
}

/** Refunds and losses are below zero. */
export interface RolledGroup extends TaxGroup {
  orders: number;
  sold: Amounts;
  refunded: Amounts;
  lost: Amounts;
}

export interface Rolled extends TaxSums {
  rows: readonly RolledGroup[];
  moved: readonly string[];
}
