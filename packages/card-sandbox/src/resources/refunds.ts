/** Refunds: in full, in parts, never past what is left, and one card whose refunds fail. */
import type { Stripe } from 'stripe';
import { text, textOrNull, integer, type Row } from '../store/columns.ts';
import { newId } from '../ids.ts';
import { getTestCard, type TestCard } from '../test-cards.ts';
import { formatAmount } from '../wire/amounts.ts';
import {
  mergedMetadata,
  assertKnownFields,
  optionalText,
  optionalInteger,
  optionalChoice,
} from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { invalid, notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { scheduleTask } from './schedule-task.ts';
import { chargeView, findPaidCharge, getCharge, saveCharge, type Charge } from './charges.ts';
import { withdrawnByDisputes } from './dispute-view.ts';
import { closeInquiriesOf } from './disputes.ts';
import { recordEvent } from './events.ts';
import { getIntent } from './intents.ts';
import { recordMovement } from './ledger.ts';
import { getMethod } from './payment-methods.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

interface Refund {
  id: string;
  created: number;
  charge: string;
  intent: string;
  method: string;
  amount: number;
  currency: string;
  status: 'failed' | 'succeeded';
  reason: (typeof reasons)[number] | null;
  metadata: Record<string, string>;
  balanceTransaction: string;
  failureBalanceTransaction: string | null;
  failureReason: string | null;
}

export function createRefund(call: Call): Answer {
  assertKnownFields(call.form, ['charge', 'payment_intent', 'amount', 'reason', 'metadata']);
  const charge = chargeToRefund(call);
  const amount = readRefundAmount(call, charge);
  const reason = optionalChoice(call.form, 'reason', reasons);
  const id = newId('re');
  const refund: Refund = {
    id,
    created: nowSeconds(call),
    charge: charge.id,
    intent: charge.intent,
    method: charge.method,
    amount,
    currency: charge.currency,
    status: 'succeeded',
    reason,
    metadata: mergedMetadata(call.form),
    balanceTransaction: bookRefund(call, charge, id, -amount),
    failureBalanceTransaction: null,
    failureReason: null,
  };
  insertRefund(call, refund);
  const refunded = saveCharge(call, charge, { amountRefunded: charge.amountRefunded + amount });
  recordEvent(call, 'charge.refunded', chargeView(call, refunded), {
    amount_refunded: charge.amountRefunded,
    refunded: false,
  });
  recordEvent(call, 'refund.created', refundView(refund));
  if (refunded.amountRefunded === charge.amount) closeInquiriesOf(call, charge.id);
  const card: TestCard = getTestCard(getMethod(call, charge.method).testCard);
  if (card.refundFails) scheduleTask(call, 'fail_refund', refund.id);
  return answer(refundView(refund));
}

const failureReasons = [
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'unknown',
] as const;

/** The bank of the holder sends the money back, however late. */
export function failRefundByHand(call: Call): Answer {
  assertKnownFields(call.form, ['reason']);
  const reason = optionalChoice(call.form, 'reason', failureReasons) ?? 'unknown';
  const refund = getRefund(call, call.id);
  if (refund.status === 'failed') throw invalid(`Refund ${refund.id} has failed already.`);
  failRefund(call, refund.id, reason);
  return answer(getRefundView(call, refund.id));
}

/** The money comes back to the merchant, and the charge is unrefunded by as much. */
export function failRefund(
  work: Work,
  id: string,
  reason: (typeof failureReasons)[number] = 'expired_or_canceled_card',
): void {
  const refund = getRefund(work, id);
  if (refund.status !== 'succeeded') return;
  const charge = getCharge(work, refund.charge);
  const movement = bookRefund(work, charge, refund.id, refund.amount);
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failureReason: reason,
    failureBalanceTransaction: movement,
  };
  work.sql.run`
    update refund set status = ${failed.status}, failure_reason = ${failed.failureReason},
      failure_balance_transaction = ${movement} where id = ${id}`;
  saveCharge(work, charge, { amountRefunded: charge.amountRefunded - refund.amount });
  const view = refundView(failed);
  const previous = { status: 'succeeded' };
  recordEvent(work, 'refund.failed', view);
  recordEvent(work, 'refund.updated', view, previous);
  recordEvent(work, 'charge.refund.updated', view, previous);
}

