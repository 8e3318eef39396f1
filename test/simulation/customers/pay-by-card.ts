/** Paying by card in two tabs, with challenges, while the order is changed or cancelled. */
import type { TestResponse } from '#test/support/shop.ts';
import { challenge, confirmCard, type CardNumber } from './card-payments.ts';
import type { Basket, Customer, Plan } from './customers.ts';
import { codeOf } from '../network.ts';
import { count, pick, type SimulationContext } from '../context.ts';

const maxPauseMs = 1500;

/** Waits, as people read before they press. */
export function pause({ dice }: Customer): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, dice() * maxPauseMs));
}

/** Half of them say which total they saw, and look again where it is another one. */
export async function beginPayment(customer: Customer, order: string): Promise<string | undefined> {
  const { network, token, dice, context } = customer;
  let total: unknown;
  if (dice() < 0.5) {
    const seen = await network.callWithRetry(`GET /purchase/${order}`, { token: await token() });
    total = seen?.body['total'];
  }
  const send = async (body: object) =>
    network.callWithRetry('POST /create-payment-intent', { token: await token(), body });
  const first = await send({ order, total });
  count(context.observations, `payments: ${first?.status === 200 ? 'begun' : codeOf(first)}`);
  const answer = codeOf(first) === 'total_changed' ? await send({ order }) : first;
  return answer?.status === 200 ? String(answer.body['clientSecret']) : undefined;
}

/** Both tabs ask for a payment and both confirm; there must be one payment, taken once. */
export async function payInTwoTabs(
  customer: Customer,
  { order }: Basket,
  card: CardNumber,
): Promise<void> {
  const { context } = customer;
  const secrets = await Promise.all([beginPayment(customer, order), beginPayment(customer, order)]);
  const distinctSecrets = [...new Set(secrets.filter((secret) => secret !== undefined))];
  if (distinctSecrets.length > 1 && (await countLivePayments(customer, order)) > 1) {
    context.observations.violations.push(`order ${order} had two payments at once`);
  }
  const [secret] = distinctSecrets;
  if (secret === undefined) return;
  await Promise.all([confirmCard(customer, secret, card), confirmCard(customer, secret, card)]);
  await confirmToShop(customer, order, secret);
}

/** A payment that staff cancelled between the two tabs can no longer take money. */
async function countLivePayments({ context }: Customer, order: string): Promise<number> {
  const { rows } = await context.db.query<{ count: number }>({
    text: `select count(*)::int as count from payment_attempt
      where order_id = $1 and state not in ('cancelled', 'abandoned')`,
    values: [order],
  });
  return rows[0]?.count ?? 0;
}

export async function payAfterDecline(customer: Customer, { order }: Basket): Promise<void> {
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await confirmCard(customer, secret, pick(customer.dice, ['declined', 'insufficientFunds']));
  await confirmToShop(customer, order, secret);
  await pause(customer);
  // The page is opened again, and gets the same payment.
  const again = (await beginPayment(customer, order)) ?? secret;
  await confirmCard(customer, again, 'mastercard');
  await confirmToShop(customer, order, again);
}

export async function payWithChallenge(
  customer: Customer,
  { order }: Basket,
  outcome: 'completed' | 'failed' | undefined,
): Promise<void> {
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await confirmCard(customer, secret, 'threeDSecureRequired');
  await pause(customer);
  // The tab is closed during the challenge: the order stays unpaid.
  if (outcome === undefined) return;
  await challenge(customer, secret, outcome);
  await confirmToShop(customer, order, secret);
}

export async function cancelWhilePaying(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await Promise.all([
    confirmCard(customer, secret, 'visa').then(() => confirmToShop(customer, order, secret)),
    cancel(customer, basket),
  ]);
}

/** Before, while and after a payment is begun; whoever changes an order begins another one. */
export async function changeWhilePaying(
  customer: Customer,
  basket: Basket,
  changes: readonly Plan[],
): Promise<void> {
  const { order } = basket;
  const { dice } = customer;
  const change = () => pick(dice, changes)(customer, basket);
  if (dice() < 0.5) await change();
  const [secret] = await Promise.all([
    beginPayment(customer, order),
    change(),
    dice() < 0.3 ? change() : undefined,
  ]);
  if (dice() < 0.2) return cancel(customer, basket);
  if (secret !== undefined) {
    await Promise.all([
      confirmCard(customer, secret, 'visa').then(() => confirmToShop(customer, order, secret)),
      dice() < 0.5 ? change() : undefined,
    ]);
  }
  await payInTwoTabs(customer, basket, 'visa');
}

export async function cancel(
  { network, token, context }: Customer,
  { order }: Basket,
): Promise<void> {
  const answer = await network.callWithRetry(`DELETE /purchase/${order}`, { token: await token() });
  count(context.observations, `customers' cancels answered ${answer?.status ?? 'nothing'}`);
}

/** Confirms the payment to the shop; sometimes that is lost, sometimes it comes twice. */
async function confirmToShop(customer: Customer, order: string, secret: string): Promise<void> {
  const { network, dice, context } = customer;
  const [paymentId] = secret.split('_secret_');
  const request = {
    token: await customer.token(),
    body: { appointment: order, transaction: paymentId },
  };
  const chance = dice();
  const times = chance < 0.3 ? 0 : chance < 0.8 ? 1 : 2;
  const answers = await Promise.all(
    Array.from({ length: times }, () => network.call(`PATCH /purchase/${order}`, request)),
  );
  for (const answer of answers) recordShownState(context, order, answer);
}

/** The order's page, looked at once more. */
export async function viewOrder(
  { network, token, context }: Customer,
  { order }: Basket,
): Promise<void> {
  const answer = await network.callWithRetry(`GET /purchase/${order}`, { token: await token() });
  recordShownState(context, order, answer);
}

function recordShownState(
  { observations }: SimulationContext,
  order: string,
  answer: TestResponse | undefined,
): void {
  if (answer?.status === 200 && answer.body['paid'] === true) observations.shownPaid.add(order);
}
