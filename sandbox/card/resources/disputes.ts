/** Disputes: a holder takes the money back; the merchant answers, gives in, wins or loses. */
import type { Stripe } from 'stripe';
import { text, whole, type Row } from '../books/columns.ts';
import { newId } from '../ids.ts';
import { getTestCard, type TestCard } from '../test-cards.ts';
import {
  mergedMetadata,
  only,
  optionalFields,
  optionalText,
  optionalTruth,
} from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { invalid, notFound } from '../wire/refusal.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { makeAppointment } from './appointments.ts';
import { getCharge, saveCharge, type Charge } from './charges.ts';
import { disputeView, evidenceFields, type Dispute } from './dispute-view.ts';
import { recordEvent } from './events.ts';
import { disputeFeeMinor, recordMovement } from './ledger.ts';
import { getMethod } from './payment-methods.ts';

const answerSeconds = 9 * 24 * 60 * 60;
/** The words that decide a dispute, as in the real test mode. */
const verdictWords = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

/** Takes what is left of the charge from the merchant's balance, and a fee. */
export function openDispute(work: Work, charge: Charge): void {
  const amount = charge.amount - charge.amountRefunded;
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0) return;
  const card: TestCard = getTestCard(getMethod(work, charge.method).testCard);
  const created = nowSeconds(work);
  const dispute: Dispute = {
    id: newId('du'),
    created,
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    status: 'needs_response',
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
  bookDispute(work, dispute, -amount);
  saveCharge(work, charge, { disputed: true });
  const view = disputeView(work, dispute);
  recordEvent(work, 'charge.dispute.created', view);
  recordEvent(work, 'charge.dispute.funds_withdrawn', view);
}

export function updateDispute(call: Call): Answer {
  only(call.form, ['evidence', 'metadata', 'submit']);
  const before = getOpenDispute(call, call.id);
  const sent = readEvidence(call);
  const isSubmitted = sent !== null && optionalTruth(call.form, 'submit') !== false;
  const after = saveDispute(call, before, {
    evidence: { ...before.evidence, ...sent },
    metadata: mergedMetadata(call.form, before.metadata),
    ...(isSubmitted && {
      status: 'under_review',
      submissionCount: before.submissionCount + 1,
    }),
  });
  if (isSubmitted && verdictOf(after)) makeAppointment(call, 'decide_dispute', after.id);
  const view = disputeView(call, after);
  recordEvent(call, 'charge.dispute.updated', view, { status: before.status });
  return answer(view);
}

/** The merchant gives in. */
export function closeDispute(call: Call): Answer {
  only(call.form, []);
  return answer(endDispute(call, getOpenDispute(call, call.id), 'lost'));
}

/** The bank's verdict on submitted evidence, when it is due. */
export function decideDispute(work: Work, id: string): void {
  const dispute = getDispute(work, id);
  const verdict = verdictOf(dispute);
  if (verdict && dispute.status === 'under_review') endDispute(work, dispute, verdict);
}

function endDispute(work: Work, before: Dispute, status: 'lost' | 'won'): Stripe.Dispute {
  const ended = saveDispute(work, before, { status });
  if (status === 'won') bookDispute(work, ended, ended.amount);
  const view = disputeView(work, ended);
  recordEvent(work, 'charge.dispute.closed', view, { status: before.status });
  if (status === 'won') recordEvent(work, 'charge.dispute.funds_reinstated', view);
  return view;
}

/** The fee of a dispute is not given back, whoever wins. */
function bookDispute(work: Work, dispute: Dispute, amount: number): void {
  const withdrawn = amount < 0;
  recordMovement(work, {
    type: 'adjustment',
    reportingCategory: withdrawn ? 'dispute' : 'dispute_reversal',
    amount,
    fee: withdrawn ? disputeFeeMinor : 0,
    currency: dispute.currency,
    source: dispute.id,
    description: withdrawn
      ? `Chargeback withdrawal for ${dispute.charge}`
      : `Chargeback reversal for ${dispute.charge}`,
  });
}

