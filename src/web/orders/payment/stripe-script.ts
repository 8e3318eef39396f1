/**
 * The card processor's script, which the server has put into the document: nothing is inserted
 * here, because Trusted Types forbid it. With the script there, `loadStripe` fetches nothing.
 */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';

const patienceMs = 20_000;

/** The processor's browser side; rejects when its script cannot be loaded. */
export async function openStripe(publishableKey: string, scriptUrl: string): Promise<Stripe> {
  await scriptLoaded(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('the card processor is not there');
  return stripe;
}

function scriptLoaded(url: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve();
  const script = [...document.scripts].find(({ src }) => src === new URL(url, location.href).href);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the card processor cannot be reached'));
    if (!script) return fail();
    script.addEventListener('load', () => resolve(), { once: true });
    script.addEventListener('error', fail, { once: true });
    // It may have failed before anybody listened.
    setTimeout(fail, patienceMs);
  });
}
