/**
 * Customers with two tabs each, impatient and on a bad network. What each of them does follows
 * from the seed and their number; when it happens follows from the machine.
 */
import { issueToken } from '#modules/identity/identity.ts';
import { seededRandom, type RandomSource } from '../../scripts/proofs/seeded-random.ts';
import type { TestResponse } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';
import { codeOf, createNetwork, type Network } from './network.ts';
import { challenge, confirmCard, type CardNumber } from './card-payments.ts';
import { asGuest, proveEmail } from './guests.ts';
import { changeDelivery, saveAddress } from './delivery.ts';
import { editLines } from './edit-lines.ts';
import { sendForgedRequests } from './forged-requests.ts';
import { placeLines } from './place-lines.ts';
import { basesOf, count, pick, type SimulationContext } from './context.ts';

export interface Customer {
  context: SimulationContext;
  dice: RandomSource;
  network: Network;
  isGuest: boolean;
  token: () => Promise<string>;
}

export interface Basket {
  order: string;
  total: number;
}

type Plan = (customer: Customer, basket: Basket) => Promise<void>;

/** What customers do once they have an order, and how often of all. */
const plans: readonly (readonly [share: number, plan: Plan])[] = [
  [30, (customer, basket) => payInTwoTabs(customer, basket, 'visa')],
  [10, payAfterDecline],
  [8, (customer, basket) => payWithChallenge(customer, basket, 'completed')],
  [5, (customer, basket) => payWithChallenge(customer, basket, 'failed')],
  [5, (customer, basket) => payWithChallenge(customer, basket, undefined)],
  [6, (customer, basket) => payInTwoTabs(customer, basket, 'processingSucceeds')],
  [4, (customer, basket) => payInTwoTabs(customer, basket, 'processingFails')],
  [12, cancelWhilePaying],
  [5, (customer, basket) => cancel(customer, basket)],
  [5, async () => undefined],
  [4, (customer, basket) => payInTwoTabs(customer, basket, 'disputed')],
  [3, (customer, basket) => payInTwoTabs(customer, basket, 'refundFails')],
  [2, (customer, basket) => payInTwoTabs(customer, basket, 'inquired')],
  [3, (customer, basket) => payInTwoTabs(customer, basket, 'partlyDisputed')],
  [2, (customer, basket) => payInTwoTabs(customer, basket, 'feeLate')],
  [3, sendForgedRequests],
  [9, (customer, basket) => changeWhilePaying(customer, basket, [editLines])],
  [7, (customer, basket) => changeWhilePaying(customer, basket, [changeDelivery])],
  [6, (customer, basket) => changeWhilePaying(customer, basket, [editLines, changeDelivery])],
];

const maxPauseMs = 1500;
const badNetwork = { losesRequest: 0.04, losesAnswer: 0.06 };

/** Everything that one customer does. */
export async function runCustomer(context: SimulationContext, index: number): Promise<void> {
  const dice = seededRandom(context.seed * 100_003 + index);
  const person = await addPerson(context.db, `Customer${index}`, 'customer');
  const from = `10.1.${index >> 8}.${index & 255}`;
  const network = createNetwork(() => basesOf(context.shops), dice, { ...badNetwork, from });
  // Every fourth orders without an account.
  const isGuest = index % 4 === 0;
  const customer: Customer = {
    ...{ context, dice, isGuest },
    network: isGuest ? await asGuest(context, network, person) : network,
    // Tokens expire by the simulated clock, which runs fast.
    token: async () => (await issueToken(context.identity, { userId: person.id })).token,
  };
  const place = index % 2 === 0 ? placeLines : placeOrder;
  const basket = await place(customer, index);
  if (!basket) return;
  await sayWhereItGoes(customer, basket);
  await pause(dice);
  const plan = planFor(dice());
  await plan(customer, basket);
  await viewOrder(customer, basket);
  if (!isGuest || index % 8 !== 0) return;
  const other = await addPerson(context.db, `Other${index}`, 'customer');
  await proveEmail(context, { order: basket.order, people: [person, other] });
}