export function retrieveDispute(call: Call): Answer {
  only(call.form, []);
  return answer(getDisputeView(call, call.id));
}

export function listDisputes(call: Call): Answer {
  only(call.form, [...pagingFields, 'charge', 'payment_intent']);
  return answer(
    listPage(call, {
      table: 'dispute',
      kind: 'dispute',
      url: '/v1/disputes',
      where: [
        ['charge = ?', optionalText(call.form, 'charge')],
        ['payment_intent = ?', optionalText(call.form, 'payment_intent')],
      ],
      view: (row) => disputeView(call, disputeOf(row)),
    }),
  );
}

/** Opens a dispute by hand: what the holder of an ordinary card may do as well. */
export function disputeByHand(call: Call, chargeId: string): Answer {
  const charge = getCharge(call, chargeId, 'charge');
  openDispute(call, charge);
  const row = call.sql.get`select * from dispute where charge = ${charge.id}`;
  if (!row) throw invalid(`Charge ${charge.id} holds no money that could be disputed.`);
  return answer(disputeView(call, disputeOf(row)));
}

/** While money is withdrawn, or lost, nothing can be refunded; after a win it can. */
export function blocksRefunds(work: Work, charge: string): boolean {
  const row = work.sql.get`select 1 from dispute where charge = ${charge} and status <> 'won'`;
  return row !== undefined;
}

export function getDisputeView(work: Work, id: string): Stripe.Dispute {
  return disputeView(work, getDispute(work, id));
}

function verdictOf({ evidence }: Dispute): 'lost' | 'won' | undefined {
  const words = evidence['uncategorized_text'] ?? '';
  return words === 'winning_evidence' || words === 'losing_evidence'
    ? verdictWords[words]
    : undefined;
}

function readEvidence(call: Call): Record<string, string> | null {
  const sent = optionalFields(call.form, 'evidence');
  if (!sent) return null;
  only(sent, evidenceFields, 'evidence');
  const names = Object.keys(sent);
  return Object.fromEntries(names.map((name) => [name, optionalText(sent, name) ?? '']));
}

function getOpenDispute(work: Work, id: string): Dispute {
  const dispute = getDispute(work, id);
  if (dispute.status === 'needs_response' || dispute.status === 'under_review') return dispute;
  throw invalid('This dispute is already closed.', { param: 'dispute' });
}

function getDispute(work: Work, id: string): Dispute {
  const row = work.sql.get`select * from dispute where id = ${id}`;
  if (!row) throw notFound('dispute', id);
  return disputeOf(row);
}

function saveDispute(work: Work, before: Dispute, change: Partial<Dispute>): Dispute {
  const dispute = { ...before, ...change };
  work.sql.run`
    update dispute set status = ${dispute.status}, evidence = ${JSON.stringify(dispute.evidence)},
      submission_count = ${dispute.submissionCount},
      metadata = ${JSON.stringify(dispute.metadata)}
    where id = ${dispute.id}`;
  return dispute;
}

function disputeOf(row: Row): Dispute {
  return {
    id: text(row, 'id'),
    created: whole(row, 'created'),
    charge: text(row, 'charge'),
    intent: text(row, 'payment_intent'),
    amount: whole(row, 'amount'),
    currency: text(row, 'currency'),
    status: statusOf(text(row, 'status')),
    reason: text(row, 'reason'),
    evidence: JSON.parse(text(row, 'evidence')),
    dueBy: whole(row, 'due_by'),
    submissionCount: whole(row, 'submission_count'),
    metadata: JSON.parse(text(row, 'metadata')),
  };
}

const statuses = ['needs_response', 'under_review', 'won', 'lost'] as const;

function statusOf(word: string): Dispute['status'] {
  const status = statuses.find((one) => one === word);
  if (!status) throw new Error(`the books hold the unknown dispute status ${word}`);
  return status;
}
