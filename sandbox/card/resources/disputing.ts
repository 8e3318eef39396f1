/** How disputes and inquiries begin: by a card that does so, or by hand. */
import { newId } from '../ids.ts';
import { getTestCard, type TestCard } from '../test-cards.ts';
import { invalid } from '../wire/refusal.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { getCharge, saveCharge, type Charge } from './charges.ts';
import {
  disputeOf,
  disputeView,
  heldByDisputes,
  type Dispute,
  type DisputeStatus,
} from './dispute-view.ts';
import { recordEvent } from './events.ts';
import { disputeFeeMinor, recordMovement } from './ledger.ts';
import { getMethod } from './payment-methods.ts';

/** How long the merchant may take to answer. */
export const answerSeconds = 9 * 24 * 60 * 60;

/**
 * How a holder's bank may begin: it takes the money; it asks first and takes none ('inquiry');
 * it was kept from disputing ('block'), or took the money at once without a case ('resolution').
 */
export const beginnings = ['dispute', 'inquiry', 'block', 'resolution'] as const;
export type Beginning = (typeof beginnings)[number];

const beginsAs = {
  dispute: 'needs_response',
  inquiry: 'warning_needs_response',
  block: 'prevented',
  resolution: 'prevented',
} as const satisfies Record<Beginning, DisputeStatus>;

/** What is due when the holder of a disputing card complains. */
export function disputeByItself(work: Work, charge: Charge): void {
  if (charge.disputed) return;
  const { disputedAs }: TestCard = getTestCard(getMethod(work, charge.method).testCard);
  const kept = disputable(work, charge);
  if (disputedAs === 'part') openDispute(work, charge, { amount: Math.ceil(kept / 2) });
  else openDispute(work, charge, { as: disputedAs ?? 'dispute' });
}

/** What neither went back nor was taken by another dispute, in cents. */
export function disputable(work: Work, charge: Charge): number {
  if (charge.status !== 'succeeded') return 0;
  return Math.max(charge.amount - charge.amountRefunded - heldByDisputes(work, charge.id), 0);
}

/** Takes all that is left of the charge from the merchant's balance, and a fee, or as told. */
function openDispute(
  work: Work,
  charge: Charge,
  told: { amount?: number; as?: Beginning } = {},
): Dispute | undefined {
  const { amount = disputable(work, charge), as = 'dispute' } = told;
  if (amount === 0) return undefined;
  const card: TestCard = getTestCard(getMethod(work, charge.method).testCard);
  const created = nowSeconds(work);
  const dispute: Dispute = {
    id: newId('du'),
    created,
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    status: beginsAs[as],
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

/** Opens a dispute by hand: what the holder of an ordinary card may do as well. */
export function disputeByHand(
  call: Call,
  chargeId: string,
  told: { amount: number | null; as: Beginning | null },
): Answer {
  const charge = getCharge(call, chargeId, 'charge');
  const { amount, as } = told;
  const isAgain = charge.disputed && amount === null && as === null;
  const kept = disputable(call, charge);
  if (amount !== null && (amount < 1 || amount > kept)) {
    throw invalid(`Between 1 and ${kept} cents of ${charge.id} can be disputed.`, {
      param: 'amount',
    });
  }
  if (!isAgain) {
    const given = { ...(amount !== null && { amount }), ...(as !== null && { as }) };
    const opened = openDispute(call, charge, given);
    if (opened) return answer(disputeView(call, opened));
  }
  const row = call.sql.get`select * from dispute where charge = ${charge.id} order by seq desc`;
  if (!row) throw invalid(`Charge ${charge.id} holds no money that could be disputed.`);
  return answer(disputeView(call, disputeOf(row)));
}

/** The fee of a dispute is not given back, whoever wins. */
export function bookDispute(work: Work, dispute: Dispute, amount: number): void {
  const withdrawn = amount < 0;
  recordMovement(work, {
    type: 'adjustment',
    reportingCategory: withdrawn ? 'dispute' : 'dispute_reversal',
    amount,
    fee: withdrawn && dispute.status !== 'prevented' ? disputeFeeMinor : 0,
    currency: dispute.currency,
    source: dispute.id,
    description: withdrawn
      ? `Chargeback withdrawal for ${dispute.charge}`
      : `Chargeback reversal for ${dispute.charge}`,
  });
}
