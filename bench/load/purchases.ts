/** What a buyer's browser sends from the order to the payment. */
import { z } from 'zod';
import type { Answer } from './answer-reader.ts';
import type { Account, Buyer, CardDesk, ShopAddress } from './jobs.ts';
import { openClient, requestText, type Client } from './wire.ts';

export interface Till {
  placeOrder(): Promise<PlacedOrder>;
  /** Intent, card, hint; the order is paid when this resolves. */
  pay(order: PlacedOrder): Promise<void>;
  close(): void;
}

export interface PlacedOrder {
  id: string;
  price: number;
  /** Whose it is. */
  by: Account;
}

const placed = z.object({ insertedId: z.string(), order: z.object({ price: z.number() }) });
const begun = z.object({ clientSecret: z.string() });
const confirmed = z.object({ id: z.string(), status: z.literal('succeeded') });
const paidOrder = z.object({ paid: z.literal(true), transaction: z.string() });

/** A buyer's connections; whatever is refused throws. */
export async function openTill(
  shop: ShopAddress,
  buyer: Buyer,
  desk: CardDesk | undefined,
): Promise<Till> {
  const client = await openClient(shop.port);
  const atDesk = desk && (desk.port === shop.port ? client : await openClient(desk.port));
  const { accounts, tool } = buyer;
  let turn = 0;
  const callShop = async (by: Account, what: string, body: object, more: object = {}) => {
    const sent = {
      Authorization: `Bearer ${by.token}`,
      'X-Forwarded-For': by.ip,
      'Content-Type': 'application/json',
      ...more,
    };
    const text = JSON.stringify(body);
    return parse(
      what,
      await client.call(requestText({ what, host: shop.host, headers: sent, body: text })),
    );
  };

  return {
    async placeOrder() {
      const by = accounts[turn++ % accounts.length];
      if (!by) throw new Error('there is nobody to buy');
      const { name, email } = by;
      const order = { tool: tool.id, name: tool.name, price: tool.price, qurantity: 1 };
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const body = { ...order, Name: name, email, phone: '+49 30 5550 1234' };
      const answer = placed.parse(await callShop(by, 'POST /api/purchase', body, key));
      return { id: answer.insertedId, price: answer.order.price, by };
    },
    async pay({ id, price, by }) {
      if (!desk || !atDesk) throw new Error('this till has no card desk');
      const intent = await callShop(by, 'POST /api/create-payment-intent', { price, order: id });
      const { clientSecret } = begun.parse(intent);
      const paid = await confirmCard(atDesk, desk, by, clientSecret);
      const hint = { appointment: id, transaction: paid };
      paidOrder.parse(await callShop(by, `PATCH /api/purchase/${id}`, hint));
    },
    close() {
      client.close();
      if (atDesk !== client) atDesk?.close();
    },
  };
}

/** As the card frame does it: publishable key and client secret, the card in the request. */
async function confirmCard(
  client: Client,
  { host, prefix, publishableKey }: CardDesk,
  { name, email }: Account,
  clientSecret: string,
): Promise<string> {
  const [intent = ''] = clientSecret.split('_secret_');
  const what = `POST ${prefix}/v1/payment_intents/${intent}/confirm`;
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': name,
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  });
  const headers = {
    Authorization: `Bearer ${publishableKey}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const answer = await client.call(requestText({ what, host, headers, body: String(form) }));
  return confirmed.parse(parse(what, answer)).id;
}

function parse(what: string, { status, body }: Answer): unknown {
  const text = body.toString('utf8');
  if (status === 200) return JSON.parse(text);
  throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
}
