/** Where the card processor shows a payment: that is where a bank's question is answered. Pure. */
import type { ResponseBody } from '#api/contract/operations.ts';

type Settings = Pick<ResponseBody<'getPaymentSettings'>, 'publishableKey' | 'sandbox'>;

/** The sandbox shows its own dashboard to the machine of the shop alone. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Undefined where nothing is behind a link. */
export function processorPageOf(
  transaction: string,
  { publishableKey, sandbox }: Settings,
  hostname: string,
): string | undefined {
  if (sandbox) return thisMachine.includes(hostname) ? '/sandbox-card/' : undefined;
  const mode = publishableKey.startsWith('pk_test_') ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(transaction)}`;
}
