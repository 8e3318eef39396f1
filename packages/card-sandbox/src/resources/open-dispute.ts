/** How disputes and inquiries begin: by a card that does so, or by hand. */
import { newId } from '../ids.ts';
import { behaviourOf } from '../test-cards.ts';
import { invalid } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { getCharge, saveCharge, type Charge } from './charges.ts';
import {
  disputeOf,
  disputeView,
  withdrawnByDisputes,
  type Dispute,
  type DisputeStatus,
} from './dispute-view.ts';
import { recordEvent } from './events.ts';
import { disputeFeeMinor, recordMovement } from './ledger.ts';
import { getMethod } from './payment-methods.ts';

/** How long the merchant may take to answer. */
export const answerSeconds = 9 * 24 * 60 * 60;

/**
 * How a dispute may begin: the bank withdraws the money; it only inquires first ('inquiry');
 * the dispute was prevented ('block'), or refunded at once without a case ('resolution').
 */
export const disputeKinds = ['dispute', 'inquiry', 'block', 'resolution'] as const;
export type DisputeKind = (typeof disputeKinds)[number];

const initialStatus = {
  dispute: 'needs_response',
  inquiry: 'warning_needs_response',
  block: 'prevented',
  resolution: 'prevented',
} as const satisfies Record<DisputeKind, DisputeStatus>;

/** The dispute that a test card opens after some time. */
export function openDisputeOfCard(work: Work, charge: Charge): void {
  if (charge.disputed) return;
  const { disputedAs } = behaviourOf(getMethod(work, charge.method).testCard);
  const remainingAmount = disputableAmount(work, charge);
  if (disputedAs === 'part') openDispute(work, charge, { amount: Math.ceil(remainingAmount / 2) });
  else openDispute(work, charge, { as: disputedAs ?? 'dispute' });
}

/** What is neither refunded nor withdrawn by another dispute, in cents. */
export function disputableAmount(work: Work, charge: Charge): number {
  if (charge.status !== 'succeeded') return 0;
  return Math.max(charge.amount - charge.amountRefunded - withdrawnByDisputes(work, charge.id), 0);
}

/** Withdraws the rest of the charge (or `amount`) and a fee from the merchant's balance. */
function openDispute(
  work: Work,
  charge: Charge,
  options: { amount?: number; as?: DisputeKind } = {},
): Dispute | undefined {
  const { amount = disputableAmount(work, charge), as = 'dispute' } = options;
  if (amount === 0) return undefined;
  const card = behaviourOf(getMethod(work, charge.method).testCard);
  const created = nowSeconds(work);
  const dispute: Dispute = {
    id: newId('du'),
    created,
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    status: initialStatus[as],
    reason: card.disputed ?? 'general',
    evidence: {},
    dueBy: created + answerSeconds,
    submissionCount: 0,
    metadata: {},
  };
  work.sql.run`
    insert into dispute (id, created, charge, payment_intent, amount, currency, status, reason,
      evidence, due_by, metadata)
    values (${dispute.id}, ${created}, ${dispute.charge}, ${dispute.intent}, ${amount},
      ${dispute.currency}, ${dispute.status}, ${dispute.reason}, '{}', ${dispute.dueBy}, '{}')`;
  const takesMoney = as === 'dispute' || as === 'resolution';
  if (takesMoney) bookDispute(work, dispute, -amount);
  saveCharge(work, charge, { disputed: true });
  const view = disputeView(work, dispute);
  recordEvent(work, 'charge.dispute.created', view);
  if (takesMoney) recordEvent(work, 'charge.dispute.funds_withdrawn', view);
  return dispute;
}

/** Opens a dispute by hand, for any card. */
export function disputeByHand(
  call: Call,
  chargeId: string,
  options: { amount: number | null; as: DisputeKind | null },
): Answer {
  const charge = getCharge(call, chargeId, 'charge');
  const { amount, as } = options;
  const isAgain = charge.disputed && amount === null && as === null;
  const remainingAmount = disputableAmount(call, charge);
  if (amount !== null && (amount < 1 || amount > remainingAmount)) {
    throw invalid(`Between 1 and ${remainingAmount} cents of ${charge.id} can be disputed.`, {
      param: 'amount',
    });
  }
  if (!isAgain) {
    const disputeOptions = { ...(amount !== null && { amount }), ...(as !== null && { as }) };
    const opened = openDispute(call, charge, disputeOptions);
    if (opened) return answer(disputeView(call, opened));
  }
  const row = call.sql.get`select * from dispute where charge = ${charge.id} order by seq desc`;
  if (!row) throw invalid(`Charge ${charge.id} holds no money that could be disputed.`);
  return answer(disputeView(call, disputeOf(row)));
}

/** The fee of a dispute is never refunded, whoever wins. */
export function bookDispute(work: Work, dispute: Dispute, amount: number): void {
  const withdrawn = amount < 0;
  recordMovement(work, {
    type: 'adjustment',
    reportingCategory: withdrawn ? 'dispute' : 'dispute_reversal',
    amount,
    feeOf: () => (withdrawn && dispute.status !== 'prevented' ? disputeFeeMinor : 0),
    currency: dispute.currency,
    source: dispute.id,
    description: withdrawn
      ? `Chargeback withdrawal for ${dispute.charge}`
      : `Chargeback reversal for ${dispute.charge}`,
  });
}
