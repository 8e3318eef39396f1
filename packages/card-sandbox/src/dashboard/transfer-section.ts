/** What came by bank transfer, and a form that sends an amount as the payer's bank would. */
import type { Stripe } from 'stripe';
import { formatAmount } from '../wire/amounts.ts';
import { html, type Markup } from '../markup.ts';
import { formatTime, withSpaces } from './dashboard-sections.ts';

export function renderTransfer(
  { id: back, amount, currency, customer, next_action: action }: Stripe.PaymentIntent,
  movements: readonly Stripe.CustomerCashBalanceTransaction[],
): Markup {
  if (typeof customer !== 'string') return html``;
  const missing = action?.display_bank_transfer_instructions?.amount_remaining;
  const reference = action?.display_bank_transfer_instructions?.reference;
  return html`<section>
    <h2>Bank transfer</h2>
    <p>
      ${
        typeof missing === 'number'
          ? `${formatAmount(missing, currency)} are missing. The reference is ${reference ?? '?'}.`
          : 'It waits for nothing; money that comes now stays with the customer.'
      }
    </p>
    <ul class="events">
      ${movements.map(
        (one) =>
          html`<li>
            <div>
              <strong
                >${one.net_amount < 0 ? '−' : '+'}${formatAmount(
                  Math.abs(one.net_amount),
                  one.currency,
                )}</strong
              >
              <span class="quiet">${withSpaces(one.type)}, ${formatTime(one.created)}</span>
            </div>
          </li>`,
      )}
    </ul>
    <form method="post" action="/sandbox-card/dashboard/do" class="faults">
      <input type="hidden" name="what" value="transfer" />
      <input type="hidden" name="id" value="${customer}" />
      <input type="hidden" name="back" value="${back}" />
      <input type="hidden" name="currency" value="${currency}" />
      <label>
        <span>Amount that arrives: less, more or all of it</span>
        <input
          name="amount"
          inputmode="decimal"
          autocomplete="off"
          value="${formatAmount(missing ?? amount, currency).replaceAll(/[^\d.]/g, '')}"
        />
      </label>
      <button>Send it</button>
    </form>
  </section>`;
}

/** '12.5' and '12,50' in minor units; what is no amount is left to the request that uses it. */
export function readTypedAmount(typed: string): string {
  const [, whole, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? typed : String(Number(`${whole}${cents.padEnd(2, '0')}`));
}
