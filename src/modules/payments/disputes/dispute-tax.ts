/**
 * The tax of what a dispute took for good. The card holder has the price back, so that the shop
 * owes no tax on it (Directive 2006/112/EC, article 90; the deduction for bad debts of US states).
 * When that may be declared differs by country: the report of tax shows it apart from refunds.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '#modules/orders/order.ts';
import { shareOfTax } from '#modules/tax/tax.ts';
import type { TaxedWhole } from '#modules/tax/tax-shares.ts';
import type { MoneyMove } from '../ledger/ledger.ts';
import { selectTaxGone, updateDisputeTax } from '../queries/dispute-tax.ts';

interface TaxedLoss {
  dispute: string;
  intent: string;
  /** What was lost, or came back of it. */
  amountMinor: number;
}

/** Of a locked order: its share of the tax that refunds and other disputes have left. */
export async function takeTaxOfLoss(
  tx: Tx,
  order: Order,
  { dispute, intent, amountMinor }: TaxedLoss,
): Promise<MoneyMove> {
  const kind = 'dispute_tax_lost';
  if (order.taxMinor === 0 || intent !== order.paymentId || amountMinor === 0)
    return { kind, amountMinor: 0 };
  const request = { intent, exceptDispute: dispute, withOnHold: false };
  const { totalMinor, taxMinor } = await findTaxLeft(tx, order, request);
  const isAll = amountMinor >= totalMinor;
  const share = isAll
    ? taxMinor
    : shareOfTax({ totalMinor, taxMinor }, { beforeMinor: 0, amountMinor });
  const lostMinor = Math.max(Math.min(share, amountMinor), 0);
  await updateDisputeTax.count(tx, { id: dispute, taxMinor: lostMinor });
  return { kind, amountMinor: lostMinor };
}

/** Money that was lost comes back: with its share of the tax, which is owed again. */
export async function returnTaxOfLoss(
  tx: Tx,
  { id, lostMinor: totalMinor, taxMinor }: { id: string; lostMinor: number; taxMinor: number },
  amountMinor: number,
): Promise<MoneyMove> {
  const kind = 'dispute_tax_won';
  if (taxMinor === 0 || amountMinor <= 0) return { kind, amountMinor: 0 };
  const wonMinor = shareOfTax({ totalMinor, taxMinor }, { beforeMinor: 0, amountMinor });
  await updateDisputeTax.count(tx, { id, taxMinor: taxMinor - wonMinor });
  return { kind, amountMinor: wonMinor };
}

interface LeftRequest {
  intent: string;
  /** Whose own loss does not count. */
  exceptDispute: string | null;
  /** Whether refunds count that may not be made yet. */
  withOnHold: boolean;
}

/** What of an order's total, and of its tax, refunds and lost disputes have left. */
export async function findTaxLeft(
  executor: Executor,
  { totalMinor, taxMinor }: Order,
  { intent: intentId, ...request }: LeftRequest,
): Promise<TaxedWhole> {
  const gone = await selectTaxGone.first(executor, { intentId, ...request });
  if (!gone) throw new Error('a sum answered nothing');
  return { totalMinor: totalMinor - gone.amount_minor, taxMinor: taxMinor - gone.tax_minor };
}
