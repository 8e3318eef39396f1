/** Reads the processor's own records through its API: the truth about what money did. */
import type { Stripe } from 'stripe';
import { call } from '#test/support/shop.ts';

/** How to call the processor's API. */
export interface ProcessorAccess {
  processor: { readonly url: string };
  keys: { secret: string };
}

/** Whoever pays an order by bank transfer, and the money that came and went. */
export interface CustomerRecords {
  id: string;
  intents: readonly Stripe.PaymentIntent[];
  movements: readonly Stripe.CustomerCashBalanceTransaction[];
}

export interface ProcessorRecords {
  customers: readonly CustomerRecords[];
  intents: readonly Stripe.PaymentIntent[];
  charges: readonly Stripe.Charge[];
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
  movements: readonly Stripe.BalanceTransaction[];
}

export async function readProcessorRecords(access: ProcessorAccess): Promise<ProcessorRecords> {
  const intents = await readList<Stripe.PaymentIntent>(access, 'payment_intents');
  return {
    intents,
    customers: await readCustomers(access, intents),
    charges: await readList<Stripe.Charge>(access, 'charges'),
    refunds: await readList<Stripe.Refund>(access, 'refunds'),
    disputes: await readList<Stripe.Dispute>(access, 'disputes'),
    movements: await readList<Stripe.BalanceTransaction>(access, 'balance_transactions'),
  };
}

async function readCustomers(
  access: ProcessorAccess,
  intents: readonly Stripe.PaymentIntent[],
): Promise<CustomerRecords[]> {
  const byCustomer = Map.groupBy(intents, ({ customer }) =>
    typeof customer === 'string' ? customer : '',
  );
  byCustomer.delete('');
  const customers: CustomerRecords[] = [];
  for (const [id, ofCustomer] of byCustomer) {
    const movements = await readList<Stripe.CustomerCashBalanceTransaction>(
      access,
      `customers/${id}/cash_balance_transactions`,
    );
    customers.push({ id, intents: ofCustomer, movements });
  }
  return customers;
}

export async function readList<Item extends { id: string }>(
  { processor, keys }: ProcessorAccess,
  name: string,
  more = '',
): Promise<Item[]> {
  const items: Item[] = [];
  for (let hasMore = true; hasMore;) {
    const after = items.at(-1)?.id;
    const paging = after === undefined ? '' : `&starting_after=${after}`;
    const path = `/v1/${name}?limit=100${paging}${more}`;
    const { status, body } = await call(processor.url, `GET ${path}`, { token: keys.secret });
    if (status !== 200) throw new Error(`the processor's ${name} cannot be read: ${status}`);
    const page: { data: Item[]; has_more: boolean } = JSON.parse(JSON.stringify(body));
    items.push(...page.data);
    hasMore = page.has_more;
  }
  return items;
}
