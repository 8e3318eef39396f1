/** Refunds: in full, in parts, never past what is left, and one card whose refunds fail. */
import { newId } from '../ids.ts';
import { behaviourOf } from '../test-cards.ts';
import { formatAmount } from '../wire/amounts.ts';
import {
  mergedMetadata,
  assertKnownFields,
  optionalText,
  optionalInteger,
  optionalChoice,
} from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { invalid } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { scheduleTask } from './schedule-task.ts';
import { chargeView, findPaidCharge, getCharge, saveCharge, type Charge } from './charges.ts';
import { withdrawnByDisputes } from './dispute-view.ts';
import { closeInquiriesOf } from './disputes.ts';
import { recordEvent } from './events.ts';
import { getIntent } from './intents.ts';
import { returnCash, cancelCashReturn } from './cash-returns.ts';
import { recordMovement, withoutFee } from './ledger.ts';
import {
  getRefund,
  getRefundView,
  insertRefund,
  isCashReturn,
  refundOf,
  refundReasons,
  refundView,
  type Refund,
} from './refund-rows.ts';
import { getMethod } from './payment-methods.ts';

export function createRefund(call: Call): Answer {
  if ('origin' in call.form) return returnCash(call);
  assertKnownFields(call.form, ['charge', 'payment_intent', 'amount', 'reason', 'metadata']);
  const charge = chargeToRefund(call);
  const amount = readRefundAmount(call, charge);
  const reason = optionalChoice(call.form, 'reason', refundReasons);
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
  recordEvent(call, 'refund.created', refundView(call, refund));
  if (refunded.amountRefunded === charge.amount) closeInquiriesOf(call, charge.id);
  const card = behaviourOf(getMethod(call, charge.method).testCard);
  if (card.refundFails) scheduleTask(call, 'fail_refund', refund.id);
  return answer(refundView(call, refund));
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
  if (isCashReturn(refund)) return cancelCashReturn(work, refund, reason);
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
  const view = refundView(work, failed);
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
  const view = refundView(call, { ...before, metadata });
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
      view: (row) => refundView(call, refundOf(row)),
    }),
  );
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
    feeOf: withoutFee,
    currency: charge.currency,
    source: refund,
    description: failed ? 'REFUND FAILURE' : 'REFUND FOR CHARGE',
  });
}
