/** Reads the processor's own records as its merchant: the truth about what money did. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { shopData, shopUrl } from './shop-url.ts';
import type { WireOrder } from './orders.ts';

interface ProcessorObject {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
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

/** The newest hundred. */
async function list(name: string): Promise<ProcessorObject[]> {
  const file = join(shopData(), 'sandbox-card-keys.json');
  const { secret }: { secret: string } = JSON.parse(await readFile(file, 'utf8'));
  const apiClient = await request.newContext({ baseURL: shopUrl() });
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await apiClient.get(`/sandbox-card/v1/${name}?limit=100`, { headers });
  if (!answer.ok()) throw new Error(`the processor's ${name}: ${await answer.text()}`);
  const { data }: { data: ProcessorObject[] } = await answer.json();
  await apiClient.dispose();
  return data;
}
