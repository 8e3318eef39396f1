/**
 * A price that staff type for a line of an order, instead of the one that its customer has: with a
 * reason, and no lower than the role may make it. Pure.
 */
import type { Currency } from '#platform/currency.ts';
import { lessPercent, priceOf, type UnitPrice } from '#platform/money.ts';
import type { Role } from '#modules/identity/caller.ts';
import { listPriceBoundsMinor } from '#modules/prices/price-list.ts';

/** Of what the customer would pay, how many percent a role may take off without anybody else. */
export const mostManualDiscount = {
  customer: 0,
  catalogue: 0,
  orders: 10,
  users: 0,
  admin: 100,
} as const satisfies Record<Role, number>;

export const longestManualReason = 200;

export interface ManualPrice {
  priceMinor: number;
  /** For how many units that is; undefined for as many as the price that it stands instead of. */
  perUnits?: number | undefined;
  reason: string;
  /** The user id of whoever types it, and how many percent they may take off. */
  by: string;
  mostPercent: number;
  /** Of one that the order has already: what it stands instead of. It is not decided anew. */
  insteadMinor?: number;
}

/** A manual price as it stands at its line. */
export type ManualLine = Pick<ManualPrice, 'reason' | 'by' | 'mostPercent'> & {
  /** What the customer would have paid. */
  insteadMinor: number;
};

export type ManualPriceError =
  | { reason: 'manual_reason_missing' }
  /** `lowestMinor` is the least that the role may make of it. */
  | {
      reason: 'manual_too_low';
      mostPercent: number;
      lowestMinor: number;
      insteadMinor: number;
      currency: Currency;
    }
  | { reason: 'manual_out_of_bounds'; minMinor: number; maxMinor: number; currency: Currency }
  /** A customer has changed the quantity of a line whose price was agreed with them. */
  | { reason: 'manual_quantity_fixed'; quantity: number };

/** For as many units as what the customer would pay, where nothing else was said. */
export function inUnits(manual: ManualPrice, { perUnits }: UnitPrice): ManualPrice {
  return { ...manual, perUnits: manual.perUnits ?? perUnits };
}

/** What the customer would pay, for as many units as the manual price is, to the nearest cent. */
export function insteadOf(manual: ManualPrice | undefined, now: UnitPrice): number {
  const units = manual ? (manual.perUnits ?? 1) : (now.perUnits ?? 1);
  return Math.max(listPriceBoundsMinor.min, priceOf(units, now));
}

/** Rounded up to a whole cent, so that it is never more than so many percent. */
export function lowestManualPrice(insteadMinor: number, mostPercent: number): number {
  return Math.max(listPriceBoundsMinor.min, lessPercent(insteadMinor, mostPercent));
}

/** Against what the customer would pay for as many. */
export function findManualError(
  manual: ManualPrice | undefined,
  { insteadMinor, currency }: { insteadMinor: number; currency: Currency },
): ManualPriceError | undefined {
  if (!manual || manual.insteadMinor !== undefined) return undefined;
  const { priceMinor, reason, mostPercent } = manual;
  const { min: minMinor, max: maxMinor } = listPriceBoundsMinor;
  if (!Number.isInteger(priceMinor) || priceMinor < minMinor || priceMinor > maxMinor)
    return { reason: 'manual_out_of_bounds', minMinor, maxMinor, currency };
  const lowestMinor = lowestManualPrice(insteadMinor, mostPercent);
  if (priceMinor < lowestMinor)
    return { reason: 'manual_too_low', mostPercent, lowestMinor, insteadMinor, currency };
  return reason.trim() === '' ? { reason: 'manual_reason_missing' } : undefined;
}

export function toManualLine(manual: ManualPrice, nowMinor: number): ManualLine {
  const { reason, by, mostPercent, insteadMinor = nowMinor } = manual;
  return { reason, by, mostPercent, insteadMinor };
}
