/**
 * People who go on buying while everything dies under them. Each says the same again until there
 * is an answer, and remembers what was answered: that is what the shop has promised.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '#sandbox/card/control/faults.ts';
import { call, payAt, type Answer, type Sent } from '#test/support/shop.ts';
import { count, type Witnesses } from '#test/simulation/scene.ts';
import type { Victims } from './victims.ts';

export interface Market {
  victims: Pick<Victims, 'shopUrl' | 'processorUrl'>;
  keys: { publishable: string };
  tool: { _id: string; price: number; quantity1: number };
  /** Of somebody who may give money back. */
  staff: string;
  saw: Witnesses;
  /** Orders whose money was given back, as the shop said. */
  refunded: Set<string>;
  isOver: () => boolean;
}

const declined = '4000000000000002';
const pauseMs = 40;

/** Somebody with an account, and the address that they are at. */
export interface Account {
  token: string;
  from: string;
}

/** Buys until all is over, each time for the next account: one may order only so much. */
export async function buyAgainAndAgain(
  market: Market,
  accounts: readonly Account[],
  dice: Dice,
): Promise<void> {
  for (let turn = 0; !market.isOver(); turn += 1) {
    const account = accounts[turn % accounts.length];
    if (account) await buyOnce(market, account, dice);
  }
}

async function buyOnce(market: Market, account: Account, dice: Dice): Promise<void> {
  const order = await placeOrder(market, account);
  if (order === undefined) return;
  const plan = dice();
  if (plan < 0.1) return;
  if (plan < 0.2) {
    await insist(market, `DELETE /purchase/${order}`, asOf(account));
    return;
  }
  const secret = await beginPayment(market, account, order);
  if (secret === undefined) return;
  if (plan < 0.3) await payCard(market, secret, declined);
  await payCard(market, secret);
  await confirm(market, account, { order, secret });
  if (plan > 0.9) await giveBack(market, order);
}

/** Under one key, however often it is said: it must become one order. */
async function placeOrder(market: Market, account: Account): Promise<string | undefined> {
  const { saw, tool } = market;
  const { _id, price, quantity1: qurantity } = tool;
  const body = { tool: _id, name: 'x', phone: '+44 20 7946 0123', price, qurantity };
  const key = crypto.randomUUID();
  const { token, headers } = asOf(account);
  const sent = { token, body, headers: { ...headers, 'idempotency-key': key } };
  const answer = await insist(market, 'POST /purchase', sent);
  if (answer?.status !== 200) return undefined;
  const order = String(answer.body['insertedId']);
  saw.byKey.set(key, new Set([order]));
  saw.placed.add(order);
  count(saw, 'orders placed');
  return order;
}

async function beginPayment(market: Market, account: Account, order: string) {
  const sent = { ...asOf(account), body: { order } };
  const answer = await insist(market, 'POST /create-payment-intent', sent);
  return answer?.status === 200 ? String(answer.body['clientSecret']) : undefined;
}

/** Asked again after a lost answer, the processor refuses a payment that has succeeded already. */
async function payCard(market: Market, secret: string, card?: string): Promise<void> {
  const { victims, keys } = market;
  await untilAnswered(market, () => payAt(victims.processorUrl, keys, secret, card));
}

interface Told {
  order: string;
  secret: string;
}

async function confirm(market: Market, account: Account, { order, secret }: Told): Promise<void> {
  const [transaction] = secret.split('_secret_');
  const sent = { ...asOf(account), body: { appointment: order, transaction } };
  const answer = await insist(market, `PATCH /purchase/${order}`, sent);
  if (answer?.body['paid'] !== true) return;
  market.saw.shownPaid.add(order);
  count(market.saw, 'orders paid');
}

async function giveBack(market: Market, order: string): Promise<void> {
  const headers = { 'idempotency-key': `refund-${order}` };
  const sent = { token: market.staff, body: { reason: 'A bristle came loose' }, headers };
  const answer = await insist(market, `POST /purchaseadmin/${order}/refunds`, sent);
  if (answer?.status !== 200) return;
  market.refunded.add(order);
  count(market.saw, 'orders refunded');
}

function asOf({ token, from }: Account) {
  return { token, headers: { 'x-forwarded-for': from } };
}

function insist(market: Market, what: string, sent: Sent): Promise<Answer | undefined> {
  return untilAnswered(market, () => call(`${market.victims.shopUrl}/api`, what, sent));
}

/** Undefined when all was over first: whether anything was done is then not known. */
async function untilAnswered(
  { isOver }: Market,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  while (!isOver()) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await pause(pauseMs);
  }
  return undefined;
}
