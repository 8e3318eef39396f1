/** The dashboard's two pages, as text. */
import type { Stripe } from 'stripe';
import { formatDollars } from '#platform/money.ts';
import { html, type Markup } from '../../markup.ts';
import type { Faults } from '../control/faults.ts';
import type { Delivery, Story, ToldEvent } from './desk-data.ts';
import {
  drawButton,
  drawCharge,
  drawDispute,
  drawRefund,
  moment,
  spoken,
} from './desk-sections.ts';

interface PaymentList {
  payments: readonly Stripe.PaymentIntent[];
  /** The last one's id when there are more behind it. */
  next: string | undefined;
  faults: Faults;
}

export function drawPayments({ payments, next, faults }: PaymentList): string {
  const list =
    payments.length === 0
      ? html`<p class="empty">No payment yet. Place an order in the shop and open its payment.</p>`
      : html`<ul class="payments">
          ${payments.map(drawPaymentLine)}
        </ul>`;
  return drawPage(
    'Payments',
    html`<h1>Payments</h1>
      ${list} ${next === undefined ? '' : html`<p><a href="?after=${next}">Older payments</a></p>`}
      ${drawFaults(faults)}`,
  );
}

function drawPaymentLine(intent: Stripe.PaymentIntent): Markup {
  return html`<li>
    <a href="/sandbox-card/desk/payments/${intent.id}">
      <span class="amount">${formatDollars(intent.amount)}</span>
      <span>${intent.description ?? intent.id}</span>
      <span class="state">${spoken(intent.status)}</span>
      <time>${moment(intent.created)}</time>
    </a>
  </li>`;
}

export function drawStory({ intent, charges, refunds, disputes, events }: Story): string {
  const amount = formatDollars(intent.amount);
  return drawPage(
    `${amount}, ${spoken(intent.status)}`,
    html`<p><a href="/sandbox-card">All payments</a></p>
      <h1>${amount} <span class="state">${spoken(intent.status)}</span></h1>
      <dl>
        ${drawFact('Payment', intent.id)}
        ${intent.description === null ? '' : drawFact('For', intent.description)}
        ${Object.entries(intent.metadata).map(([name, value]) => drawFact(name, value))}
        ${drawFact('Made', moment(intent.created))}
        ${
          intent.last_payment_error?.message
            ? drawFact('Last answer', intent.last_payment_error.message)
            : ''
        }
      </dl>
      ${charges.map(drawCharge)} ${refunds.map(drawRefund)} ${disputes.map(drawDispute)}
      <h2>Events</h2>
      <p>What the shop was told, and whether it took it. Each can be sent again.</p>
      <ul class="events">
        ${events.map((event) => drawEvent(event, intent.id))}
      </ul>`,
  );
}

function drawEvent({ id, type, created, deliveries }: ToldEvent, back: string): Markup {
  const told =
    deliveries.length === 0
      ? 'not sent: the shop does not ask for it'
      : deliveries.map(deliveryTold);
  return html`<li>
    <div>
      <strong>${type}</strong>
      <span class="quiet">${moment(created)} · ${[told].flat().join('; ')}</span>
    </div>
    ${drawButton({ what: 'resend', id, back }, ['Send again', `: ${type}`])}
  </li>`;
}

function deliveryTold({ state, attempts, lastAnswer }: Delivery): string {
  if (state === 'lost') return 'lost on the way';
  if (attempts === 0) return 'on its way';
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return `${state} after ${tries}${lastAnswer === null ? '' : `, last answer ${lastAnswer}`}`;
}

function drawFaults({ webhooks = {}, requests = {}, fees = {} }: Faults): Markup {
  return html`<section>
    <h2>Faults on order</h2>
    <p>
      What a hostile network and a busy processor do, from now on. Chances are between 0 and 1;
      empty is never. A delay is written as 0-5000 (milliseconds); each event waits for a time of
      its own, which also puts them out of order. Requests that are not answered wait until that is
      switched off.
    </p>
    <form method="post" action="/sandbox-card/desk/do" class="faults">
      <input type="hidden" name="what" value="faults" />
      ${drawField('webhooks[lose]', 'Events lost', webhooks.lose)}
      ${drawField('webhooks[duplicate]', 'Events sent twice', webhooks.duplicate)}
      ${drawField('webhooks[delayMs]', 'Events delayed', spanOf(webhooks.delayMs))}
      ${drawField('requests[fail]', 'Requests answered 500', requests.fail)}
      ${drawField('requests[loseReply]', 'Answers lost', requests.loseReply)}
      ${drawField('requests[delayMs]', 'Requests delayed', spanOf(requests.delayMs))}
      ${drawField('requests[silent]', 'Requests neither done nor answered', requests.silent)}
      ${drawField('requests[silentReply]', 'Requests done, not answered', requests.silentReply)}
      ${drawField('fees[late]', 'Fees not known at once', fees.late)}
      ${drawField('fees[delayMs]', 'Fees known after', spanOf(fees.delayMs))}
      <button>Switch</button>
    </form>
  </section>`;
}

function spanOf(span: readonly [number, number] | undefined): string | undefined {
  return span && `${span[0]}-${span[1]}`;
}

function drawField(name: string, label: string, value: number | string | undefined): Markup {
  return html`<label>
    <span>${label}</span>
    <input name="${name}" value="${value ?? ''}" inputmode="decimal" autocomplete="off" />
  </label>`;
}

function drawFact(name: string, value: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** A page with nothing on it but a sentence. */
export function drawRefusal(told: string): string {
  return drawPage(
    'That did not work',
    html`<h1>That did not work</h1>
      <p>${told}</p>
      <p><a href="/sandbox-card">All payments</a></p>`,
  );
}

function drawPage(title: string, body: Markup): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox card processor</title>
        <link rel="stylesheet" href="/sandbox-card/desk/desk.css" />
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
