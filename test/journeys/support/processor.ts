/** The processor's own books, asked as its merchant: the only witness of what money did. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { shopData, shopUrl } from './shop-url.ts';
import type { WireOrder } from './orders.ts';

interface Listed {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
  metadata: { order?: string };
}

/** What was asked of the processor for an order, and what it took, in dollars. */
export async function takenFor({ _id }: WireOrder): Promise<{ payments: number; taken: number }> {
  const intents = (await list('payment_intents')).filter(({ metadata }) => metadata.order === _id);
  const ids = new Set(intents.map(({ id }) => id));
  const charges = (await list('charges')).filter(
    ({ payment_intent: intent, status }) => ids.has(intent) && status === 'succeeded',
  );
  const cents = charges.reduce((sum, { amount }) => sum + amount, 0);
  return { payments: intents.length, taken: cents / 100 };
}

/** The newest hundred. */
async function list(name: string): Promise<Listed[]> {
  const file = join(shopData(), 'sandbox-card-keys.json');
  const { secret }: { secret: string } = JSON.parse(await readFile(file, 'utf8'));
  const wire = await request.newContext({ baseURL: shopUrl() });
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await wire.get(`/sandbox-card/v1/${name}?limit=100`, { headers });
  if (!answer.ok()) throw new Error(`the processor's ${name}: ${await answer.text()}`);
  const { data }: { data: Listed[] } = await answer.json();
  await wire.dispose();
  return data;
}
