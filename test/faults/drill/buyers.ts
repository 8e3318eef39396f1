/**
 * Customers who register, order and pay through the proxy, over and over. A request without an
 * answer, or with one that says to try again, is repeated under its idempotency key.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { call, payAtSandbox, type RequestOptions, type TestResponse } from '#test/support/shop.ts';
import { createObservations, type Observations } from '#test/simulation/context.ts';
import type { Sandbox } from './shops.ts';
import { ports } from './proxy.ts';

export interface Market {
  url: string;
  sandbox: Sandbox;
  tool: { id: string; price: number };
  observations: Observations;
  /** Since the start of this process, in milliseconds, one for each order that was acknowledged. */
  orderedAt: number[];
  paidAt: number[];
  /** Answers that were none: how often, by status, 0 where the connection broke. */
  failures: Map<number, number>;
  isOver: boolean;
}

const retryMs = 100;
/** Longer than the shop itself may take. */
const answerMs = 30_000;

export function openMarket(parts: Pick<Market, 'url' | 'sandbox' | 'tool'>): Market {
  const lists = { orderedAt: [], paidAt: [], failures: new Map<number, number>() };
  return { ...parts, ...lists, observations: createObservations(), isOver: false };
}

interface Customer {
  token: string;
  headers: Record<string, string>;
}

/** Registers, and then buys until the market is over. */
export async function buyRepeatedly(market: Market, number: number): Promise<void> {
  const customer = await register(market, number);
  while (!market.isOver) await buyOnce(market, customer);
}

const origin = `http://localhost:${ports.proxy}`;
const credentialBody = z.object({ token: z.string() });

async function register(market: Market, number: number): Promise<Customer> {
  const headers = { origin, 'x-forwarded-for': `198.18.${number}.1` };
  const email = `buyer${number}@drill.example`;
  const body = { name: `Buyer ${number}`, email, password: 'bristle and ferrule' };
  await callUntilAnswered(market.url, market, 'POST /auth/sign-up/email', { headers, body });
  const signIn = { headers, body: { email, password: body.password } };
  const signedIn = await callUntilAnswered(market.url, market, 'POST /auth/sign-in/email', signIn);
  const cookies = signedIn?.headers.getSetCookie() ?? [];
  const cookie = cookies.map((line) => line.split(';', 1).join('')).join('; ');
  const withCookie = { headers: { ...headers, cookie } };
  const credential = await callUntilAnswered(market.url, market, 'GET /auth/token', withCookie);
  const { token } = credentialBody.parse(credential?.body);
  const request = { token, body: {}, headers };
  const introduced = await callUntilAnswered(api(market), market, `PUT /user/${email}`, request);
  return { token: credentialBody.parse(introduced?.body).token, headers };
}

const api = ({ url }: Market) => `${url}/api`;

async function buyOnce(market: Market, { token, headers }: Customer): Promise<void> {
  const { tool, observations, sandbox } = market;
  const key = crypto.randomUUID();
  const phone = '+44 20 7946 0123';
  const body = { tool: tool.id, name: 'x', phone, price: tool.price, qurantity: 1 };
  const placing = { token, body, headers: { ...headers, 'idempotency-key': key } };
  const placed = await callUntilAnswered(api(market), market, 'POST /purchase', placing);
  if (placed?.status !== 200) return reportAnswer(market, 'an order', placed);
  const order = String(placed.body['insertedId']);
  observations.placed.add(order);
  observations.byKey.set(key, new Set([order]));
  market.orderedAt.push(performance.now());
  const intentRequest = { token, headers, body: { order } };
  const path = 'POST /create-payment-intent';
  const intent = await callUntilAnswered(api(market), market, path, intentRequest);
  if (intent?.status !== 200) return reportAnswer(market, 'a payment', intent);
  const secret = String(intent.body['clientSecret']);
  await untilAnswered(market, () => payAtSandbox(sandbox.url, sandbox.keys, secret));
  const [transaction] = secret.split('_secret_');
  const confirmation = { token, headers, body: { appointment: order, transaction } };
  const paid = await callUntilAnswered(
    api(market),
    market,
    `PATCH /purchase/${order}`,
    confirmation,
  );
  if (paid?.body['paid'] !== true) return reportAnswer(market, 'a confirmation', paid);
  observations.shownPaid.add(order);
  market.paidAt.push(performance.now());
}

/** Nothing of what is asked here may be refused while the market is open. */
function reportAnswer(market: Market, what: string, answer: TestResponse | undefined): void {
  if (answer === undefined) return;
  const text = `${what} was refused: ${answer.status} ${JSON.stringify(answer.body)}`;
  market.observations.violations.push(text.slice(0, 300));
}

function callUntilAnswered(
  base: string,
  market: Market,
  operation: string,
  request: RequestOptions,
): Promise<TestResponse | undefined> {
  return untilAnswered(market, () => call(base, operation, request));
}

/** Undefined where the market was over first: then it may have been done or not. */
async function untilAnswered(
  market: Market,
  send: () => Promise<TestResponse>,
): Promise<TestResponse | undefined> {
  for (;;) {
    const answer = await Promise.race([send().catch(() => undefined), pause(answerMs, undefined)]);
    if (answer && answer.status < 500) return answer;
    const status = answer?.status ?? 0;
    if (status === 500) market.observations.violations.push('a request was answered 500');
    market.failures.set(status, (market.failures.get(status) ?? 0) + 1);
    if (market.isOver) return undefined;
    await pause(retryMs);
  }
}
