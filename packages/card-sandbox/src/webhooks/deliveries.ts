/**
 * Sends events to the shop: at once, several at a time, with retries at growing intervals
 * until it responds 2xx or three days are over. A delivery that is in progress is due again
 * only after a lease, so that several processes may share the store and a crash loses nothing.
 */
import http from 'node:http';
import https from 'node:https';
import type { Store } from '../store/store.ts';
import { text, integer } from '../store/columns.ts';
import type { ClaimedDelivery } from '../wire/work.ts';
import { signatureHeader } from './signature.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface Deliveries {
  /** Adds the deliveries that a committed transaction has claimed. */
  enqueue(claimed: readonly ClaimedDelivery[]): void;
  /** Adds the deliveries in the store that are due. */
  enqueueDue(): void;
  /** When the next delivery that is not in progress is due; undefined when none waits. */
  nextDueMs(): number | undefined;
  /** Resolves when nothing is in progress any more. */
  whenIdle(): Promise<void>;
  /** Stops; what is not yet delivered stays in the store. */
  stop(): Promise<void>;
}

interface DeliveryOptions {
  store: Store;
  nowMs(): number;
  target(): WebhookTarget | undefined;
  bodyOf(eventId: string): string;
  leaseMs: number;
  /** Called when an attempt failed, with the time of the next one. */
  onRetry(dueAtMs: number, reason: string): void;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Pauses after a failed attempt; together about three days, as the real processor's. */
const retryDelaysMs = [
  ...[1 * second, 5 * second, 20 * second, 1 * minute, 5 * minute, 15 * minute],
  ...[1 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour],
];
const maxConcurrent = 16;
const maxQueued = 1000;
const responseTimeoutMs = 10 * second;

interface AttemptResult {
  delivery: ClaimedDelivery;
  outcome: string;
  isDelivered: boolean;
}

interface DeliveryQueue extends DeliveryOptions {
  agents: { http: http.Agent; https: https.Agent };
  waiting: ClaimedDelivery[];
  /** The deliveries from enqueuing until their result is written. */
  inProgress: Set<number>;
  activeCount: number;
  results: AttemptResult[];
  idleWaiters: (() => void)[];
  stopping: AbortController;
}

export function startDeliveries(options: DeliveryOptions): Deliveries {
  const queue: DeliveryQueue = {
    ...options,
    agents: {
      http: new http.Agent({ keepAlive: true, maxSockets: maxConcurrent }),
      https: new https.Agent({ keepAlive: true, maxSockets: maxConcurrent }),
    },
    waiting: [],
    inProgress: new Set(),
    activeCount: 0,
    results: [],
    idleWaiters: [],
    stopping: new AbortController(),
  };
  return {
    enqueue: (claimed) => enqueue(queue, claimed),
    enqueueDue: () => enqueueDue(queue),
    nextDueMs: () => nextDueMs(queue),
    whenIdle: () => whenIdle(queue),
    stop: () => stop(queue),
  };
}

function enqueue(queue: DeliveryQueue, claimed: readonly ClaimedDelivery[]): void {
  for (const delivery of claimed) {
    // What does not fit stays in the store, and is due again once its lease is over.
    if (queue.inProgress.size >= maxQueued || queue.stopping.signal.aborted) break;
    queue.inProgress.add(delivery.seq);
    queue.waiting.push(delivery);
  }
  startAttempts(queue);
}

function startAttempts(queue: DeliveryQueue): void {
  while (queue.activeCount < maxConcurrent && !queue.stopping.signal.aborted) {
    const delivery = queue.waiting.shift();
    if (!delivery) return;
    queue.activeCount += 1;
    void attemptDelivery(queue, delivery).then((result) => {
      queue.activeCount -= 1;
      addResult(queue, result);
      startAttempts(queue);
    });
  }
}

async function attemptDelivery(
  queue: DeliveryQueue,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const target = queue.target();
  if (!target) return { delivery, outcome: 'no webhook is set', isDelivered: false };
  const payload = { body: delivery.body, seconds: Math.floor(queue.nowMs() / second) };
  const outcome = await sendWebhook(target, payload, queue);
  return { delivery, outcome, isDelivered: /^2\d\d$/.test(outcome) };
}

/** Results that arrive together are written together. */
function addResult(queue: DeliveryQueue, result: AttemptResult): void {
  if (queue.results.length === 0) setImmediate(() => writeResults(queue));
  queue.results.push(result);
}

function writeResults(queue: DeliveryQueue): void {
  const batch = queue.results;
  queue.results = [];
  queue.store.transaction(() => {
    for (const result of batch) writeResult(queue, result);
  });
  for (const { delivery } of batch) queue.inProgress.delete(delivery.seq);
  if (queue.inProgress.size === 0) for (const resolve of queue.idleWaiters.splice(0)) resolve();
}

function writeResult(
  queue: DeliveryQueue,
  { delivery, outcome, isDelivered }: AttemptResult,
): void {
  const delayMs = retryDelaysMs[delivery.attempts];
  const isStopping = queue.stopping.signal.aborted;
  const dueAtMs = queue.nowMs() + (isStopping ? 0 : (delayMs ?? 0));
  const state = isDelivered ? 'delivered' : delayMs === undefined ? 'failed' : 'pending';
  queue.store.sql.run`
    update delivery set state = ${state}, due_at_ms = ${dueAtMs},
      attempts = ${delivery.attempts + 1}, last_answer = ${outcome}
    where seq = ${delivery.seq}`;
  if (state === 'pending' && !isStopping) queue.onRetry(dueAtMs, outcome);
}

function enqueueDue(queue: DeliveryQueue): void {
  const nowMs = queue.nowMs();
  const rows = queue.store.sql.all`
    select seq, event, attempts from delivery where state = 'pending' and due_at_ms <= ${nowMs}
    order by due_at_ms limit ${maxQueued}`;
  const due = rows.filter((row) => !queue.inProgress.has(integer(row, 'seq')));
  if (due.length === 0) return;
  const leased = queue.store.transaction(() =>
    due.filter((row) => acquireLease(queue, integer(row, 'seq'), nowMs)),
  );
  const claimed = leased.map((row) => ({
    seq: integer(row, 'seq'),
    attempts: integer(row, 'attempts'),
    body: queue.bodyOf(text(row, 'event')),
  }));
  enqueue(queue, claimed);
}

/** True when this process has the lease now. */
function acquireLease(queue: DeliveryQueue, seq: number, nowMs: number): boolean {
  const { changes } = queue.store.sql.run`
    update delivery set due_at_ms = ${nowMs + queue.leaseMs}
    where seq = ${seq} and state = 'pending' and due_at_ms <= ${nowMs}`;
  return changes === 1;
}

function nextDueMs({ store, inProgress }: DeliveryQueue): number | undefined {
  const rows = store.sql.all`
    select seq, due_at_ms from delivery where state = 'pending'
    order by due_at_ms limit ${maxQueued + 1}`;
  const next = rows.find((row) => !inProgress.has(integer(row, 'seq')));
  return next && integer(next, 'due_at_ms');
}

async function whenIdle(queue: DeliveryQueue): Promise<void> {
  if (queue.inProgress.size > 0)
    await new Promise<void>((resolve) => queue.idleWaiters.push(resolve));
}

async function stop(queue: DeliveryQueue): Promise<void> {
  queue.stopping.abort();
  for (const delivery of queue.waiting.splice(0)) {
    addResult(queue, { delivery, outcome: 'stopped', isDelivered: false });
  }
  await whenIdle(queue);
  queue.agents.http.destroy();
  queue.agents.https.destroy();
}

/** The status of the response, or why there is none. */
function sendWebhook(
  target: WebhookTarget,
  { body, seconds }: { body: string; seconds: number },
  { agents, stopping }: Pick<DeliveryQueue, 'agents' | 'stopping'>,
): Promise<string> {
  const url = new URL(target.url);
  const isSecure = url.protocol === 'https:';
  const options = {
    method: 'POST',
    agent: isSecure ? agents.https : agents.http,
    timeout: responseTimeoutMs,
    signal: stopping.signal,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Stripe/1.0 (sandbox card processor)',
      'stripe-signature': signatureHeader(target.secret, body, seconds),
    },
  };
  return new Promise((resolve) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      response.resume();
      response.once('close', () => resolve(String(response.statusCode)));
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.once('error', (error) => resolve(error.message));
    request.end(body);
  });
}
