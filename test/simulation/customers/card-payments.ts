/** The browser's side of a payment: straight to the processor, on the same bad network. */
import type { RandomSource } from '../../../scripts/proofs/seeded-random.ts';
import { testCards } from '@ferrule/card-sandbox/test-cards';
import { call, payAtSandbox, type TestResponse } from '#test/support/shop.ts';
import { count, type SimulationContext } from '../context.ts';

export type CardNumber = keyof typeof testCards;

interface Payer {
  context: SimulationContext;
  dice: RandomSource;
}

const losesAnswer = 0.05;
const maxAttempts = 5;

/** Confirms the payment with a card; repeated when no response comes, as the script does. */
export async function confirmCard(
  { context, dice }: Payer,
  secret: string,
  card: CardNumber,
): Promise<void> {
  const answer = await callWithRetry(dice, () =>
    payAtSandbox(context.processor.url, context.keys, secret, testCards[card].number),
  );
  count(context.observations, `cards answered ${answer?.status ?? 'nothing'}`);
}

export async function challenge(
  { context, dice }: Payer,
  secret: string,
  outcome: 'completed' | 'failed',
): Promise<void> {
  const [intent] = secret.split('_secret_');
  await callWithRetry(dice, () =>
    call(context.processor.url, `POST /v1/sandbox_challenges/${intent}`, {
      token: context.keys.publishable,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ client_secret: secret, outcome })),
    }),
  );
}

async function callWithRetry(
  dice: RandomSource,
  send: () => Promise<TestResponse>,
): Promise<TestResponse | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const isLost = dice() < losesAnswer;
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429 && !isLost) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt));
  }
  return undefined;
}
