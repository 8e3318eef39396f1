/**
 * Customers with two tabs each, impatient and on a bad network. What each of them does follows
 * from the seed and their number; when it happens follows from the machine.
 */
import { issueToken } from '#modules/identity/identity.ts';
import type { Currency } from '#platform/currency.ts';
import { seededRandom, type RandomSource } from '../../../scripts/proofs/seeded-random.ts';
import { addPerson } from '#test/support/world.ts';
import { codeOf, createNetwork, type Network } from '../network.ts';
import { payAndAdd } from './add-to-order.ts';
import { asGuest, proveEmail } from './guests.ts';
import { changeDelivery, quoteOrder, saveAddress } from './delivery.ts';
import { editLines } from './edit-lines.ts';
import { sendForgedRequests } from './forged-requests.ts';
import {
  cancel,
  cancelWhilePaying,
  changeWhilePaying,
  pause,
  payAfterDecline,
  payInTwoTabs,
  payWithChallenge,
  viewOrder,
} from './pay-by-card.ts';
import {
  payBothWays,
  payByTransfer,
  payInTwoTransfers,
  payTooLate,
  payTooMuch,
} from './pay-by-transfer.ts';
import { placeLines } from './place-lines.ts';
import { basesOf, count, pick, type SimulationContext } from '../context.ts';
import { joinCompany } from '../trade.ts';

export interface Customer {
  context: SimulationContext;
  dice: RandomSource;
  network: Network;
  isGuest: boolean;
  /** In which all of it is ordered and paid. */
  currency: Currency;
  token: () => Promise<string>;
}

export interface Basket {
  order: string;
  total: number;
}

export type Plan = (customer: Customer, basket: Basket) => Promise<void>;

/** What customers do once they have an order, and how often of all. */
const plans: readonly (readonly [share: number, plan: Plan])[] = [
  [16, (customer, basket) => payInTwoTabs(customer, basket, 'visa')],
  [7, payAfterDecline],
  [6, (customer, basket) => payWithChallenge(customer, basket, 'completed')],
  [4, (customer, basket) => payWithChallenge(customer, basket, 'failed')],
  [4, (customer, basket) => payWithChallenge(customer, basket, undefined)],
  [4, (customer, basket) => payInTwoTabs(customer, basket, 'processingSucceeds')],
  [4, (customer, basket) => payInTwoTabs(customer, basket, 'processingFails')],
  [8, cancelWhilePaying],
  [4, (customer, basket) => cancel(customer, basket)],
  [3, async () => undefined],
  [4, (customer, basket) => payInTwoTabs(customer, basket, 'disputed')],
  [3, (customer, basket) => payInTwoTabs(customer, basket, 'refundFails')],
  [2, (customer, basket) => payInTwoTabs(customer, basket, 'inquired')],
  [3, (customer, basket) => payInTwoTabs(customer, basket, 'partlyDisputed')],
  [2, (customer, basket) => payInTwoTabs(customer, basket, 'feeLate')],
  [3, sendForgedRequests],
  [9, (customer, basket) => changeWhilePaying(customer, basket, [editLines])],
  [9, (customer, basket) => changeWhilePaying(customer, basket, [changeDelivery])],
  [8, (customer, basket) => changeWhilePaying(customer, basket, [editLines, changeDelivery])],
  [5, payByTransfer],
  [5, payInTwoTransfers],
  [4, payTooMuch],
  [5, payTooLate],
  [2, payBothWays],
  [7, payAndAdd],
];

const badNetwork = { losesRequest: 0.04, losesAnswer: 0.06 };

/** Everything that one customer does. */
export async function runCustomer(context: SimulationContext, index: number): Promise<void> {
  const dice = seededRandom(context.seed * 100_003 + index);
  const person = await addPerson(context.db, `Customer${index}`, 'customer');
  // Every fourth orders without an account.
  const isGuest = index % 4 === 0;
  if (!isGuest) await joinCompany(context, person, index);
  const from = `10.1.${index >> 8}.${index & 255}`;
  const network = createNetwork(() => basesOf(context.shops), dice, { ...badNetwork, from });
  const customer: Customer = {
    ...{ context, dice, isGuest, currency: currencyOf(index) },
    network: isGuest ? await asGuest(context, network, person) : network,
    // Tokens expire by the simulated clock, which runs fast.
    token: async () => (await issueToken(context.identity, { userId: person.id })).token,
  };
  const place = index % 2 === 0 ? placeLines : placeOrder;
  const basket = await place(customer, index);
  if (!basket) return;
  await sayWhereItGoes(customer, basket);
  await pause(customer);
  const plan = planFor(dice());
  await plan(customer, basket);
  await viewOrder(customer, basket);
  if (!isGuest || index % 8 !== 0) return;
  const other = await addPerson(context.db, `Other${index}`, 'customer');
  await proveEmail(context, { order: basket.order, people: [person, other] });
}

/** Every third in euros, and of the others some in pounds. */
function currencyOf(index: number): Currency {
  if (index % 3 === 1) return 'eur';
  return index % 7 === 2 ? 'gbp' : 'usd';
}

/** Where an order cannot be paid before. */
async function sayWhereItGoes(customer: Customer, { order }: Basket): Promise<void> {
  const token = await customer.token();
  const answer = await customer.network.callWithRetry(`GET /purchase/${order}/delivery`, { token });
  if (answer?.body['needed'] === true) await saveAddress(customer, order);
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
    const { quantity1, prices, price: own, name } = toolResponse.body;
    const quantity = Number(quantity1) * (1 + Math.floor(dice() * 3));
    const { currency } = customer;
    const price =
      currency === 'usd'
        ? priceIn(prices, quantity, own)
        : await quotePrice(customer, id, quantity);
    const phone = '+44 20 7946 0958';
    const body = { tool: id, name, phone, price, qurantity: quantity, currency };
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
      count(observations, `orders in ${currency}`);
      return { order, total: price * quantity };
    }
    const code = codeOf(answers[0]);
    count(observations, `orders refused: ${code}`);
    if (code !== 'price_changed') return undefined;
  }
  return undefined;
}

/** Of a piece, in the customer's currency. */
async function quotePrice(customer: Customer, tool: string, quantity: number): Promise<number> {
  const quote = await quoteOrder(customer, { lines: [{ tool, quantity }] });
  return Math.round((Number(quote?.body['goods'] ?? 0) * 100) / quantity) / 100;
}

/**
 * Of the step that so many are on; a list may say a higher one than the tool's own, which is the
 * price where there are no steps.
 */
function priceIn(prices: unknown, quantity: number, own: unknown): number {
  const steps: { from: number; price: number }[] = Array.isArray(prices) ? prices : [];
  return steps.findLast(({ from }) => from <= quantity)?.price ?? Number(own);
}
