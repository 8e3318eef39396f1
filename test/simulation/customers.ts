/**
 * Customers with two tabs each, impatient and on a bad network. What each of them does follows
 * from the seed and their number; when it happens follows from the machine.
 */
import { issueToken } from '#modules/identity/identity.ts';
import { seededDice, type Dice } from '#sandbox/card/control/faults.ts';
import type { Answer } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';
import { openNetwork, type Network } from './network.ts';
import { challenge, confirmCard, type CardNumber } from './paying.ts';
import { basesOf, count, pick, type Scene } from './scene.ts';

interface Customer {
  scene: Scene;
  dice: Dice;
  network: Network;
  token: () => Promise<string>;
}

interface Basket {
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
  [3, forge],
];

const longestThoughtMs = 1500;
const badNetwork = { losesRequest: 0.04, losesAnswer: 0.06 };

/** One customer's whole way. */
export async function visit(scene: Scene, index: number): Promise<void> {
  const dice = seededDice(scene.seed * 100_003 + index);
  const person = await addPerson(scene.db, `Customer${index}`, 'customer');
  const from = `10.1.${index >> 8}.${index & 255}`;
  const customer: Customer = {
    ...{ scene, dice },
    network: openNetwork(() => basesOf(scene.shops), dice, { ...badNetwork, from }),
    // Tokens die by the simulated clock, which runs fast.
    token: async () => (await issueToken(scene.identity, { userId: person.id })).token,
  };
  const basket = await placeOrder(customer, index);
  if (!basket) return;
  await think(dice);
  const plan = planFor(dice());
  await plan(customer, basket);
  await look(customer, basket);
}

/** People read before they press; meanwhile the world goes on. */
function think(dice: Dice): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, dice() * longestThoughtMs));
}

function planFor(chance: number): Plan {
  const all = plans.reduce((sum, [share]) => sum + share, 0);
  let left = chance * all;
  for (const [share, plan] of plans) {
    left -= share;
    if (left < 0) return plan;
  }
  return look;
}

/** Twice at once under one key, as a double click does; the price may change under the hand. */
async function placeOrder(customer: Customer, index: number): Promise<Basket | undefined> {
  const { scene, dice, network } = customer;
  const { saw } = scene;
  const id = pick(dice, scene.tools);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const shown = await network.insist(`GET /tools/${id}`);
    if (shown?.status !== 200) return undefined;
    const { quantity1, price, name } = shown.body;
    const quantity = Number(quantity1) * (1 + Math.floor(dice() * 3));
    const body = { tool: id, name, phone: '+44 20 7946 0958', price, qurantity: quantity };
    const token = await customer.token();
    const key = `order-${scene.seed}-${index}-${attempt}`;
    const send = () =>
      network.insist('POST /purchase', { token, body, headers: { 'idempotency-key': key } });
    const answers = await Promise.all(dice() < 0.3 ? [send(), send()] : [send()]);
    const orders = answers.flatMap((answer) =>
      answer?.status === 200 ? [String(answer.body['insertedId'])] : [],
    );
    saw.byKey.set(key, new Set(orders));
    for (const order of orders) saw.placed.add(order);
    const [order] = orders;
    if (order !== undefined) {
      count(saw, 'orders placed');
      return { order, total: Number(price) * quantity };
    }
    const code = codeOf(answers[0]);
    count(saw, `orders refused: ${code}`);
    if (code !== 'price_changed') return undefined;
  }
  return undefined;
}

function codeOf(answer: Answer | undefined): string {
  const code = answer?.body['code'];
  return typeof code === 'string' ? code : 'no answer';
}

async function beginPayment({ network, token }: Customer, order: string, insist = true) {
  const sent = { token: await token(), body: { order } };
  const answer = await (insist ? network.insist : network.call)(
    'POST /create-payment-intent',
    sent,
  );
  return answer?.status === 200 ? String(answer.body['clientSecret']) : undefined;
}

/** Both tabs ask for a payment and both confirm; there must be one payment, taken once. */
async function payInTwoTabs(
  customer: Customer,
  { order }: Basket,
  card: CardNumber,
): Promise<void> {
  const { scene } = customer;
  const secrets = await Promise.all([beginPayment(customer, order), beginPayment(customer, order)]);
  const known = [...new Set(secrets.filter((secret) => secret !== undefined))];
  if (known.length > 1) {
    scene.saw.violations.push(`order ${order} had two payments at once`);
  }
  const [secret] = known;
  if (secret === undefined) return;
  await Promise.all([confirmCard(customer, secret, card), confirmCard(customer, secret, card)]);
  await tellShop(customer, order, secret);
}

