/** The browser's side of a payment: straight to the processor, on the same bad network. */
import type { Dice } from '#sandbox/card/control/faults.ts';
import { testCards } from '#sandbox/card/test-cards.ts';
import { call, payAt, type Answer } from '#test/support/shop.ts';
import { count, type Scene } from './scene.ts';

export type CardNumber = keyof typeof testCards;

interface Payer {
  scene: Scene;
  dice: Dice;
}

const losesAnswer = 0.05;
const tries = 5;

/** Confirms the payment with a card; tried again when no answer comes, as the script does. */
export async function confirmCard(
  { scene, dice }: Payer,
  secret: string,
  card: CardNumber,
): Promise<void> {
  const answer = await insist(dice, () =>
    payAt(scene.processor.url, scene.keys, secret, testCards[card].number),
  );
  count(scene.saw, `cards answered ${answer?.status ?? 'nothing'}`);
}

export async function challenge(
  { scene, dice }: Payer,
  secret: string,
  outcome: 'completed' | 'failed',
): Promise<void> {
  const [intent] = secret.split('_secret_');
  await insist(dice, () =>
    call(scene.processor.url, `POST /v1/sandbox_challenges/${intent}`, {
      token: scene.keys.publishable,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ client_secret: secret, outcome })),
    }),
  );
}

async function insist(dice: Dice, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let tried = 0; tried < tries; tried += 1) {
    const lost = dice() < losesAnswer;
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429 && !lost) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** tried));
  }
  return undefined;
}
