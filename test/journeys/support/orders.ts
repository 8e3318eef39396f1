/** Tools and orders through the API: the start of a journey, and its expected result. */
import { request } from '@playwright/test';
import { testCards } from '@ferrule/card-sandbox/test-cards';
import type { Person } from './person.ts';
import { shopUrl } from './shop-url.ts';

export interface WireTool {
  _id: string;
  name: string;
  kind: string;
  price: number;
  quantity1: number;
  quantity2: number;
}

export interface WireOrder {
  _id: string;
  number: number;
  total: number;
  qurantity: number;
  paid: boolean;
  transaction: string | null;
  status: string;
}

/** Everything on sale, as anybody may see it. */
export async function listTools(): Promise<WireTool[]> {
  const apiClient = await request.newContext({ baseURL: shopUrl() });
  const tools: WireTool[] = await (await apiClient.get('/api/tools')).json();
  await apiClient.dispose();
  return tools;
}

export async function findTool(name: string): Promise<WireTool> {
  const tool = (await listTools()).find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`the shop sells no ${name}`);
  return tool;
}

/** The smallest order of a tool. */
export async function placeOrder(buyer: Person, name: string): Promise<WireOrder> {
  const { _id: tool, price, quantity1: qurantity } = await findTool(name);
  const body = { tool, name, phone: '+44 20 7946 0123', price, qurantity };
  const { order } = await buyer.call<{ order: WireOrder }>('POST /purchase', body);
  return order;
}

export function readOrder(buyer: Person, { _id }: WireOrder): Promise<WireOrder> {
  return buyer.call(`GET /purchase/${_id}`);
}

export function listOrders(buyer: Person): Promise<WireOrder[]> {
  return buyer.call(`GET /purchase?email=${encodeURIComponent(buyer.email)}`);
}

/** Pays as the payment page does: an intent, the card at the processor, the confirmation. */
export async function payOrder(
  buyer: Person,
  { _id: order }: WireOrder,
  card: keyof typeof testCards = 'visa',
): Promise<WireOrder> {
  const payment = await buyer.call<{ clientSecret: string }>('POST /create-payment-intent', {
    order,
  });
  const [transaction = ''] = payment.clientSecret.split('_secret_');
  await confirmAtProcessor(transaction, payment.clientSecret, testCards[card].number);
  return buyer.call(`PATCH /purchase/${order}`, { appointment: order, transaction });
}

async function confirmAtProcessor(
  intent: string,
  clientSecret: string,
  card: string,
): Promise<void> {
  const wire = await request.newContext({ baseURL: shopUrl() });
  const settings: { publishableKey: string } = await (
    await wire.get('/api/payment-settings')
  ).json();
  const response = await wire.post(`/sandbox-card/v1/payment_intents/${intent}/confirm`, {
    headers: { authorization: `Bearer ${settings.publishableKey}` },
    form: {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    },
  });
  if (!response.ok()) throw new Error(`not paid: ${await response.text()}`);
  await wire.dispose();
}