/** Where an order cannot be paid before. */
async function sayWhereItGoes(customer: Customer, { order }: Basket): Promise<void> {
  const token = await customer.token();
  const answer = await customer.network.callWithRetry(`GET /purchase/${order}/delivery`, { token });
  if (answer?.body['needed'] === true) await saveAddress(customer, order);
}

/** Waits, as people read before they press. */
function pause(dice: RandomSource): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, dice() * maxPauseMs));
}

function planFor(chance: number): Plan {
  const all = plans.reduce((sum, [share]) => sum + share, 0);
  let left = chance * all;
  for (const [share, plan] of plans) {
    left -= share;
    if (left < 0) return plan;
  }
  return viewOrder;
}

/** Twice at once under one key, as a double click does; the price may change meanwhile. */
async function placeOrder(customer: Customer, index: number): Promise<Basket | undefined> {
  const { context, dice, network } = customer;
  const { observations } = context;
  const id = pick(dice, context.tools);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const toolResponse = await network.callWithRetry(`GET /tools/${id}`);
    if (toolResponse?.status !== 200) return undefined;
    const { quantity1, price, name } = toolResponse.body;
    const quantity = Number(quantity1) * (1 + Math.floor(dice() * 3));
    const body = { tool: id, name, phone: '+44 20 7946 0958', price, qurantity: quantity };
    const token = await customer.token();
    const key = `order-${context.seed}-${index}-${attempt}`;
    const send = () =>
      network.callWithRetry('POST /purchase', { token, body, headers: { 'idempotency-key': key } });
    const answers = await Promise.all(dice() < 0.3 ? [send(), send()] : [send()]);
    const orders = answers.flatMap((answer) =>
      answer?.status === 200 ? [String(answer.body['insertedId'])] : [],
    );
    observations.byKey.set(key, new Set(orders));
    for (const order of orders) observations.placed.add(order);
    const [order] = orders;
    if (order !== undefined) {
      count(observations, 'orders placed');
      return { order, total: Number(price) * quantity };
    }
    const code = codeOf(answers[0]);
    count(observations, `orders refused: ${code}`);
    if (code !== 'price_changed') return undefined;
  }
  return undefined;
}

/** Half of them say which total they saw, and look again where it is another one. */
async function beginPayment(customer: Customer, order: string): Promise<string | undefined> {
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
async function payInTwoTabs(
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

async function payAfterDecline(customer: Customer, { order }: Basket): Promise<void> {
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await confirmCard(customer, secret, pick(customer.dice, ['declined', 'insufficientFunds']));
  await confirmToShop(customer, order, secret);
  await pause(customer.dice);
  // The page is opened again, and gets the same payment.
  const again = (await beginPayment(customer, order)) ?? secret;
  await confirmCard(customer, again, 'mastercard');
  await confirmToShop(customer, order, again);
}

async function payWithChallenge(
  customer: Customer,
  { order }: Basket,
  outcome: 'completed' | 'failed' | undefined,
): Promise<void> {
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await confirmCard(customer, secret, 'threeDSecureRequired');
  await pause(customer.dice);
  // The tab is closed during the challenge: the order stays unpaid.
  if (outcome === undefined) return;
  await challenge(customer, secret, outcome);
  await confirmToShop(customer, order, secret);
}

async function cancelWhilePaying(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await Promise.all([
    confirmCard(customer, secret, 'visa').then(() => confirmToShop(customer, order, secret)),
    cancel(customer, basket),
  ]);
}

/** Before, while and after a payment is begun; whoever changes an order begins another one. */
async function changeWhilePaying(
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

async function cancel({ network, token, context }: Customer, { order }: Basket): Promise<void> {
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
async function viewOrder({ network, token, context }: Customer, { order }: Basket): Promise<void> {
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
