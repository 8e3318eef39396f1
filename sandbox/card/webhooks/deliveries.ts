/**
 * Brings events to the shop: at once, several at a time, again and again with growing pauses
 * until it answers 2xx or three days are over. A delivery that somebody works on is due again
 * only after a lease, so that several processes may share the books and a crash loses nothing.
 */
import http from 'node:http';
import https from 'node:https';
import type { Books } from '../books/books.ts';
import { text, whole } from '../books/columns.ts';
import type { HandedDelivery } from '../wire/work.ts';
import { signatureHeader } from './signature.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface Deliveries {
  /** Takes on what a committed change has handed out. */
  take(handed: readonly HandedDelivery[]): void;
  /** Takes on what waits in the books and is due. */
  takeDue(): void;
  /** When the next one that nobody here works on is due; undefined when none waits. */
  nextDueMs(): number | undefined;
  /** When nothing is under way any more. */
  idle(): Promise<void>;
  /** Lets go of what is not yet delivered; the books keep it. */
  stop(): Promise<void>;
}

interface Surroundings {
  books: Books;
  nowMs(): number;
  target(): WebhookTarget | undefined;
  bodyOf(eventId: string): string;
  leaseMs: number;
  /** Called when a try failed, with the moment of the next one. */
  onRetry(dueAtMs: number, reason: string): void;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Pauses after a failed try; together about three days, as the real processor's. */
const pausesMs = [
  ...[1 * second, 5 * second, 20 * second, 1 * minute, 5 * minute, 15 * minute],
  ...[1 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour],
];
const triesAtOnce = 16;
const heldAtMost = 1000;
const answerTimeoutMs = 10 * second;

interface Result {
  delivery: HandedDelivery;
  answered: string;
  isDelivered: boolean;
}

interface Desk extends Surroundings {
  agents: { http: http.Agent; https: https.Agent };
  waiting: HandedDelivery[];
  /** Everything between its taking and the note of its result. */
  inHand: Set<number>;
  trying: number;
  results: Result[];
  idlers: (() => void)[];
  halt: AbortController;
}

export function startDeliveries(around: Surroundings): Deliveries {
  const desk: Desk = {
    ...around,
    agents: {
      http: new http.Agent({ keepAlive: true, maxSockets: triesAtOnce }),
      https: new https.Agent({ keepAlive: true, maxSockets: triesAtOnce }),
    },
    waiting: [],
    inHand: new Set(),
    trying: 0,
    results: [],
    idlers: [],
    halt: new AbortController(),
  };
  return {
    take: (handed) => take(desk, handed),
    takeDue: () => takeDue(desk),
    nextDueMs: () => nextDueMs(desk),
    idle: () => untilIdle(desk),
    stop: () => stop(desk),
  };
}

function take(desk: Desk, handed: readonly HandedDelivery[]): void {
  for (const delivery of handed) {
    // What does not fit stays in the books, and is due there once its lease is over.
    if (desk.inHand.size >= heldAtMost || desk.halt.signal.aborted) break;
    desk.inHand.add(delivery.seq);
    desk.waiting.push(delivery);
  }
  startTries(desk);
}

function startTries(desk: Desk): void {
  while (desk.trying < triesAtOnce && !desk.halt.signal.aborted) {
    const delivery = desk.waiting.shift();
    if (!delivery) return;
    desk.trying += 1;
    void tryOnce(desk, delivery).then((result) => {
      desk.trying -= 1;
      note(desk, result);
      startTries(desk);
    });
  }
}

async function tryOnce(desk: Desk, delivery: HandedDelivery): Promise<Result> {
  const target = desk.target();
  if (!target) return { delivery, answered: 'no webhook is set', isDelivered: false };
  const sent = { body: delivery.body, seconds: Math.floor(desk.nowMs() / second) };
  const answered = await post(target, sent, desk);
  return { delivery, answered, isDelivered: /^2\d\d$/.test(answered) };
}

/** Results that arrive together are written together. */
function note(desk: Desk, result: Result): void {
  if (desk.results.length === 0) setImmediate(() => writeResults(desk));
  desk.results.push(result);
}

function writeResults(desk: Desk): void {
  const batch = desk.results;
  desk.results = [];
  desk.books.change(() => {
    for (const result of batch) writeResult(desk, result);
  });
  for (const { delivery } of batch) desk.inHand.delete(delivery.seq);
  if (desk.inHand.size === 0) for (const wake of desk.idlers.splice(0)) wake();
}

function writeResult(desk: Desk, { delivery, answered, isDelivered }: Result): void {
  const pauseMs = pausesMs[delivery.attempts];
  const isStopping = desk.halt.signal.aborted;
  const dueAtMs = desk.nowMs() + (isStopping ? 0 : (pauseMs ?? 0));
  const state = isDelivered ? 'delivered' : pauseMs === undefined ? 'failed' : 'pending';
  desk.books.sql.run`
    update delivery set state = ${state}, due_at_ms = ${dueAtMs},
      attempts = ${delivery.attempts + 1}, last_answer = ${answered}
    where seq = ${delivery.seq}`;
  if (state === 'pending' && !isStopping) desk.onRetry(dueAtMs, answered);
}

function takeDue(desk: Desk): void {
  const nowMs = desk.nowMs();
  const rows = desk.books.sql.all`
    select seq, event, attempts from delivery where state = 'pending' and due_at_ms <= ${nowMs}
    order by due_at_ms limit ${heldAtMost}`;
  const due = rows.filter((row) => !desk.inHand.has(whole(row, 'seq')));
  if (due.length === 0) return;
  const mine = desk.books.change(() => due.filter((row) => lease(desk, whole(row, 'seq'), nowMs)));
  const handed = mine.map((row) => ({
    seq: whole(row, 'seq'),
    attempts: whole(row, 'attempts'),
    body: desk.bodyOf(text(row, 'event')),
  }));
  take(desk, handed);
}

/** Whether it is ours now, and not another process's. */
function lease(desk: Desk, seq: number, nowMs: number): boolean {
  const { changes } = desk.books.sql.run`
    update delivery set due_at_ms = ${nowMs + desk.leaseMs}
    where seq = ${seq} and state = 'pending' and due_at_ms <= ${nowMs}`;
  return changes === 1;
}

function nextDueMs({ books, inHand }: Desk): number | undefined {
  const rows = books.sql.all`
    select seq, due_at_ms from delivery where state = 'pending'
    order by due_at_ms limit ${heldAtMost + 1}`;
  const next = rows.find((row) => !inHand.has(whole(row, 'seq')));
  return next && whole(next, 'due_at_ms');
}

async function untilIdle(desk: Desk): Promise<void> {
  if (desk.inHand.size > 0) await new Promise<void>((wake) => desk.idlers.push(wake));
}

async function stop(desk: Desk): Promise<void> {
  desk.halt.abort();
  for (const delivery of desk.waiting.splice(0)) {
    note(desk, { delivery, answered: 'stopped', isDelivered: false });
  }
  await untilIdle(desk);
  desk.agents.http.destroy();
  desk.agents.https.destroy();
}

/** The status of the answer, or why there is none. */
function post(
  target: WebhookTarget,
  { body, seconds }: { body: string; seconds: number },
  { agents, halt }: Pick<Desk, 'agents' | 'halt'>,
): Promise<string> {
  const url = new URL(target.url);
  const isSecure = url.protocol === 'https:';
  const options = {
    method: 'POST',
    agent: isSecure ? agents.https : agents.http,
    timeout: answerTimeoutMs,
    signal: halt.signal,
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
