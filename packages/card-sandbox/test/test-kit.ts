/** What the tests of the processor share: one on a free port, a webhook, a manual clock. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import type { Clock } from '../src/clock.ts';
import {
  startSandboxCard,
  type SandboxCard,
  type SandboxCardOptions,
} from '../src/sandbox-card.ts';
import { testKeys } from './test-keys.ts';

export interface TestProcessor {
  card: SandboxCard;
  stripe: Stripe;
  /** Stops it and starts it again on the same store. */
  restart(change?: Partial<SandboxCardOptions>): Promise<void>;
  close(): Promise<void>;
}

export async function openTestProcessor(
  options: Partial<SandboxCardOptions> = {},
): Promise<TestProcessor> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-card-'));
  const allOptions: SandboxCardOptions = {
    dataFile: join(folder, 'books.sqlite'),
    keys: testKeys,
    webhook: undefined,
    shopOrigins: ['http://127.0.0.1:3000'],
    ...options,
  };
  const card = await startSandboxCard(allOptions);
  const processor: TestProcessor = {
    card,
    stripe: sdkFor(card.url),
    restart: async (change = {}) => {
      await processor.card.close();
      processor.card = await startSandboxCard({ ...allOptions, ...change });
      processor.stripe = sdkFor(processor.card.url);
    },
    close: async () => {
      await processor.card.close();
      await rm(folder, { recursive: true });
    },
  };
  return processor;
}

export function sdkFor(url: string, key: string = testKeys.secret): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 });
}

/** The cards that the shop asks for: no way that leaves the page. */
export const cardPayment = {
  amount: 1999,
  currency: 'usd',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const satisfies Stripe.PaymentIntentCreateParams;

export interface ManualClock extends Clock {
  advance(byMs: number): void;
}

export function manualClock(startsAt = new Date('2026-11-20T09:00:00Z')): ManualClock {
  let nowMs = startsAt.getTime();
  return {
    now: () => new Date(nowMs),
    advance: (byMs) => {
      nowMs += byMs;
    },
  };
}

export interface WebhookReceiver {
  url: string;
  /** Every request, in the order of arrival, before any answer. */
  received: { body: string; signature: string }[];
  /** What it answers; 'hang up' closes the connection. */
  response: number | 'hang up';
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    response: 200,
    close: () => Promise.resolve(),
  };
  const server = http.createServer((request, response) => {
    void readAll(request).then((body) => {
      receiver.received.push({ body, signature: String(request.headers['stripe-signature']) });
      if (receiver.response === 'hang up') request.socket.destroy();
      else response.writeHead(receiver.response).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  receiver.url = `http://127.0.0.1:${address.port}/hook`;
  receiver.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return receiver;
}

async function readAll(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The error of a call; a call that succeeds fails the test. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call went well');
}

/** The id of the charge of an intent that was not expanded. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): string {
  if (typeof charge === 'string') return charge;
  throw new Error('the intent has no charge, or shows all of it');
}

/** A call as a browser makes it: with the publishable key, a form, and its own headers. */
export async function browserCall(
  { url }: SandboxCard,
  path: string,
  options: { fields?: Record<string, string>; headers?: Record<string, string>; key?: string } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { fields, headers, key = testKeys.publishable } = options;
  const response = await fetch(`${url}/sandbox-card/v1${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  return { status: response.status, body: await response.json() };
}
