/** What a buyer's browser sends from the order to the payment. */
import { z } from 'zod';
import type { RawResponse } from './response-reader.ts';
import type { Account, Buyer, CardEndpoint, ShopAddress } from './jobs.ts';
import { openClient, requestText, type Client } from './raw-connection.ts';

export interface CheckoutClient {
  placeOrder(): Promise<PlacedOrder>;
  /** Begins the payment, confirms the card and tells the shop; then the order is paid. */
  pay(order: PlacedOrder): Promise<void>;
  close(): void;
}

export interface PlacedOrder {
  id: string;
  price: number;
  /** The account that placed it. */
  account: Account;
}

const orderResponse = z.object({ insertedId: z.string(), order: z.object({ price: z.number() }) });
const linesResponse = z.object({ _id: z.string(), price: z.number() });
const intentResponse = z.object({ clientSecret: z.string() });
const confirmationResponse = z.object({ id: z.string(), status: z.literal('succeeded') });
const paidResponse = z.object({ paid: z.literal(true), transaction: z.string() });

/** Opens a buyer's connections; every response that is not 200 throws. */
export async function openCheckoutClient(
  shop: ShopAddress,
  buyer: Buyer,
  cardEndpoint: CardEndpoint | undefined,
): Promise<CheckoutClient> {
  const client = await openClient(shop.port);
  const cardClient =
    cardEndpoint &&
    (cardEndpoint.port === shop.port ? client : await openClient(cardEndpoint.port));
  const { accounts, tool, lines, deliveredTo } = buyer;
  let nextAccount = 0;
  const callShop = async (
    account: Account,
    requestLine: string,
    body: object,
    extraHeaders: object = {},
  ) => {
    const headers = {
      Authorization: `Bearer ${account.token}`,
      'X-Forwarded-For': account.ip,
      'Content-Type': 'application/json',
      ...extraHeaders,
    };
    const text = JSON.stringify(body);
    return parseResponse(
      requestLine,
      await client.call(
        requestText({ requestLine, host: shop.host, headers: headers, body: text }),
      ),
    );
  };

  return {
    async placeOrder() {
      const account = accounts[nextAccount++ % accounts.length];
      if (!account) throw new Error('there is nobody to buy');
      const { name, email } = account;
      if (lines) {
        const key = { 'Idempotency-Key': crypto.randomUUID() };
        const body = orderOfLines(lines, deliveredTo);
        const response = linesResponse.parse(
          await callShop(account, 'POST /api/orders', body, key),
        );
        return { id: response._id, price: response.price, account };
      }
      const order = { tool: tool.id, name: tool.name, price: tool.price, qurantity: 1 };
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const body = { ...order, Name: name, email, phone: '+49 30 5550 1234' };
      const response = orderResponse.parse(
        await callShop(account, 'POST /api/purchase', body, key),
      );
      return { id: response.insertedId, price: response.order.price, account };
    },
    async pay({ id, price, account }) {
      if (!cardEndpoint || !cardClient) throw new Error('this client has no card endpoint');
      const intent = await callShop(account, 'POST /api/create-payment-intent', {
        price,
        order: id,
      });
      const { clientSecret } = intentResponse.parse(intent);
      const paid = await confirmCard(cardClient, cardEndpoint, account, clientSecret);
      const confirmation = { appointment: id, transaction: paid };
      paidResponse.parse(await callShop(account, `PATCH /api/purchase/${id}`, confirmation));
    },
    close() {
      client.close();
      if (cardClient !== client) cardClient?.close();
    },
  };
}

const million = 1_000_000;

/** One of each, in a sequence of its own: buyers fill their carts as they walk. */
function orderOfLines(
  tools: NonNullable<Buyer['lines']>,
  deliveredTo: Buyer['deliveredTo'],
): object {
  const shuffled = tools
    .map(({ id }) => ({ id, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place);
  const cents = tools.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  const taxCents = Math.round((cents * (deliveredTo?.tax ?? 0)) / million);
  return {
    lines: shuffled.map(({ id: tool }) => ({ tool, quantity: 1 })),
    phone: '+49 30 5550 1234',
    total: (cents + taxCents) / 100,
    ...(deliveredTo && { address: deliveredTo.address }),
  };
}

/** As the card form in the browser: publishable key and client secret, the card in the request. */
async function confirmCard(
  client: Client,
  { host, prefix, publishableKey }: CardEndpoint,
  { name, email }: Account,
  clientSecret: string,
): Promise<string> {
  const [intent = ''] = clientSecret.split('_secret_');
  const requestLine = `POST ${prefix}/v1/payment_intents/${intent}/confirm`;
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
  const response = await client.call(
    requestText({ requestLine, host, headers, body: String(form) }),
  );
  return confirmationResponse.parse(parseResponse(requestLine, response)).id;
}

function parseResponse(requestLine: string, { status, body }: RawResponse): unknown {
  const text = body.toString('utf8');
  if (status === 200) return JSON.parse(text);
  throw new Error(`${requestLine}: ${status} ${text.slice(0, 300)}`);
}
