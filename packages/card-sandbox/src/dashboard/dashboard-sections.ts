/** The sections of a payment's page, with the actions that each offers. */
import type { Stripe } from 'stripe';
import { formatAmount } from '../wire/amounts.ts';
import { html, type Markup } from '../markup.ts';

export function renderCharge(charge: Stripe.Charge): Markup {
  const card = charge.payment_method_details?.card;
  const detail = charge.failure_message ?? (charge.refunded ? 'refunded' : '');
  const source = card ? `card ending in ${card.last4 ?? '?'}` : 'by bank transfer';
  const target = { id: charge.id, back: idOf(charge.payment_intent) };
  const hasMoney = charge.status === 'succeeded' && !charge.refunded;
  const actions = charge.disputed ? disputedChargeActions : chargeActions;
  return html`<section>
    <h2>Charge <span class="state">${withSpaces(charge.status)}</span></h2>
    <p>${formatAmount(charge.amount, charge.currency)}, ${source}${detail ? `: ${detail}` : ''}</p>
    ${hasMoney ? renderActions(target, actions) : ''}
    ${
      hasMoney && charge.balance_transaction === null
        ? renderActions(target, [['tell-fee', 'Make its fee known']])
        : ''
    }
  </section>`;
}

type Action = readonly [what: string, label: string];

const disputedChargeActions: readonly Action[] = [
  ['refund', 'Refund it by hand'],
  ['dispute-part', 'Open a dispute of half of it'],
];
const chargeActions: readonly Action[] = [
  ['dispute', 'Open a dispute'],
  ['dispute-part', 'Open a dispute of half of it'],
  ['inquiry', 'Open an inquiry'],
  ['resolution', 'Resolve a dispute before it is one'],
  ['block', 'Prevent a dispute'],
  ['refund', 'Refund it by hand'],
  ['refund-part', 'Refund half of it by hand'],
];

export function renderRefund(refund: Stripe.Refund): Markup {
  const target = { id: refund.id, back: idOf(refund.payment_intent) };
  const reason = refund.failure_reason ? `: ${withSpaces(refund.failure_reason)}` : '';
  return html`<section>
    <h2>Refund <span class="state">${withSpaces(refund.status ?? '')}${reason}</span></h2>
    <p>${formatAmount(refund.amount, refund.currency)} on ${formatTime(refund.created)}</p>
    ${
      refund.status === 'succeeded'
        ? renderActions(target, [['fail-refund', 'The bank sends it back']])
        : ''
    }
  </section>`;
}

export function renderDispute(dispute: Stripe.Dispute): Markup {
  const target = { id: dispute.id, back: idOf(dispute.payment_intent) };
  const isInquiry = dispute.status.startsWith('warning_');
  return html`<section>
    <h2>
      ${isInquiry ? 'Inquiry' : 'Dispute'} <span class="state">${withSpaces(dispute.status)}</span>
    </h2>
    <p>${formatAmount(dispute.amount, dispute.currency)}, ${withSpaces(dispute.reason)}</p>
    ${renderActions(target, disputeActions(dispute.status))}
  </section>`;
}

function disputeActions(status: string): readonly Action[] {
  switch (status) {
    case 'needs_response':
    case 'under_review':
      return [
        ['win', 'The shop wins'],
        ['lose', 'The card’s holder wins'],
      ];
    case 'warning_needs_response':
    case 'warning_under_review':
      return [
        ['escalate', 'It becomes a dispute'],
        ['lose', 'The bank asks no more'],
      ];
    default:
      return [];
  }
}

function renderActions(target: { id: string; back: string }, actions: readonly Action[]): Markup {
  return html`<div class="actions">
    ${actions.map(([what, label]) => renderButton({ what, ...target }, [label]))}
  </div>`;
}

/** A button that does one thing; the second text is for screen readers only. */
export function renderButton(
  fields: { what: string; id: string; back: string },
  [label, more = '']: readonly [string, string?],
): Markup {
  return html`<form method="post" action="/sandbox-card/dashboard/do">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button>${label}<span class="unseen">${more}</span></button>
  </form>`;
}

export function withSpaces(word: string): string {
  return word.replaceAll('_', ' ');
}

export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
