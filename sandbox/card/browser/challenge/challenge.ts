/** The page of the sandbox bank: shows what is to be paid, and passes the holder's answer on. */
import type { PaymentIntent } from '@stripe/stripe-js';
import { callWire } from '../stand-in/wire-calls.ts';

const { intent = '', publishableKey = '' } = document.body.dataset;
const said = new URLSearchParams(location.hash.slice(1));
const clientSecret = said.get('client_secret') ?? '';
const isFramed = parent !== window;
const buttons = { complete: 'completed', fail: 'failed', abandon: 'abandoned' } as const;

type Outcome = (typeof buttons)[keyof typeof buttons];

for (const [id, outcome] of Object.entries(buttons)) {
  document.getElementById(id)?.addEventListener('click', () => void answer(outcome));
}
// Until now a press would have been lost.
setBusy(false);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void answer('abandoned');
});
dressPage();
document.getElementById('title')?.focus();
void showPayment();

function dressPage(): void {
  const { dataset } = document.documentElement;
  const theme = said.get('theme');
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
  write('amount', amountOf(body));
  if (body.description) {
    write('purpose', body.description);
    document.getElementById('purpose-line')?.removeAttribute('hidden');
  }
  if (body.status !== 'requires_action') showStatus('There is nothing left to confirm here.');
}

function amountOf({ amount, currency }: PaymentIntent): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

async function answer(outcome: Outcome): Promise<void> {
  setBusy(true);
  const { body, error } = await callWire<{ return_to: string | null }>(publishableKey, {
    path: `/sandbox_challenges/${intent}`,
    fields: { client_secret: clientSecret, outcome },
  });
  // Whoever answered before, in another tab, the page that waits has to look again.
  const isOver = error?.code === 'payment_intent_unexpected_state';
  if (error && !isOver) {
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

function showStatus(words: string): void {
  write('status', words);
}

function write(id: string, words: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = words;
}