async function payAfterDecline(customer: Customer, { order }: Basket): Promise<void> {
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await confirmCard(customer, secret, pick(customer.dice, ['declined', 'insufficientFunds']));
  await tellShop(customer, order, secret);
  await think(customer.dice);
  // The page is opened anew, and gets the same payment.
  const again = (await beginPayment(customer, order)) ?? secret;
  await confirmCard(customer, again, 'mastercard');
  await tellShop(customer, order, again);
}

async function payWithChallenge(
  customer: Customer,
  { order }: Basket,
  outcome: 'completed' | 'failed' | undefined,
): Promise<void> {
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await confirmCard(customer, secret, 'threeDSecureRequired');
  await think(customer.dice);
  // The tab is closed over the challenge: the order is paid by nobody.
  if (outcome === undefined) return;
  await challenge(customer, secret, outcome);
  await tellShop(customer, order, secret);
}

async function cancelWhilePaying(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const secret = await beginPayment(customer, order);
  if (secret === undefined) return;
  await Promise.all([
    confirmCard(customer, secret, 'visa').then(() => tellShop(customer, order, secret)),
    cancel(customer, basket),
  ]);
}

async function cancel({ network, token, scene }: Customer, { order }: Basket): Promise<void> {
  const answer = await network.insist(`DELETE /purchase/${order}`, { token: await token() });
  count(scene.saw, `customers' cancels answered ${answer?.status ?? 'nothing'}`);
}

/** The hint after paying; often it is lost, sometimes it comes twice. */
async function tellShop(customer: Customer, order: string, secret: string): Promise<void> {
  const { network, dice, scene } = customer;
  const [transaction] = secret.split('_secret_');
  const sent = { token: await customer.token(), body: { appointment: order, transaction } };
  const says = dice();
  const times = says < 0.3 ? 0 : says < 0.8 ? 1 : 2;
  const answers = await Promise.all(
    Array.from({ length: times }, () => network.call(`PATCH /purchase/${order}`, sent)),
  );
  for (const answer of answers) noteShown(scene, order, answer);
}

/** Tries what nobody may: each must be refused, and the books at the end say whether it was. */
async function forge(customer: Customer, { order, total }: Basket): Promise<void> {
  const { network, scene, dice } = customer;
  const token = await customer.token();
  const { rows } = await scene.db.query<{ order_id: string; intent_id: string }>({
    text: `select order_id, intent_id from payment_attempt
      where intent_id is not null and order_id <> $1 order by id desc limit 20`,
    values: [order],
  });
  const foreign = rows.length > 0 ? pick(dice, rows) : undefined;
  const forged = [
    ['PATCH', `/purchase/${order}`, { appointment: order, transaction: 'pi_3forged' }],
    ['PATCH', `/purchase/${order}`, { appointment: order, transaction: foreign?.intent_id ?? '' }],
    ['PATCH', `/purchase/${order}`, { appointment: order, paid: true, transaction: 'pi_1' }],
    ['DELETE', `/purchase/${foreign?.order_id ?? '0'}`, undefined],
    ['DELETE', `/purchaseadmin/${order}`, { reason: 'because I say so' }],
    ['POST', '/create-payment-intent', { order: foreign?.order_id ?? '0', price: 0.01 }],
    ['POST', `/purchaseadmin/${order}/payment`, { reference: `cash for ${total}` }],
  ] as const;
  for (const [method, path, body] of forged) {
    const answer = await network.insist(`${method} ${path}`, { token, body });
    if (answer && answer.status < 400) {
      scene.saw.violations.push(`${method} ${path} was answered ${answer.status} to a forger`);
    }
  }
  const event = { id: `evt_forged_${order}`, type: 'payment_intent.succeeded' };
  const answer = await network.insist('POST /webhooks/stripe', {
    body: event,
    headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
  });
  if (answer && answer.status !== 400) {
    scene.saw.violations.push(`a forged event was answered ${answer.status}`);
  }
}

/** The order's page, looked at once more. */
async function look({ network, token, scene }: Customer, { order }: Basket): Promise<void> {
  const answer = await network.insist(`GET /purchase/${order}`, { token: await token() });
  noteShown(scene, order, answer);
}

function noteShown({ saw }: Scene, order: string, answer: Answer | undefined): void {
  if (answer?.status === 200 && answer.body['paid'] === true) saw.shownPaid.add(order);
}
