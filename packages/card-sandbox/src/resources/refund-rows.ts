/** Refunds as they are stored, and as the API shows them. */
import type { Stripe } from 'stripe';
import { integer, text, textOrNull, type Row } from '../store/columns.ts';
import { bankTransfer } from '../test-cards.ts';
import { notFound } from '../wire/api-error.ts';
import type { Work } from '../wire/work.ts';
import { getMethod } from './payment-methods.ts';
import { transferTypeOf } from './transfer-types.ts';

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export interface Refund {
  id: string;
  created: number;
  /** Of money that goes back from a customer's balance: the customer. */
  charge: string;
  intent: string;
  method: string;
  amount: number;
  currency: string;
  status: 'failed' | 'succeeded';
  reason: (typeof refundReasons)[number] | null;
  metadata: Record<string, string>;
  balanceTransaction: string;
  failureBalanceTransaction: string | null;
  failureReason: string | null;
}

export function insertRefund(work: Work, refund: Refund): void {
  work.sql.run`
    insert into refund (id, created, charge, payment_intent, payment_method, amount, currency,
      status, reason, metadata, balance_transaction)
    values (${refund.id}, ${refund.created}, ${refund.charge}, ${refund.intent},
      ${refund.method}, ${refund.amount}, ${refund.currency}, ${refund.status}, ${refund.reason},
      ${JSON.stringify(refund.metadata)}, ${refund.balanceTransaction})`;
}

export function getRefund(work: Work, id: string): Refund {
  const row = work.sql.get`select * from refund where id = ${id}`;
  if (!row) throw notFound('refund', id);
  return refundOf(row);
}

export function refundOf(row: Row): Refund {
  const reason = textOrNull(row, 'reason');
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    charge: text(row, 'charge'),
    intent: text(row, 'payment_intent'),
    method: text(row, 'payment_method'),
    amount: integer(row, 'amount'),
    currency: text(row, 'currency'),
    status: text(row, 'status') === 'failed' ? 'failed' : 'succeeded',
    reason: refundReasons.find((one) => one === reason) ?? null,
    metadata: JSON.parse(text(row, 'metadata')),
    balanceTransaction: text(row, 'balance_transaction'),
    failureBalanceTransaction: textOrNull(row, 'failure_balance_transaction'),
    failureReason: textOrNull(row, 'failure_reason'),
  };
}

export function getRefundView(work: Work, id: string): Stripe.Refund {
  return refundView(work, getRefund(work, id));
}

/** Whether it is of a customer's balance, and of no payment. */
export function isCashReturn({ charge }: Pick<Refund, 'charge'>): boolean {
  return charge.startsWith('cus_');
}

export function refundView(work: Work, refund: Refund): Stripe.Refund {
  const isReturn = isCashReturn(refund);
  const isTransfer = isReturn || getMethod(work, refund.method).testCard === bankTransfer;
  const { failureBalanceTransaction, failureReason } = refund;
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: isReturn ? null : refund.balanceTransaction,
    charge: isReturn ? null : refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: isReturn ? refund.charge : null,
    customer_account: null,
    destination_details: isTransfer
      ? transferDestination(refund.currency)
      : { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    ...(failureBalanceTransaction && { failure_balance_transaction: failureBalanceTransaction }),
    ...(failureReason && { failure_reason: failureReason }),
    metadata: refund.metadata,
    payment_intent: isReturn ? null : refund.intent,
    payment_method: isReturn ? null : refund.method,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

function transferDestination(currency: string): Stripe.Refund.DestinationDetails {
  const type = transferTypeOf(currency);
  return { type, [type]: pendingReference };
}

const pendingReference = { reference: null, reference_status: 'pending' } as const;