export function retrieveRefund(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(getRefundView(call, call.id));
}

export function updateRefund(call: Call): Answer {
  assertKnownFields(call.form, ['metadata']);
  const before = getRefund(call, call.id);
  const metadata = mergedMetadata(call.form, before.metadata);
  call.sql.run`
    update refund set metadata = ${JSON.stringify(metadata)} where id = ${before.id}`;
  const view = refundView({ ...before, metadata });
  recordEvent(call, 'refund.updated', view, { metadata: before.metadata });
  return answer(view);
}

export function listRefunds(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'charge', 'payment_intent']);
  return answer(
    listPage(call, {
      table: 'refund',
      kind: 'refund',
      url: '/v1/refunds',
      where: [
        ['charge = ?', optionalText(call.form, 'charge')],
        ['payment_intent = ?', optionalText(call.form, 'payment_intent')],
      ],
      view: (row) => refundView(refundOf(row)),
    }),
  );
}

export function getRefundView(work: Work, id: string): Stripe.Refund {
  return refundView(getRefund(work, id));
}

function chargeToRefund(call: Call): Charge {
  const chargeId = optionalText(call.form, 'charge');
  const intentId = optionalText(call.form, 'payment_intent');
  if (chargeId !== null) return getCharge(call, chargeId, 'charge');
  if (intentId === null) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  const charge = findPaidCharge(call, getIntent(call, intentId, 'payment_intent').id);
  if (charge) return charge;
  throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}

function readRefundAmount(call: Call, charge: Charge): number {
  if (charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} has not succeeded, so it cannot be refunded.`);
  }
  const withdrawn = withdrawnByDisputes(call, charge.id);
  const remaining = Math.max(charge.amount - charge.amountRefunded - withdrawn, 0);
  if (withdrawn > 0 && remaining === 0) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (remaining === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = optionalInteger(call.form, 'amount') ?? remaining;
  if (amount < 1) {
    throw invalid('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount <= remaining) return amount;
  const { currency } = charge;
  throw invalid(
    `Refund amount (${formatAmount(amount, currency)}) is greater than unrefunded amount on ` +
      'charge ' +
      `(${formatAmount(remaining, currency)})`,
    { param: 'amount' },
  );
}

function bookRefund(work: Work, charge: Charge, refund: string, amount: number): string {
  const failed = amount > 0;
  return recordMovement(work, {
    type: failed ? 'refund_failure' : 'refund',
    reportingCategory: failed ? 'refund_failure' : 'refund',
    amount,
    fee: 0,
    currency: charge.currency,
    source: refund,
    description: failed ? 'REFUND FAILURE' : 'REFUND FOR CHARGE',
  });
}

function insertRefund(work: Work, refund: Refund): void {
  work.sql.run`
    insert into refund (id, created, charge, payment_intent, payment_method, amount, currency,
      status, reason, metadata, balance_transaction)
    values (${refund.id}, ${refund.created}, ${refund.charge}, ${refund.intent},
      ${refund.method}, ${refund.amount}, ${refund.currency}, ${refund.status}, ${refund.reason},
      ${JSON.stringify(refund.metadata)}, ${refund.balanceTransaction})`;
}

function getRefund(work: Work, id: string): Refund {
  const row = work.sql.get`select * from refund where id = ${id}`;
  if (!row) throw notFound('refund', id);
  return refundOf(row);
}

function refundOf(row: Row): Refund {
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
    reason: reasons.find((one) => one === reason) ?? null,
    metadata: JSON.parse(text(row, 'metadata')),
    balanceTransaction: text(row, 'balance_transaction'),
    failureBalanceTransaction: textOrNull(row, 'failure_balance_transaction'),
    failureReason: textOrNull(row, 'failure_reason'),
  };
}

function refundView(refund: Refund): Stripe.Refund {
  const { failureBalanceTransaction, failureReason } = refund;
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', type: 'refund' },
      type: 'card',
    },
    ...(failureBalanceTransaction && { failure_balance_transaction: failureBalanceTransaction }),
    ...(failureReason && { failure_reason: failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.intent,
    payment_method: refund.method,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
