/** The page of the sandbox bank: shows the payment, and sends the card holder's answer. */
import type { PaymentIntent } from '@stripe/stripe-js';
import { callWire } from '../stand-in/wire-client.ts';

const { intent = '', publishableKey = '' } = document.body.dataset;
const parameters = new URLSearchParams(location.hash.slice(1));
const clientSecret = parameters.get('client_secret') ?? '';
const isFramed = parent !== window;
const buttons = { complete: 'completed', fail: 'failed', abandon: 'abandoned' } as const;

type Outcome = (typeof buttons)[keyof typeof buttons];

for (const [id, outcome] of Object.entries(buttons)) {
  document.getElementById(id)?.addEventListener('click', () => void sendAnswer(outcome));
}
// Disabled until now, because a press would have been lost.
setBusy(false);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void sendAnswer('abandoned');
});
applyTheme();
document.getElementById('title')?.focus();
void showPayment();

function applyTheme(): void {
  const { dataset } = document.documentElement;
  const theme = parameters.get('theme');
  if (theme) dataset['theme'] = theme;
  if (isFramed) dataset['framed'] = '';
}

async function showPayment(): Promise<void> {
  const { body, error } = await callWire<PaymentIntent>(publishableKey, {
    path: `/payment_intents/${intent}`,
    fields: { client_secret: clientSecret },
    method: 'GET',
  });
  if (error) return showStatus(error.message ?? 'This payment cannot be shown.');
  setText('amount', amountOf(body));
  if (body.description) {
    setText('purpose', body.description);
    document.getElementById('purpose-line')?.removeAttribute('hidden');
  }
  if (body.status !== 'requires_action') showStatus('There is nothing left to confirm here.');
}

function amountOf({ amount, currency }: PaymentIntent): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

async function sendAnswer(outcome: Outcome): Promise<void> {
  setBusy(true);
  const { body, error } = await callWire<{ return_to: string | null }>(publishableKey, {
    path: `/sandbox_challenges/${intent}`,
    fields: { client_secret: clientSecret, outcome },
  });
  // Answered before, in another tab: the page that waits still has to be told.
  const wasAnswered = error?.code === 'payment_intent_unexpected_state';
  if (error && !wasAnswered) {
    setBusy(false);
    return showStatus(error.message ?? 'Your answer did not arrive. Please try again.');
  }
  if (isFramed) return parent.postMessage('sandbox-challenge-done', location.origin);
  if (body?.return_to) location.assign(body.return_to);
  else showStatus('Done. You may close this page.');
}

function setBusy(isBusy: boolean): void {
  for (const id of Object.keys(buttons)) {
    const button = document.getElementById(id);
    if (button instanceof HTMLButtonElement) button.disabled = isBusy;
  }
}

function showStatus(text: string): void {
  setText('status', text);
}

function setText(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}
