/** The parts of a payment's page, and what a person may do to each. */
import type { Stripe } from 'stripe';
import { formatDollars } from '#platform/money.ts';
import { html, type Markup } from '../../markup.ts';

export function drawCharge(charge: Stripe.Charge): Markup {
  const card = charge.payment_method_details?.card;
  const told = charge.failure_message ?? (charge.refunded ? 'refunded' : '');
  const press = { id: charge.id, back: idOf(charge.payment_intent) };
  const keeps = charge.status === 'succeeded' && !charge.refunded;
  return html`<section>
    <h2>Charge <span class="state">${spoken(charge.status)}</span></h2>
    <p>
      ${formatDollars(charge.amount)}, card ending in
      ${card?.last4 ?? '?'}${told ? `: ${told}` : ''}
    </p>
    ${keeps ? drawActions(press, charge.disputed ? againstDisputed : againstCharge) : ''}
    ${
      keeps && charge.balance_transaction === null
        ? drawActions(press, [['tell-fee', 'Tell what it cost']])
        : ''
    }
  </section>`;
}

type Action = readonly [what: string, label: string];

const againstDisputed: readonly Action[] = [
  ['refund', 'Refund it by hand'],
  ['dispute-part', 'Open a dispute of half of it'],
];
const againstCharge: readonly Action[] = [
  ['dispute', 'Open a dispute'],
  ['dispute-part', 'Open a dispute of half of it'],
  ['inquiry', 'Open an inquiry'],
  ['resolution', 'Resolve a dispute before it is one'],
  ['block', 'Prevent a dispute'],
  ['refund', 'Refund it by hand'],
  ['refund-part', 'Refund half of it by hand'],
];

export function drawRefund(refund: Stripe.Refund): Markup {
  const press = { id: refund.id, back: idOf(refund.payment_intent) };
  const why = refund.failure_reason ? `: ${spoken(refund.failure_reason)}` : '';
  return html`<section>
    <h2>Refund <span class="state">${spoken(refund.status ?? '')}${why}</span></h2>
    <p>${formatDollars(refund.amount)} on ${moment(refund.created)}</p>
    ${
      refund.status === 'succeeded'
        ? drawActions(press, [['fail-refund', 'The bank sends it back']])
        : ''
    }
  </section>`;
}

export function drawDispute(dispute: Stripe.Dispute): Markup {
  const press = { id: dispute.id, back: idOf(dispute.payment_intent) };
  const isInquiry = dispute.status.startsWith('warning_');
  return html`<section>
    <h2>
      ${isInquiry ? 'Inquiry' : 'Dispute'} <span class="state">${spoken(dispute.status)}</span>
    </h2>
    <p>${formatDollars(dispute.amount)}, ${spoken(dispute.reason)}</p>
    ${drawActions(press, actionsOn(dispute.status))}
  </section>`;
}

function actionsOn(status: string): readonly Action[] {
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

function drawActions(press: { id: string; back: string }, actions: readonly Action[]): Markup {
  return html`<div class="actions">
    ${actions.map(([what, label]) => drawButton({ what, ...press }, [label]))}
  </div>`;
}

/** A button that does one thing; the second text is for screen readers only. */
export function drawButton(
  fields: { what: string; id: string; back: string },
  [label, more = '']: readonly [string, string?],
): Markup {
  return html`<form method="post" action="/sandbox-card/desk/do">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button>${label}<span class="unseen">${more}</span></button>
  </form>`;
}

export function spoken(word: string): string {
  return word.replaceAll('_', ' ');
}

export function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

function idOf(named: string | { id: string } | null): string {
  return typeof named === 'string' ? named : (named?.id ?? '');
}
