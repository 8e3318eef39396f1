/** Actions of people and banks directly at the processor, of which the shop hears by events. */
import type { Stripe } from 'stripe';
import { seededRandom, type RandomSource } from '../../scripts/proofs/seeded-random.ts';
import { call, type TestResponse } from '#test/support/shop.ts';
import { readList, type ProcessorAccess } from './processor-records.ts';
import { count, pick, type Observations } from './context.ts';

const pauseMs = 250;

export interface ProcessorContext extends ProcessorAccess {
  observations: Observations;
}

type ProcessorAction = (context: ProcessorContext, dice: RandomSource) => Promise<void>;

const actions: readonly (readonly [share: number, doing: ProcessorAction])[] = [
  [4, refundByHand],
  [3, refundThatFailsAtOnce],
  [4, bounceOldRefund],
  [3, (context, dice) => openCase(context, dice, { as: 'inquiry' })],
  [3, disputeInPart],
  [1, (context, dice) => openCase(context, dice, { as: 'block' })],
  [1, (context, dice) => openCase(context, dice, { as: 'resolution' })],
  [8, decideCase],
  [5, changeRate],
];

/** Runs until `isOver`. */
export async function runProcessorActions(
  context: ProcessorContext,
  { seed, isOver }: { seed: number; isOver: () => boolean },
): Promise<void> {
  const dice = seededRandom(seed * 6151 + 29);
  while (!isOver()) {
    await runRandomAction(context, dice);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Runs one random action; errors of the processor are ignored. */
async function runRandomAction(context: ProcessorContext, dice: RandomSource): Promise<void> {
  let left = dice() * actions.reduce((sum, [share]) => sum + share, 0);
  for (const [share, action] of actions) {
    left -= share;
    if (left >= 0) continue;
    await action(context, dice).catch(() =>
      count(context.observations, 'hands that the processor did not hear'),
    );
    return;
  }
}

async function refundByHand(context: ProcessorContext, dice: RandomSource): Promise<void> {
  const charge = await pickCharge(context, dice);
  if (charge) await refund(context, dice, charge);
}

/** It fails before the shop has heard of it. */
async function refundThatFailsAtOnce(context: ProcessorContext, dice: RandomSource): Promise<void> {
  const charge = await pickCharge(context, dice);
  const response = charge && (await refund(context, dice, charge));
  if (response?.status === 200)
    await post(context, `/v1/sandbox_refunds/${String(response.body['id'])}/fail`);
}

async function bounceOldRefund(context: ProcessorContext, dice: RandomSource): Promise<void> {
  const refunds = await readList<Stripe.Refund>(context, 'refunds');
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  if (succeeded.length > 0)
    await post(context, `/v1/sandbox_refunds/${pick(dice, succeeded).id}/fail`);
}

async function openCase(
  context: ProcessorContext,
  dice: RandomSource,
  how: Record<string, string>,
): Promise<void> {
  const charge = await pickCardCharge(context, dice);
  if (charge) await post(context, '/v1/sandbox_disputes', { charge: charge.id, ...how });
}

async function disputeInPart(context: ProcessorContext, dice: RandomSource): Promise<void> {
  const charge = await pickCardCharge(context, dice);
  if (!charge) return;
  const amount = String(partOf(charge, dice));
  await post(context, '/v1/sandbox_disputes', { charge: charge.id, amount });
}

/** Inquiries are closed or become disputes, disputes are won or lost. */
async function decideCase(context: ProcessorContext, dice: RandomSource): Promise<void> {
  const cases = await readList<Stripe.Dispute>(context, 'disputes');
  const open = cases.filter(({ status }) => status.endsWith('needs_response'));
  if (open.length === 0) return;
  const { id, status } = pick(dice, open);
  const isEnd = dice() < 0.5;
  if (isEnd) await post(context, `/v1/disputes/${id}/close`);
  else if (status === 'needs_response') {
    const evidence = 'winning_evidence';
    await post(context, `/v1/disputes/${id}`, { 'evidence[uncategorized_text]': evidence });
  } else await post(context, `/v1/sandbox_disputes/${id}/escalate`);
}

/** A charge and what goes back of it are settled at other rates. */
async function changeRate(context: ProcessorContext, dice: RandomSource): Promise<void> {
  const [currency, around] = pick(dice, [
    ['eur', 1.085],
    ['gbp', 1.27],
  ] as const);
  const rate = (around * (0.9 + dice() * 0.2)).toFixed(6);
  await post(context, '/v1/sandbox_exchange_rates', { [currency]: rate });
}

function refund(
  context: ProcessorContext,
  dice: RandomSource,
  charge: Stripe.Charge,
): Promise<TestResponse> {
  const part = dice() < 0.7 ? { amount: String(partOf(charge, dice)) } : {};
  return post(context, '/v1/refunds', { charge: charge.id, ...part });
}

function partOf({ amount, amount_refunded: refunded }: Stripe.Charge, dice: RandomSource): number {
  return Math.max(1, Math.floor((amount - refunded) * dice()));
}

/** Nobody disputes what they have sent themselves. */
const pickCardCharge = (context: ProcessorContext, dice: RandomSource) =>
  pickCharge(context, dice, ({ payment_method_details: paid }) => paid?.type === 'card');

async function pickCharge(
  context: ProcessorContext,
  dice: RandomSource,
  isMeant: (charge: Stripe.Charge) => boolean = () => true,
): Promise<Stripe.Charge | undefined> {
  const charges = await readList<Stripe.Charge>(context, 'charges');
  const paid = charges
    .filter(({ status, refunded }) => status === 'succeeded' && !refunded)
    .filter(isMeant);
  return paid.length > 0 ? pick(dice, paid) : undefined;
}

async function post(
  { processor, keys, observations }: ProcessorContext,
  path: string,
  fields: Record<string, string> = {},
): Promise<TestResponse> {
  const answer = await call(processor.url, `POST ${path}`, {
    token: keys.secret,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });
  const what = path.replace(/\/(?:re|du|ch)_\w+/, '');
  count(observations, `by hand at the processor: ${what} answered ${answer.status}`);
  return answer;
}
