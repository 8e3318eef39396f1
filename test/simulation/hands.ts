/** What people and banks do at the processor, without a word to the shop. */
import type { Stripe } from 'stripe';
import { seededDice, type Dice } from '#sandbox/card/control/faults.ts';
import { call, type Answer } from '#test/support/shop.ts';
import { readList, type ProcessorDesk } from './books.ts';
import { count, pick, type Witnesses } from './scene.ts';

const pauseMs = 250;

export interface HandsAtDesk extends ProcessorDesk {
  saw: Witnesses;
}

type Doing = (desk: HandsAtDesk, dice: Dice) => Promise<void>;

const doings: readonly (readonly [share: number, doing: Doing])[] = [
  [4, refundByHand],
  [3, refundThatFailsAtOnce],
  [4, bounceOldRefund],
  [3, (desk, dice) => openCase(desk, dice, { as: 'inquiry' })],
  [3, disputeInPart],
  [1, (desk, dice) => openCase(desk, dice, { as: 'block' })],
  [1, (desk, dice) => openCase(desk, dice, { as: 'resolution' })],
  [8, moveCaseOn],
];

/** Goes on until told to stop. */
export async function workAtDesk(
  desk: HandsAtDesk,
  { seed, isOver }: { seed: number; isOver: () => boolean },
): Promise<void> {
  const dice = seededDice(seed * 6151 + 29);
  while (!isOver()) {
    await useDesk(desk, dice);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** One thing, by the dice; what the processor refuses or does not hear is just not done. */
async function useDesk(desk: HandsAtDesk, dice: Dice): Promise<void> {
  let left = dice() * doings.reduce((sum, [share]) => sum + share, 0);
  for (const [share, doing] of doings) {
    left -= share;
    if (left >= 0) continue;
    await doing(desk, dice).catch(() => count(desk.saw, 'hands that the processor did not hear'));
    return;
  }
}

async function refundByHand(desk: HandsAtDesk, dice: Dice): Promise<void> {
  const charge = await someCharge(desk, dice);
  if (charge) await refund(desk, dice, charge);
}

/** Nobody has heard of it when it fails. */
async function refundThatFailsAtOnce(desk: HandsAtDesk, dice: Dice): Promise<void> {
  const charge = await someCharge(desk, dice);
  const made = charge && (await refund(desk, dice, charge));
  if (made?.status === 200) await post(desk, `/v1/sandbox_refunds/${String(made.body['id'])}/fail`);
}

async function bounceOldRefund(desk: HandsAtDesk, dice: Dice): Promise<void> {
  const refunds = await readList<Stripe.Refund>(desk, 'refunds');
  const made = refunds.filter(({ status }) => status === 'succeeded');
  if (made.length > 0) await post(desk, `/v1/sandbox_refunds/${pick(dice, made).id}/fail`);
}

async function openCase(desk: HandsAtDesk, dice: Dice, how: Record<string, string>): Promise<void> {
  const charge = await someCharge(desk, dice);
  if (charge) await post(desk, '/v1/sandbox_disputes', { charge: charge.id, ...how });
}

async function disputeInPart(desk: HandsAtDesk, dice: Dice): Promise<void> {
  const charge = await someCharge(desk, dice);
  if (!charge) return;
  const amount = String(partOf(charge, dice));
  await post(desk, '/v1/sandbox_disputes', { charge: charge.id, amount });
}

/** Inquiries are closed or become disputes, disputes are won or lost. */
async function moveCaseOn(desk: HandsAtDesk, dice: Dice): Promise<void> {
  const cases = await readList<Stripe.Dispute>(desk, 'disputes');
  const open = cases.filter(({ status }) => status.endsWith('needs_response'));
  if (open.length === 0) return;
  const { id, status } = pick(dice, open);
  const isEnd = dice() < 0.5;
  if (isEnd) await post(desk, `/v1/disputes/${id}/close`);
  else if (status === 'needs_response') {
    const words = 'winning_evidence';
    await post(desk, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': words });
  } else await post(desk, `/v1/sandbox_disputes/${id}/escalate`);
}

function refund(desk: HandsAtDesk, dice: Dice, charge: Stripe.Charge): Promise<Answer> {
  const part = dice() < 0.7 ? { amount: String(partOf(charge, dice)) } : {};
  return post(desk, '/v1/refunds', { charge: charge.id, ...part });
}

function partOf({ amount, amount_refunded: refunded }: Stripe.Charge, dice: Dice): number {
  return Math.max(1, Math.floor((amount - refunded) * dice()));
}

async function someCharge(desk: HandsAtDesk, dice: Dice): Promise<Stripe.Charge | undefined> {
  const charges = await readList<Stripe.Charge>(desk, 'charges');
  const paid = charges.filter(({ status, refunded }) => status === 'succeeded' && !refunded);
  return paid.length > 0 ? pick(dice, paid) : undefined;
}

async function post(
  { processor, keys, saw }: HandsAtDesk,
  path: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const answer = await call(processor.url, `POST ${path}`, {
    token: keys.secret,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });
  const what = path.replace(/\/(?:re|du|ch)_\w+/, '');
  count(saw, `by hand at the processor: ${what} answered ${answer.status}`);
  return answer;
}
