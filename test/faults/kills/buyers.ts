/**
 * Customers who go on buying while processes are killed. Each repeats its request until there
 * is a response, and records it: that is what the shop has acknowledged.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RandomSource } from '../../../scripts/proofs/seeded-random.ts';
import { call, payAtSandbox, type TestResponse, type RequestOptions } from '#test/support/shop.ts';
import { count, type Observations } from '#test/simulation/context.ts';
import type { KillableProcesses } from './processes.ts';

export interface BuyerContext {
  victims: Pick<KillableProcesses, 'shopUrl' | 'processorUrl'>;
  keys: { publishable: string };
  /** The first is what orders by the one-tool page are of. */
  tools: readonly SoldTool[];
  /** The token of staff who may refund. */
  staff: string;
  observations: Observations;
  /** Orders that were refunded, as the shop has answered. */
  refunded: Set<string>;
  isOver: () => boolean;
}

export interface SoldTool {
  _id: string;
  price: number;
  quantity1: number;
}

const declined = '4000000000000002';
const pauseMs = 40;

const maxLines = 8;

/** Somebody with an account, and the address that they are at. */
export interface Account {
  token: string;
  from: string;
}

/** Buys until all is over, each time for the next account: one may order only so much. */
export async function buyRepeatedly(
  context: BuyerContext,
  accounts: readonly Account[],
  dice: RandomSource,
): Promise<void> {
  for (let turn = 0; !context.isOver(); turn += 1) {
    const account = accounts[turn % accounts.length];
    if (account) await buyOnce(context, account, dice);
  }
}

async function buyOnce(context: BuyerContext, account: Account, dice: RandomSource): Promise<void> {
  const order = await placeOrder(context, account, dice);
  if (order === undefined) return;
  const plan = dice();
  if (plan < 0.1) return;
  if (plan < 0.2) {
    await callUntilAnswered(context, `DELETE /purchase/${order}`, asOf(account));
    return;
  }
  const secret = await beginPayment(context, account, order);
  if (secret === undefined) return;
  if (plan < 0.3) await payCard(context, secret, declined);
  await payCard(context, secret);
  await confirmToShop(context, account, { order, secret });
  if (plan > 0.95) await refundOrder(context, order);
  else if (plan > 0.9) await refundFirstUnit(context, order);
}

/** Under one key, however often it is sent: it must become one order. */
async function placeOrder(
  context: BuyerContext,
  account: Account,
  dice: RandomSource,
): Promise<string | undefined> {
  const { observations } = context;
  const key = crypto.randomUUID();
  const { token, headers } = asOf(account);
  const { operation, body } = chooseOrder(context.tools, dice);
  const request = { token, body, headers: { ...headers, 'idempotency-key': key } };
  const answer = await callUntilAnswered(context, operation, request);
  if (answer?.status !== 200) return undefined;
  const order = String(answer.body['insertedId'] ?? answer.body['_id']);
  if (operation === 'POST /orders') count(observations, 'orders of lines placed');
  observations.byKey.set(key, new Set([order]));
  observations.placed.add(order);
  count(observations, 'orders placed');
  return order;
}

/** Of one tool by the page of that tool, or of lines in any sequence, a tool twice at times. */
function chooseOrder(tools: readonly SoldTool[], dice: RandomSource) {
  const phone = '+44 20 7946 0123';
  const [first] = tools;
  if (first && dice() < 0.4) {
    const { _id, price, quantity1: qurantity } = first;
    const body = { tool: _id, name: 'x', phone, price, qurantity };
    return { operation: 'POST /purchase', body };
  }
  const chosen = Array.from({ length: 1 + Math.floor(dice() * maxLines) }, () =>
    tools.slice(Math.floor(dice() * tools.length)).slice(0, 1),
  ).flat();
  const lines = chosen.map(({ _id, quantity1 }) => ({ tool: _id, quantity: quantity1 }));
  const cents = chosen.reduce((sum, { price, quantity1 }) => {
    return sum + Math.round(price * 100) * quantity1;
  }, 0);
  return { operation: 'POST /orders', body: { lines, phone, total: cents / 100 } };
}

async function beginPayment(context: BuyerContext, account: Account, order: string) {
  const request = { ...asOf(account), body: { order } };
  const answer = await callUntilAnswered(context, 'POST /create-payment-intent', request);
  return answer?.status === 200 ? String(answer.body['clientSecret']) : undefined;
}

/** Asked again after a lost answer, the processor refuses a payment that has succeeded already. */
async function payCard(context: BuyerContext, secret: string, card?: string): Promise<void> {
  const { victims, keys } = context;
  await retryUntilAnswered(context, () => payAtSandbox(victims.processorUrl, keys, secret, card));
}

interface PlacedPayment {
  order: string;
  secret: string;
}

async function confirmToShop(
  context: BuyerContext,
  account: Account,
  { order, secret }: PlacedPayment,
): Promise<void> {
  const [paymentId] = secret.split('_secret_');
  const request = { ...asOf(account), body: { appointment: order, transaction: paymentId } };
  const answer = await callUntilAnswered(context, `PATCH /purchase/${order}`, request);
  if (answer?.body['paid'] !== true) return;
  context.observations.shownPaid.add(order);
  count(context.observations, 'orders paid');
}

async function refundOrder(context: BuyerContext, order: string): Promise<void> {
  if (!(await refund(context, order))) return;
  context.refunded.add(order);
  count(context.observations, 'orders refunded');
}

/** One unit of the first line; repeated under its key, it must be given back once. */
async function refundFirstUnit(context: BuyerContext, order: string): Promise<void> {
  const part = { lines: [{ position: 1, units: 1, taken: 'cancelled' }], delivery: false };
  if (await refund(context, order, part)) count(context.observations, 'units refunded');
}

async function refund(context: BuyerContext, order: string, part: object = {}): Promise<boolean> {
  const headers = { 'idempotency-key': `refund-${order}` };
  const body = { ...part, reason: 'A bristle came loose' };
  const request = { token: context.staff, body, headers };
  const answer = await callUntilAnswered(context, `POST /purchaseadmin/${order}/refunds`, request);
  return answer?.status === 200;
}

function asOf({ token, from }: Account) {
  return { token, headers: { 'x-forwarded-for': from } };
}

function callUntilAnswered(
  context: BuyerContext,
  operation: string,
  request: RequestOptions,
): Promise<TestResponse | undefined> {
  return retryUntilAnswered(context, () =>
    call(`${context.victims.shopUrl}/api`, operation, request),
  );
}

/** Undefined when the run ended first: the request may have been executed. */
async function retryUntilAnswered(
  { isOver }: BuyerContext,
  send: () => Promise<TestResponse>,
): Promise<TestResponse | undefined> {
  while (!isOver()) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await pause(pauseMs);
  }
  return undefined;
}
