/** The shop that is fuzzed: its people, its tools, and a `send` that checks every response. */
import { generateKeyPair, SignJWT } from 'jose';
import { splitEndpoint } from '#api/contract/endpoint.ts';
import { operations, type OperationName } from '#api/contract/operations.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { limitDefaults } from '#modules/rate-limits/limits.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { checkResponse, createTally, type ReceivedResponse, type Tally } from './tally.ts';

/** One request, before its path is filled in. */
export interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  token?: string | undefined;
  body?: unknown;
  /** In place of `body`: the raw bytes and their content type. */
  raw?: { raw: string | Buffer<ArrayBuffer>; type: string };
  headers?: Record<string, string>;
  outage?: boolean;
  /** Undoes what would provoke the same error in later requests. */
  after?: () => Promise<unknown>;
}

export interface ResponseResult {
  status: number;
  body: Record<string, unknown>;
}

export interface FuzzedShop {
  shop: TestShop;
  faults: Faults;
  tally: Tally;
  /** The invalid responses, each with its request. */
  violations: string[];
  tokens: { anna: string; ben: string; mira: string };
  people: Record<'cora' | 'zoe', Person>;
  /** `plenty` never runs out; `junk` is there to be broken. */
  tools: Record<'plenty' | 'penny' | 'scarce' | 'limited' | 'junk', string>;
  /** The name that two tools share. */
  twins: string;
  send(name: OperationName, wire: RequestInput): Promise<ResponseResult>;
  /** An order of Anna's for `plenty`, unpaid; answers its id. */
  order(quantity?: number): Promise<string>;
  /** The same, paid. */
  paidOrder(): Promise<{ order: string; transaction: string }>;
  credential(more?: object): Promise<string>;
  close(): Promise<void>;
}

export const priceOfPlenty = 19.99;
export const nobodysId = '01890000-0000-7000-8000-000000000000';

/** High limits, because two customers send thousands of requests here. */
const highLimits = Object.keys(limitDefaults)
  .filter((name) => !/network|unconfirmed/.test(name))
  .map((name) => `${name}=100000`)
  .join();

export async function openFuzzedShop(): Promise<FuzzedShop> {
  const faults: Faults = {};
  const shop = await openTestShop({ faults, settings: { LIMITS: highLimits } });
  const { anna, ben, mira } = shop.world;
  const tokens = {
    anna: await shop.tokenOf(anna),
    ben: await shop.tokenOf(ben),
    mira: await shop.tokenOf(mira),
  };
  const tally = createTally();
  const violations: string[] = [];
  const send = createSend(shop, tally, violations);
  const add = async (body: object) => {
    const toolBody = { price: priceOfPlenty, quantity1: 1, quantity2: 1_000_000_000, ...body };
    const { body: result } = await send('addTool', { token: tokens.mira, body: toolBody });
    return String(result['insertedId']);
  };
  const twins = 'Twin brush';
  for (const _ of [1, 2]) await add({ name: twins });
  const tools = {
    plenty: await add({ name: 'Plenty' }),
    penny: await add({ name: 'Penny', price: 0.01 }),
    scarce: await add({ name: 'Scarce', quantity1: 3, quantity2: 5 }),
    limited: await add({ name: 'Limited' }),
    junk: await add({ name: 'Junk' }),
  };
  const people = {
    cora: await addPerson(shop.db, 'Cora', 'customer'),
    zoe: await addPerson(shop.db, 'Zoe', 'customer'),
  };
  const credential = await createIssuer(shop);
  const order = async (quantity = 1) => {
    const body = { ...orderOf(tools.plenty), qurantity: quantity };
    const response = await send('placeOrder', { token: tokens.anna, body });
    const id = String(response.body['insertedId']);
    await shop.db.query({ text: deliverFree, values: [id] });
    return id;
  };
  return {
    ...{ shop, faults, tally, violations, tokens, people, tools, twins, send, order, credential },
    paidOrder: async () => {
      const id = await order();
      const token = tokens.anna;
      const response = await send('startPayment', { token, body: { order: id } });
      const secret = String(response.body['clientSecret']);
      await shop.pay(secret);
      const transaction = intentIdOf(secret);
      await send('confirmPayment', { token, params: { id }, body: { transaction } });
      return { order: id, transaction };
    },
    close: () => shop.close(),
  };
}

