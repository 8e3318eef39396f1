/**
 * Receipts: what a paid order came to, from what it keeps: its lines, discounts, delivery and rows
 * of tax as they were sold, the payments and refunds of the journal, and who sold when it was paid.
 * It owns no table and changes nothing. A receipt is no numbered invoice.
 */
import type { Executor } from '#platform/database/database.ts';
import { findAddress, type DeliveryAddress } from '#modules/addresses/addresses.ts';
import type { Order } from '#modules/orders/order.ts';
import { listJournalOfOrder, type JournalEntry } from '#modules/payments/payments.ts';
import { findSellerAt, type SellerDetails } from '#modules/seller/seller.ts';
import { selectPaidAt } from './queries/receipts.ts';
import { listExcess, type ExcessMovement } from './transfer-excess.ts';

export type { ExcessMovement } from './transfer-excess.ts';

export interface ReceiptMovement {
  at: Date;
  kind: 'card' | 'manual';
  /** Of the processor, or of a payment by hand. */
  reference: string;
  amountMinor: number;
}

export interface Receipt {
  order: Order;
  paidAt: Date;
  /** Undefined where nobody had entered it yet. */
  seller: SellerDetails | undefined;
  address: DeliveryAddress | undefined;
  payments: ReceiptMovement[];
  /** Of these, what failed is not there. */
  refunds: ReceiptMovement[];
  refundedMinor: number;
  /** What came by bank transfer beyond the total, and what of it went back. */
  excess: ExcessMovement[];
}

export type ReceiptResult = { ok: true; receipt: Receipt } | { ok: false; reason: 'not_paid' };

export async function findReceipt(executor: Executor, order: Order): Promise<ReceiptResult> {
  const paid = await selectPaidAt.first(executor, { orderId: order.id });
  const paidAt = paid?.at;
  if (!paidAt) return { ok: false, reason: 'not_paid' };
  const journal = await listJournalOfOrder(executor, order.id);
  const refunds = listMade(journal);
  const receipt = {
    ...{ order, paidAt, refunds },
    seller: await findSellerAt(executor, paidAt),
    address: await findAddress(executor, order.id),
    payments: journal.filter(isSale).map((entry) => nameManual(toMovement(entry), order)),
    excess: listExcess(journal, order),
    refundedMinor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
  return { ok: true, receipt };
}

/** A payment by hand is found by what staff have noted, and not by the shop's own id. */
function nameManual(movement: ReceiptMovement, { paymentId }: Order): ReceiptMovement {
  if (movement.kind === 'card' || paymentId === undefined) return movement;
  return { ...movement, reference: paymentId };
}

/** Money that the order may not keep, and what went back of it, is no payment of it. */
function isSale({ kind, entries }: JournalEntry): boolean {
  return (kind === 'charge' || kind === 'manual_payment') && isOfSales(entries);
}

function isOfSales(entries: JournalEntry['entries']): boolean {
  return entries.some(({ account }) => account === 'sales');
}

function listMade(journal: readonly JournalEntry[]): ReceiptMovement[] {
  const failed = new Set(
    journal.flatMap(({ kind, object }) => (kind === 'refund_failed' ? [object] : [])),
  );
  return journal
    .filter(
      ({ kind, entries }) => (kind === 'refund' || kind === 'manual_refund') && isOfSales(entries),
    )
    .filter(({ object }) => !failed.has(object))
    .map(toMovement);
}

function toMovement({ kind, object, happenedAt: at, entries }: JournalEntry): ReceiptMovement {
  const isManual = kind === 'manual_payment' || kind === 'manual_refund';
  const amountMinor = Math.abs(entries[0]?.amountMinor ?? 0);
  return { at, kind: isManual ? 'manual' : 'card', reference: object, amountMinor };
}
