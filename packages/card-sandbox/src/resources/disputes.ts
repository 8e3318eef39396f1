/** Disputes: the card holder takes the money back; the merchant answers, accepts, wins or loses. */
import type { Stripe } from 'stripe';
import {
  mergedMetadata,
  assertKnownFields,
  optionalFields,
  optionalText,
  optionalBoolean,
} from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { invalid, notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { scheduleTask } from './schedule-task.ts';
import { getCharge } from './charges.ts';
import { disputeOf, disputeView, evidenceFields, type Dispute } from './dispute-view.ts';
import { answerSeconds, bookDispute, disputableAmount } from './open-dispute.ts';
import { recordEvent } from './events.ts';

/** The words that decide a dispute or an inquiry, as in the real test mode. */
const verdictByText = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
} as const;

export function updateDispute(call: Call): Answer {
  assertKnownFields(call.form, ['evidence', 'metadata', 'submit']);
  const before = getOpenDispute(call, call.id);
  const evidence = readEvidence(call);
  const isSubmitted = evidence !== null && optionalBoolean(call.form, 'submit') !== false;
  const after = saveDispute(call, before, {
    evidence: { ...before.evidence, ...evidence },
    metadata: mergedMetadata(call.form, before.metadata),
    ...(isSubmitted && {
      status: isInquiry(before) ? 'warning_under_review' : 'under_review',
      submissionCount: before.submissionCount + 1,
    }),
  });
  if (isSubmitted && verdictOf(after)) scheduleTask(call, 'decide_dispute', after.id);
  const view = disputeView(call, after);
  recordEvent(call, 'charge.dispute.updated', view, { status: before.status });
  return answer(view);
}

/** The merchant accepts the dispute; an inquiry just ends. */
export function closeDispute(call: Call): Answer {
  assertKnownFields(call.form, []);
  const dispute = getOpenDispute(call, call.id);
  return answer(endDispute(call, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost'));
}

/** The bank's verdict on submitted evidence, when it is due. */
export function decideDispute(work: Work, id: string): void {
  const dispute = getDispute(work, id);
  const verdict = verdictOf(dispute);
  if (!verdict || !dispute.status.endsWith('under_review')) return;
  if (!isInquiry(dispute)) {
    endDispute(work, dispute, verdict === 'escalated' ? 'lost' : verdict);
  } else if (verdict === 'escalated') escalate(work, dispute);
  else endDispute(work, dispute, 'warning_closed');
}

function endDispute(
  work: Work,
  before: Dispute,
  status: 'lost' | 'warning_closed' | 'won',
): Stripe.Dispute {
  const ended = saveDispute(work, before, { status });
  if (status === 'won') bookDispute(work, ended, ended.amount);
  const view = disputeView(work, ended);
  recordEvent(work, 'charge.dispute.closed', view, { status: before.status });
  if (status === 'won') recordEvent(work, 'charge.dispute.funds_reinstated', view);
  return view;
}

/** The inquiry becomes a dispute under the same id: only now is money taken. */
function escalate(work: Work, before: Dispute): Stripe.Dispute {
  const amount = Math.min(before.amount, disputableAmount(work, getCharge(work, before.charge)));
  if (amount === 0) return endDispute(work, before, 'warning_closed');
  const dueBy = nowSeconds(work) + answerSeconds;
  const opened = saveDispute(work, before, { status: 'needs_response', amount, dueBy });
  bookDispute(work, opened, -amount);
  const view = disputeView(work, opened);
  recordEvent(work, 'charge.dispute.updated', view, { status: before.status });
  recordEvent(work, 'charge.dispute.funds_withdrawn', view);
  return view;
}

/** The bank rejects the merchant's answer, and turns the inquiry into a dispute. */
export function escalateByHand(call: Call): Answer {
  assertKnownFields(call.form, []);
  const dispute = getOpenDispute(call, call.id);
  if (isInquiry(dispute)) return answer(escalate(call, dispute));
  throw invalid('This dispute is no inquiry any more.', { param: 'dispute' });
}

/** An inquiry ends once all of the charge was refunded. */
export function closeInquiriesOf(work: Work, charge: string): void {
  const rows = work.sql.all`
    select * from dispute where charge = ${charge}
      and status in ('warning_needs_response', 'warning_under_review')`;
  for (const row of rows) endDispute(work, disputeOf(row), 'warning_closed');
}

function isInquiry({ status }: Dispute): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

export function retrieveDispute(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(getDisputeView(call, call.id));
}

export function listDisputes(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'charge', 'payment_intent']);
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

export function getDisputeView(work: Work, id: string): Stripe.Dispute {
  return disputeView(work, getDispute(work, id));
}

function verdictOf({
  evidence,
}: Dispute): (typeof verdictByText)[keyof typeof verdictByText] | undefined {
  const words = evidence['uncategorized_text'] ?? '';
  const known: Readonly<Record<string, (typeof verdictByText)[keyof typeof verdictByText]>> =
    verdictByText;
  return known[words];
}

function readEvidence(call: Call): Record<string, string> | null {
  const fields = optionalFields(call.form, 'evidence');
  if (!fields) return null;
  assertKnownFields(fields, evidenceFields, 'evidence');
  const names = Object.keys(fields);
  return Object.fromEntries(names.map((name) => [name, optionalText(fields, name) ?? '']));
}

function getOpenDispute(work: Work, id: string): Dispute {
  const dispute = getDispute(work, id);
  if (dispute.status.endsWith('needs_response') || dispute.status.endsWith('under_review')) {
    return dispute;
  }
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
      submission_count = ${dispute.submissionCount}, amount = ${dispute.amount},
      due_by = ${dispute.dueBy},
      metadata = ${JSON.stringify(dispute.metadata)}
    where id = ${dispute.id}`;
  return dispute;
}
