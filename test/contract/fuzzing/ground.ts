/** The shop that is fuzzed: its people, its tools, and one way of sending that judges answers. */
import { generateKeyPair, SignJWT } from 'jose';
import { calls, type CallName } from '#api/contract/calls.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { limitDefaults } from '#modules/rate-limits/limits.ts';
import { intentOf } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { count, newTally, type Answered, type Tally } from './tally.ts';

/** One request, before its path is filled in. */
export interface Wire {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  token?: string | undefined;
  body?: unknown;
  /** In place of `body`: the bytes as they are, and what they are said to be. */
  raw?: { raw: string | Buffer<ArrayBuffer>; type: string };
  headers?: Record<string, string>;
  outage?: boolean;
}

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export interface Ground {
  shop: TestShop;
  faults: Faults;
  tally: Tally;
  /** What was wrong with an answer, with the request that got it. */
  wrong: string[];
  tokens: { anna: string; ben: string; mira: string };
  people: Record<'cora' | 'zoe', Person>;
  /** `plenty` never runs out; `junk` is there to be broken. */
  tools: Record<'plenty' | 'penny' | 'scarce' | 'junk', string>;
  /** What two tools are called. */
  twins: string;
  send(name: CallName, wire: Wire): Promise<Reply>;
  /** An order of Anna's for `plenty`, unpaid; answers its id. */
  order(quantity?: number): Promise<string>;
  /** The same, paid. */
  paidOrder(): Promise<{ order: string; transaction: string }>;
  credential(more?: object): Promise<string>;
  close(): Promise<void>;
}

export const priceOfPlenty = 19.99;
export const nobodysId = '01890000-0000-7000-8000-000000000000';

/** Calls come by the thousand here, from two customers whose traces the next ones meet. */
const thousandsOfCalls = Object.keys(limitDefaults)
  .filter((name) => !/network|unconfirmed/.test(name))
  .map((name) => `${name}=100000`)
  .join();

export async function openGround(): Promise<Ground> {
  const faults: Faults = {};
  const shop = await openTestShop({ faults, settings: { LIMITS: thousandsOfCalls } });
  const { anna, ben, mira } = shop.world;
  const tokens = {
    anna: await shop.tokenOf(anna),
    ben: await shop.tokenOf(ben),
    mira: await shop.tokenOf(mira),
  };
  const tally = newTally();
  const wrong: string[] = [];
  const send = sender(shop, tally, wrong);
  const add = async (body: object) => {
    const sold = { price: priceOfPlenty, quantity1: 1, quantity2: 1_000_000_000, ...body };
    const { body: added } = await send('addTool', { token: tokens.mira, body: sold });
    return String(added['insertedId']);
  };
  const twins = 'Twin brush';
  for (const _ of [1, 2]) await add({ name: twins });
  const tools = {
    plenty: await add({ name: 'Plenty' }),
    penny: await add({ name: 'Penny', price: 0.01 }),
    scarce: await add({ name: 'Scarce', quantity1: 3, quantity2: 5 }),
    junk: await add({ name: 'Junk' }),
  };
  const people = {
    cora: await addPerson(shop.db, 'Cora', 'customer'),
    zoe: await addPerson(shop.db, 'Zoe', 'customer'),
  };
  const credential = await openIssuer(shop);
  const order = async (quantity = 1) => {
    const body = { ...orderOf(tools.plenty), qurantity: quantity };
    const placed = await send('placeOrder', { token: tokens.anna, body });
    return String(placed.body['insertedId']);
  };
  return {
    ...{ shop, faults, tally, wrong, tokens, people, tools, twins, send, order, credential },
    paidOrder: async () => {
      const id = await order();
      const token = tokens.anna;
      const begun = await send('startPayment', { token, body: { order: id } });
      const secret = String(begun.body['clientSecret']);
      await shop.pay(secret);
      const transaction = intentOf(secret);
      await send('confirmPayment', { token, params: { id }, body: { transaction } });
      return { order: id, transaction };
    },
    close: () => shop.close(),
  };
}

/** The least that an order of a tool says. */
export function orderOf(tool: string, price = priceOfPlenty): object {
  return { tool, name: 'x', phone: '+44 20 7946 0958', price, qurantity: 1 };
}

function sender(shop: TestShop, tally: Tally, wrong: string[]): Ground['send'] {
  return async (name, wire) => {
    const { method, path } = calls[name];
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
    const asked = `${method} ${url} ${JSON.stringify(headers)} ${String(raw).slice(0, 300)}`;
    const answered = await ask(url, { method, headers, ...(sendsBody && { body: raw }) });
    answered.outage = wire.outage ?? false;
    const fault = count(tally, name, answered);
    if (fault !== undefined) {
      const answer = `${answered.status} ${answered.text.slice(0, 200)}`;
      wrong.push(`${asked.slice(0, 600)} → ${answer} ${fault}`);
    }
    const isJson = answered.type.includes('json');
    return { status: answered.status, body: isJson ? JSON.parse(answered.text) : {} };
  };
}

async function ask(url: string, init: RequestInit): Promise<Answered> {
  const leave = new AbortController();
  const response = await fetch(url, { ...init, redirect: 'manual', signal: leave.signal });
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) return { status, type, text: await response.text() };
  // A stream has no end; that it has begun is its answer.
  leave.abort();
  return { status, type, text: '"a stream"' };
}

function fill(path: string, params: Record<string, string> = {}): string {
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  // With an empty part, or dots alone, it would be the address of another call.
  const partOf = (value = '') => (/^\.*$/.test(value) ? nobodysId : encode(value));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => partOf(params[name]));
}

function search(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** A provider of identity whose word the shop believes; each credential is a new one. */
async function openIssuer(shop: TestShop): Promise<Ground['credential']> {
  const keys = await generateKeyPair('ES256');
  const { issuers } = shop.shop.identity;
  if (!(issuers instanceof Map)) throw new Error('the issuers are no map any more');
  const house = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  issuers.set('house', house);
  return (more = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const who = { sub: 'ada', email: 'ada@people.example', name: 'Ada', jti: crypto.randomUUID() };
    const claims = { iss: 'house', aud: 'shop', iat, exp: iat + 300, ...who, ...more };
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(keys.privateKey);
  };
}
