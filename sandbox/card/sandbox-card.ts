/**
 * The sandbox card processor: a server that behaves like Stripe's test mode over HTTP, so that
 * the unchanged SDKs work against it, offline and without an account. It owns its books (one
 * SQLite file) and knows the shop by two things only: the origins its pages come from, and the
 * address of its webhook. It moves no money and takes no card but the test cards.
 *
 * It promises: an answered request is in the books, whatever dies next; a key used twice acts
 * once; an intent is charged once; every event reaches the webhook at least once, unless told
 * to lose it.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { bodyOfEvent, startAgenda } from './agenda.ts';
import { openBooks } from './books/books.ts';
import { openBrowserSide } from './browser/browser-side.ts';
import { planFee, planWithFaults, seededDice, type Faults } from './control/faults.ts';
import { assertSandboxKeys, type SandboxKeys } from './keys.ts';
import { leaseMs } from './resources/events.ts';
import { startDeliveries, type WebhookTarget } from './webhooks/deliveries.ts';
import { gateFor, isLoopback } from './wire/gate.ts';
import { createServer } from './wire/server.ts';
import type { Durations, Settings } from './wire/work.ts';

export interface SandboxCardOptions {
  /** The SQLite file of the books; made when it is not there. */
  dataFile: string;
  /** 127.0.0.1 unless told otherwise. */
  host?: string;
  /** Any free port unless told otherwise. */
  port?: number;
  /** Where events go. Without `events`, all of them go there. */
  webhook: (WebhookTarget & { events?: readonly string[] }) | undefined;
  keys: SandboxKeys;
  /** The origins whose pages may call, such as http://127.0.0.1:3000. */
  shopOrigins: readonly string[];
  /** Lets it listen beyond loopback, or serve a shop that others can reach. */
  allowPublic?: boolean;
  clock?: Clock;
  log?: Pick<Log, 'error' | 'info' | 'warn'>;
  /** Faults on order; the object may be changed while the processor runs. */
  faults?: Faults;
  durations?: Partial<Durations>;
}

export interface SandboxCard {
  /** Such as http://127.0.0.1:41234; the SDK takes its host and port. */
  url: string;
  /** Points it at a shop that has only now found its port. */
  setShop(shop: { webhook?: WebhookTarget; origins?: readonly string[] }): void;
  /** Does what is due by the clock and waits until every due webhook had its try. For tests. */
  settle(): Promise<void>;
  /** Stops listening and sending; what was not delivered waits in the books. */
  close(): Promise<void>;
}

const usualDurations: Durations = {
  processingMs: 5000,
  refundFailureMs: 5000,
  disputeMs: 2000,
  disputeDecisionMs: 2000,
  feeMs: 60_000,
};
const closeGraceMs = 1000;

/** Opens the books and listens. Throws on keys that are not test keys, and on public places. */
export async function startSandboxCard(options: SandboxCardOptions): Promise<SandboxCard> {
  const { host = '127.0.0.1', clock = systemClock, log } = options;
  assertSandboxKeys(options.keys);
  if (!options.allowPublic) assertLoopback(host, options.shopOrigins);
  const books = openBooks(options.dataFile);
  const shop = { webhook: options.webhook, origins: options.shopOrigins };
  const chance = { faults: options.faults ?? {}, dice: seededDice(options.faults?.seed ?? 1) };
  const nowMs = () => clock.now().getTime();
  const settings = settingsFor(options, shop, chance);
  const deliveries = startDeliveries({
    ...{ books, nowMs, leaseMs },
    target: () => shop.webhook,
    bodyOf: (event) => bodyOfEvent(books, settings, event),
    onRetry: (dueAtMs, reason) => {
      log?.warn({ reason }, 'sandbox card: a webhook was not accepted; it is sent again');
      agenda.remind(dueAtMs);
    },
  });
  const agenda = startAgenda({
    ...{ books, settings, deliveries, nowMs },
    pollMs: clock === systemClock ? longestTimerMs : handSetPollMs,
  });
  let gate = gateFor([]);
  const server = createServer({
    gate: () => gate,
    desk: {
      ...{ books, settings, nowMs, keys: options.keys },
      onChange: (outbox, soonestMs) => {
        deliveries.take(outbox);
        agenda.remind(soonestMs);
      },
    },
    browserSide: openBrowserSide(options.keys.publishable),
    isPrivate: () => placesBeyond(host, shop.origins).length === 0,
    faults: () => chance.faults,
    dice: () => chance.dice(),
    onFault: (error) => log?.error({ err: error }, 'sandbox card: a request failed'),
  });
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const url = addressOf(server.address(), host);
  gate = gateFor([url, ...shop.origins]);
  log?.info({ url, books: options.dataFile }, 'sandbox card processor listens');
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    agenda.stop();
    await stopServer(server);
    await deliveries.stop();
    books.close();
  };
  return {
    url,
    setShop: ({ webhook, origins }) => {
      if (webhook) shop.webhook = { ...shop.webhook, ...webhook };
      if (origins && !options.allowPublic) assertLoopback(host, origins);
      if (origins) shop.origins = origins;
      gate = gateFor([url, ...shop.origins]);
    },
    settle: agenda.settle,
    close: () => (closing ??= closeAll()),
  };
}

const longestTimerMs = 60 * 60 * 1000;
const handSetPollMs = 250;

function settingsFor(
  options: SandboxCardOptions,
  shop: { webhook: SandboxCardOptions['webhook']; origins: readonly string[] },
  chance: { faults: Faults; dice: () => number },
): Settings {
  return {
    secret: options.keys.secret,
    durations: { ...usualDurations, ...options.durations },
    shopOrigin: () => shop.origins[0],
    planDeliveries: (type) => {
      const wanted = shop.webhook?.events;
      if (!shop.webhook || (wanted && !wanted.includes(type))) return [];
      return planWithFaults(chance.faults, chance.dice);
    },
    feeDelayMs: () => planFee(chance.faults, chance.dice),
    faults: () => chance.faults,
    switchFaults: (faults) => {
      chance.faults = faults;
      if (faults.seed !== undefined) chance.dice = seededDice(faults.seed);
    },
  };
}

function assertLoopback(host: string, origins: readonly string[]): void {
  const others = placesBeyond(host, origins);
  if (others.length === 0) return;
  throw new Error(
    'the sandbox card processor takes no real money and stays on this machine, but ' +
      `${others.join(', ')} is open to others (allow it only for a demonstration)`,
  );
}

/** The names among them that others than this machine can reach. */
function placesBeyond(host: string, origins: readonly string[]): string[] {
  const names = [host, ...origins.map((origin) => new URL(origin).hostname)];
  return names.filter((name) => !isLoopback(name));
}

function addressOf(address: ReturnType<Server['address']>, host: string) {
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${address.port}`;
}

/** Lets running requests end; a client that keeps its connection is let go. */
async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await closed;
  clearTimeout(late);
}
