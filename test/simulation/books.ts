/** The processor's own books, read over its wire: the only witness of what money did. */
import type { Stripe } from 'stripe';
import { call } from '#test/support/shop.ts';

/** The processor as its merchant asks it. */
export interface ProcessorDesk {
  processor: { readonly url: string };
  keys: { secret: string };
}

export interface Books {
  intents: readonly Stripe.PaymentIntent[];
  charges: readonly Stripe.Charge[];
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
  movements: readonly Stripe.BalanceTransaction[];
}

export async function readBooks(scene: ProcessorDesk): Promise<Books> {
  return {
    intents: await readList<Stripe.PaymentIntent>(scene, 'payment_intents'),
    charges: await readList<Stripe.Charge>(scene, 'charges'),
    refunds: await readList<Stripe.Refund>(scene, 'refunds'),
    disputes: await readList<Stripe.Dispute>(scene, 'disputes'),
    movements: await readList<Stripe.BalanceTransaction>(scene, 'balance_transactions'),
  };
}

export async function readList<Item extends { id: string }>(
  { processor, keys }: ProcessorDesk,
  name: string,
  more = '',
): Promise<Item[]> {
  const items: Item[] = [];
  for (let goesOn = true; goesOn;) {
    const after = items.at(-1)?.id;
    const paging = after === undefined ? '' : `&starting_after=${after}`;
    const path = `/v1/${name}?limit=100${paging}${more}`;
    const { status, body } = await call(processor.url, `GET ${path}`, { token: keys.secret });
    if (status !== 200) throw new Error(`the processor's ${name} cannot be read: ${status}`);
    const page: { data: Item[]; has_more: boolean } = JSON.parse(JSON.stringify(body));
    items.push(...page.data);
    goesOn = page.has_more;
  }
  return items;
}
