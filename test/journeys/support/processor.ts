/** Reads the processor's own records as its merchant: the truth about what money did. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request, type APIRequestContext } from '@playwright/test';
import { shopData, shopUrl } from './shop-url.ts';
import type { WireOrder } from './orders.ts';

interface ProcessorObject {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
  customer: string | null;
  metadata: { order?: string };
}

/** The payments of an order at the processor, and the amount charged, in dollars. */
export async function readChargedFor({
  _id,
}: WireOrder): Promise<{ payments: number; taken: number }> {
  const intents = (await list('payment_intents')).filter(({ metadata }) => metadata.order === _id);
  const ids = new Set(intents.map(({ id }) => id));
  const charges = (await list('charges')).filter(
    ({ payment_intent: intent, status }) => ids.has(intent) && status === 'succeeded',
  );
  const cents = charges.reduce((sum, { amount }) => sum + amount, 0);
  return { payments: intents.length, taken: cents / 100 };
}

/** As the payer's bank does: what comes for the order's transfer, in cents. */
export async function sendTransfer({ _id }: WireOrder, amount: number): Promise<void> {
  const intents = await list('payment_intents');
  const customer = intents.find((one) => one.metadata.order === _id && one.customer)?.customer;
  if (!customer) throw new Error(`order ${_id} waits for no transfer`);
  await asMerchant(async (wire, headers) => {
    const form = { amount, currency: 'usd' };
    const path = `/sandbox-card/v1/test_helpers/customers/${customer}/fund_cash_balance`;
    const answer = await wire.post(path, { headers, form });
    if (!answer.ok()) throw new Error(`nothing was sent: ${await answer.text()}`);
  });
}

/** The newest hundred. */
function list(name: string): Promise<ProcessorObject[]> {
  return asMerchant(async (wire, headers) => {
    const answer = await wire.get(`/sandbox-card/v1/${name}?limit=100`, { headers });
    if (!answer.ok()) throw new Error(`the processor's ${name}: ${await answer.text()}`);
    const { data }: { data: ProcessorObject[] } = await answer.json();
    return data;
  });
}

async function asMerchant<Answer>(
  act: (wire: APIRequestContext, headers: { authorization: string }) => Promise<Answer>,
): Promise<Answer> {
  const file = join(shopData(), 'sandbox-card-keys.json');
  const { secret }: { secret: string } = JSON.parse(await readFile(file, 'utf8'));
  const wire = await request.newContext({ baseURL: shopUrl() });
  try {
    return await act(wire, { authorization: `Bearer ${secret}` });
  } finally {
    await wire.dispose();
  }
}
