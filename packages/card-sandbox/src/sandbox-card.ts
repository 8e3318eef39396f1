/**
 * The sandbox card processor: a server that behaves like Stripe's test mode over HTTP, so that
 * the unchanged SDKs work against it, offline and without an account. It owns its store (one
 * SQLite file) and knows the shop by two things only: the origins its pages come from, and the
 * address of its webhook. It moves no money and takes no card but the test cards.
 *
 * It promises: an answered request is stored, even if the process dies next; a key used twice acts
 * once; an intent is charged once; every event reaches the webhook at least once, unless told
 * to lose it.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { systemClock, type Clock } from './clock.ts';
import { eventBody, startScheduler } from './scheduler.ts';
import { openStore } from './store/store.ts';
import { createBrowserAssets } from './browser/browser-assets.ts';
import { planFee, planWithFaults, seededRandom, type Faults } from './control/faults.ts';
import { assertSandboxKeys, type SandboxKeys } from './keys.ts';
import { leaseMs } from './resources/events.ts';
import { startDeliveries, type WebhookTarget } from './webhooks/deliveries.ts';
import { allowOrigins, isLoopback } from './wire/allowed-origins.ts';
import { createServer } from './wire/server.ts';
import type { Durations, Settings } from './wire/work.ts';

export type { Faults };

export interface SandboxCardOptions {
  /** The SQLite file of the store; created when it does not exist. */
  dataFile: string;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Any free port by default. */
  port?: number;
  /** Where events go. Without `events`, all of them go there. */
  webhook: (WebhookTarget & { events?: readonly string[] }) | undefined;
  keys: SandboxKeys;
  /** The origins whose pages may call, such as http://127.0.0.1:3000. */
  shopOrigins: readonly string[];
  /** Lets it listen beyond loopback, or serve a shop that others can reach. */
  allowPublic?: boolean;
  /** The machine's own by default. With another, what is due is looked for again and again. */
  clock?: Clock;
  /** `console` will do, and so will pino's logger. */
  log?: SandboxCardLog;
  /** Injected faults; the object may be changed while the processor runs. */
  faults?: Faults;
  durations?: Partial<Durations>;
}

export interface SandboxCardLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

export interface SandboxCard {
  /** Such as http://127.0.0.1:41234; the SDK takes its host and port. */
  url: string;
  /** Points it at a shop that has only now found its port. */
  setShop(shop: { webhook?: WebhookTarget; origins?: readonly string[] }): void;
  /** Runs what is due by the clock and waits until every due webhook was attempted. For tests. */
  runDue(): Promise<void>;
  /** Stops listening and sending; what was not delivered stays in the store. */
  close(): Promise<void>;
}

const defaultDurations: Durations = {
  processingMs: 5000,
  refundFailureMs: 5000,
  disputeMs: 2000,
  disputeDecisionMs: 2000,
  feeMs: 60_000,
};
const closeGraceMs = 1000;

/** Opens the store and listens. Throws on keys that are not test keys, and on public hosts. */
export async function startSandboxCard(options: SandboxCardOptions): Promise<SandboxCard> {
  const { host = '127.0.0.1', clock = systemClock, log } = options;
  assertSandboxKeys(options.keys);
  if (!options.allowPublic) assertLoopback(host, options.shopOrigins);
  const store = openStore(options.dataFile);
  const shop = { webhook: options.webhook, origins: options.shopOrigins };
  const faultSource = {
    faults: options.faults ?? {},
    random: seededRandom(options.faults?.seed ?? 1),
  };
  const nowMs = () => clock.now().getTime();
  const settings = settingsFor(options, shop, faultSource);
  const deliveries = startDeliveries({
    ...{ store, nowMs, leaseMs },
    target: () => shop.webhook,
    bodyOf: (event) => eventBody(store, settings, event),
    onRetry: (dueAtMs, reason) => {
      log?.warn({ reason }, 'sandbox card: a webhook was not accepted; it is sent again');
      scheduler.scheduleAt(dueAtMs);
    },
  });
  const scheduler = startScheduler({
    ...{ store, settings, deliveries, nowMs },
    pollMs: options.clock === undefined ? longestTimerMs : manualClockPollMs,
  });
  let allowedOrigins = allowOrigins([]);
  const server = createServer({
    allowedOrigins: () => allowedOrigins,
    api: {
      ...{ store, settings, nowMs, keys: options.keys },
      onChange: (outbox, soonestMs) => {
        deliveries.enqueue(outbox);
        scheduler.scheduleAt(soonestMs);
      },
    },
    browserAssets: createBrowserAssets(options.keys.publishable),
    isPrivate: () => findPublicHosts(host, shop.origins).length === 0,
    faults: () => faultSource.faults,
    random: () => faultSource.random(),
    onError: (error) => log?.error({ err: error }, 'sandbox card: a request failed'),
  });
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const url = addressOf(server.address(), host);
  allowedOrigins = allowOrigins([url, ...shop.origins]);
  log?.info({ url, dataFile: options.dataFile }, 'sandbox card processor listens');
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    scheduler.stop();
    await stopServer(server);
    await deliveries.stop();
    store.close();
  };
  return {
    url,
    setShop: ({ webhook, origins }) => {
      if (webhook) shop.webhook = { ...shop.webhook, ...webhook };
      if (origins && !options.allowPublic) assertLoopback(host, origins);
      if (origins) shop.origins = origins;
      allowedOrigins = allowOrigins([url, ...shop.origins]);
    },
    runDue: scheduler.runDue,
    close: () => (closing ??= closeAll()),
  };
}

const longestTimerMs = 60 * 60 * 1000;
const manualClockPollMs = 250;

function settingsFor(
  options: SandboxCardOptions,
  shop: { webhook: SandboxCardOptions['webhook']; origins: readonly string[] },
  faultSource: { faults: Faults; random: () => number },
): Settings {
  return {
    secret: options.keys.secret,
    durations: { ...defaultDurations, ...options.durations },
    shopOrigin: () => shop.origins[0],
    planDeliveries: (type) => {
      const subscribed = shop.webhook?.events;
      if (!shop.webhook || (subscribed && !subscribed.includes(type))) return [];
      return planWithFaults(faultSource.faults, faultSource.random);
    },
    feeDelayMs: () => planFee(faultSource.faults, faultSource.random),
    faults: () => faultSource.faults,
    switchFaults: (faults) => {
      faultSource.faults = faults;
      if (faults.seed !== undefined) faultSource.random = seededRandom(faults.seed);
    },
  };
}

function assertLoopback(host: string, origins: readonly string[]): void {
  const publicHosts = findPublicHosts(host, origins);
  if (publicHosts.length === 0) return;
  throw new Error(
    'the sandbox card processor takes no real money and stays on this machine, but ' +
      `${publicHosts.join(', ')} is open to others (allow it only for a demonstration)`,
  );
}

/** The names among them that others than this machine can reach. */
function findPublicHosts(host: string, origins: readonly string[]): string[] {
  const names = [host, ...origins.map((origin) => new URL(origin).hostname)];
  return names.filter((name) => !isLoopback(name));
}

function addressOf(address: ReturnType<Server['address']>, host: string) {
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${address.port}`;
}

/** Lets running requests end; then connections that are still open are closed. */
async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const forceTimer = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await closed;
  clearTimeout(forceTimer);
}