/** As in a fresh shop, though others have made zones by now: it can be paid without an address. */
const deliverFree = `insert into order_delivery (order_id, method_id, kind, name, price_minor)
  select id, id, 'delivery', 'Standard delivery', 0 from orders where id::text = $1
  on conflict do nothing`;

/** The smallest valid order of a tool. */
export function orderOf(tool: string, price = priceOfPlenty): object {
  return { tool, name: 'x', phone: '+44 20 7946 0958', price, qurantity: 1 };
}

/** The smallest valid order of lines, of a tool of the same price. */
export function linesOf(tool: string, more: object = {}): object {
  const lines = [{ tool, quantity: 1 }];
  return { lines, phone: '+44 20 7946 0958', total: priceOfPlenty, ...more };
}

/** An order of two lines, which wants an address before it is paid. */
export async function placeTwoLines({ tokens, tools, send }: FuzzedShop): Promise<string> {
  const line = { tool: tools.plenty, quantity: 1 };
  const body = linesOf(tools.plenty, { lines: [line, line], total: 2 * priceOfPlenty });
  return String((await send('placeOrderOfLines', { token: tokens.anna, body })).body['_id']);
}

function createSend(shop: TestShop, tally: Tally, violations: string[]): FuzzedShop['send'] {
  return async (name, wire) => {
    const { method, path } = splitEndpoint(operations[name].endpoint);
    const url = `${shop.url}/api${fill(path, wire.params)}${search(wire.query)}`;
    const { raw, type } = wire.raw ?? {
      raw: wire.body === undefined ? undefined : JSON.stringify(wire.body),
      type: 'application/json',
    };
    const sendsBody = raw !== undefined && method !== 'GET';
    const headers = {
      ...(wire.token !== undefined && { authorization: `Bearer ${wire.token}` }),
      ...(sendsBody && type !== '' && { 'content-type': type }),
      ...wire.headers,
    };
    const requestText = `${method} ${url} ${JSON.stringify(headers)} ${String(raw).slice(0, 300)}`;
    const received = await sendRequest(url, { method, headers, ...(sendsBody && { body: raw }) });
    received.outage = wire.outage ?? false;
    const violation = checkResponse(tally, name, received);
    if (violation !== undefined) {
      const responseText = `${received.status} ${received.text.slice(0, 200)}`;
      violations.push(`${requestText.slice(0, 600)} → ${responseText} ${violation}`);
    }
    const isJson = received.type.includes('json');
    return { status: received.status, body: isJson ? JSON.parse(received.text) : {} };
  };
}

async function sendRequest(url: string, init: RequestInit): Promise<ReceivedResponse> {
  const controller = new AbortController();
  const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal });
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (/^text\/csv|spreadsheetml|\/pdf/.test(type)) {
    await response.bytes();
    return { status, type, text: '"a file"' };
  }
  if (!type.startsWith('text/event-stream')) return { status, type, text: await response.text() };
  // A stream has no end: that it has begun is enough.
  controller.abort();
  return { status, type, text: '"a stream"' };
}

function fill(path: string, params: Record<string, string> = {}): string {
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  // An empty segment, or dots alone, would be the path of another operation.
  const partOf = (value = '') => (/^\.*$/.test(value) ? nobodysId : encode(value));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => partOf(params[name]));
}

function search(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** An identity provider that the shop trusts; each credential is a new one. */
async function createIssuer(shop: TestShop): Promise<FuzzedShop['credential']> {
  const keys = await generateKeyPair('ES256');
  const { issuers } = shop.shop.identity;
  if (!(issuers instanceof Map)) throw new Error('the issuers are no map any more');
  const testIssuer = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  issuers.set('house', testIssuer);
  return (more = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const who = { sub: 'ada', email: 'ada@people.example', name: 'Ada', jti: crypto.randomUUID() };
    const claims = { iss: 'house', aud: 'shop', iat, exp: iat + 300, ...who, ...more };
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(keys.privateKey);
  };
}
