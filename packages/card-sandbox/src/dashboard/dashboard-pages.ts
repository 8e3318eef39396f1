/** The dashboard's two pages, as HTML. */
import type { Stripe } from 'stripe';
import { formatAmount } from '../wire/amounts.ts';
import { html, type Markup } from '../markup.ts';
import type { Faults } from '../control/faults.ts';
import type { Delivery, PaymentDetails, EventWithDeliveries } from './dashboard-data.ts';
import {
  renderButton,
  renderCharge,
  renderDispute,
  renderRefund,
  formatTime,
  withSpaces,
} from './dashboard-sections.ts';
import { renderTransfer } from './transfer-section.ts';

interface PaymentList {
  payments: readonly Stripe.PaymentIntent[];
  /** The last one's id when there are more behind it. */
  next: string | undefined;
  faults: Faults;
}

export function renderPayments({ payments, next, faults }: PaymentList): string {
  const list =
    payments.length === 0
      ? html`<p class="empty">No payment yet. Place an order in the shop and open its payment.</p>`
      : html`<ul class="payments">
          ${payments.map(renderPaymentRow)}
        </ul>`;
  return renderPage(
    'Payments',
    html`<h1>Payments</h1>
      ${list} ${next === undefined ? '' : html`<p><a href="?after=${next}">Older payments</a></p>`}
      ${renderFaults(faults)}`,
  );
}

function renderPaymentRow(intent: Stripe.PaymentIntent): Markup {
  return html`<li>
    <a href="/sandbox-card/dashboard/payments/${intent.id}">
      <span class="amount">${formatAmount(intent.amount, intent.currency)}</span>
      <span>${intent.description ?? intent.id}</span>
      <span class="state">${withSpaces(intent.status)}</span>
      <time>${formatTime(intent.created)}</time>
    </a>
  </li>`;
}

export function renderPayment({
  intent,
  charges,
  refunds,
  disputes,
  cashMovements,
  events,
}: PaymentDetails): string {
  const amount = formatAmount(intent.amount, intent.currency);
  return renderPage(
    `${amount}, ${withSpaces(intent.status)}`,
    html`<p><a href="/sandbox-card">All payments</a></p>
      <h1>${amount} <span class="state">${withSpaces(intent.status)}</span></h1>
      <dl>
        ${renderFact('Payment', intent.id)}
        ${intent.description === null ? '' : renderFact('For', intent.description)}
        ${Object.entries(intent.metadata).map(([name, value]) => renderFact(name, value))}
        ${renderFact('Made', formatTime(intent.created))}
        ${
          intent.last_payment_error?.message
            ? renderFact('Last error', intent.last_payment_error.message)
            : ''
        }
      </dl>
      ${renderTransfer(intent, cashMovements)} ${charges.map(renderCharge)}
      ${refunds.map(renderRefund)} ${disputes.map(renderDispute)}
      <h2>Events</h2>
      <p>The events sent to the shop, and whether it accepted them. Each can be sent again.</p>
      <ul class="events">
        ${events.map((event) => renderEvent(event, intent.id))}
      </ul>`,
  );
}

function renderEvent({ id, type, created, deliveries }: EventWithDeliveries, back: string): Markup {
  const deliveryText =
    deliveries.length === 0
      ? 'not sent: the shop has not subscribed to it'
      : deliveries.map(describeDelivery);
  return html`<li>
    <div>
      <strong>${type}</strong>
      <span class="quiet">${formatTime(created)} · ${[deliveryText].flat().join('; ')}</span>
    </div>
    ${renderButton({ what: 'resend', id, back }, ['Send again', `: ${type}`])}
  </li>`;
}

function describeDelivery({ state, attempts, lastResponse }: Delivery): string {
  if (state === 'lost') return 'lost on the way';
  if (attempts === 0) return 'on its way';
  const attemptText = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const responseText = lastResponse === null ? '' : `, last response ${lastResponse}`;
  return `${state} after ${attemptText}${responseText}`;
}

function renderFaults({ webhooks = {}, requests = {}, fees = {} }: Faults): Markup {
  return html`<section>
    <h2>Injected faults</h2>
    <p>
      What a hostile network and a busy processor do, from now on. Chances are between 0 and 1;
      empty is never. A delay is written as 0-5000 (milliseconds); each event waits for a time of
      its own, which also puts them out of order. Requests that are not answered wait until that is
      switched off.
    </p>
    <form method="post" action="/sandbox-card/dashboard/do" class="faults">
      <input type="hidden" name="what" value="faults" />
      ${renderField('webhooks[lose]', 'Events lost', webhooks.lose)}
      ${renderField('webhooks[duplicate]', 'Events sent twice', webhooks.duplicate)}
      ${renderField('webhooks[delayMs]', 'Events delayed', formatSpan(webhooks.delayMs))}
      ${renderField('requests[fail]', 'Requests answered 500', requests.fail)}
      ${renderField('requests[loseReply]', 'Answers lost', requests.loseReply)}
      ${renderField('requests[delayMs]', 'Requests delayed', formatSpan(requests.delayMs))}
      ${renderField('requests[silent]', 'Requests neither done nor answered', requests.silent)}
      ${renderField('requests[silentReply]', 'Requests done, not answered', requests.silentReply)}
      ${renderField('fees[late]', 'Fees not known at once', fees.late)}
      ${renderField('fees[delayMs]', 'Fees known after', formatSpan(fees.delayMs))}
      <button>Switch</button>
    </form>
  </section>`;
}

function formatSpan(span: readonly [number, number] | undefined): string | undefined {
  return span && `${span[0]}-${span[1]}`;
}

function renderField(name: string, label: string, value: number | string | undefined): Markup {
  return html`<label>
    <span>${label}</span>
    <input name="${name}" value="${value ?? ''}" inputmode="decimal" autocomplete="off" />
  </label>`;
}

function renderFact(name: string, value: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** A page with one sentence. */
export function renderError(message: string): string {
  return renderPage(
    'That did not work',
    html`<h1>That did not work</h1>
      <p>${message}</p>
      <p><a href="/sandbox-card">All payments</a></p>`,
  );
}

function renderPage(title: string, body: Markup): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox card processor</title>
        <link rel="stylesheet" href="/sandbox-card/dashboard/dashboard.css" />
      </head>
      <body>
        <header>
          <p class="sandbox">Sandbox card processor</p>
          <p>No money moves here, and no card is real.</p>
        </header>
        <main>${body}</main>
      </body>
    </html> `;
  return page.markup;
}
