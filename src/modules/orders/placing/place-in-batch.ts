/**
 * Orders that arrive while others are being placed are placed in one batch: the next transaction
 * takes all that wait. What a transaction costs is shared by them, so that the more order at once,
 * the less each order costs. A batch waits for a lock of others only for a moment: then, or where
 * anything else goes wrong, nothing of it is placed, and each of its orders is placed by itself.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { secondMs } from '#platform/clock.ts';
import {
  classifyDatabaseError,
  DatabaseBusyError,
  OutOfReachError,
} from '#platform/database/database-errors.ts';
import { isUndone } from '#platform/database/transaction.ts';
import { unlessPaused } from '../paused-orders.ts';
import type { OrderRequest, OrderResult } from './order-request.ts';
import { isForItself, placeOrders, type OrderingDeps } from './place-orders.ts';
import { createBusyTools, keysOfTools, withinToolLimit, type BusyTools } from './tool-limiter.ts';

/** The first two are those of a batch. */
const limits = { requests: 16, lines: 60, waiting: 1000, waitMs: 10 * secondMs } as const;

/** So many lines that wait are worth a second batch at the same time. Of fewer, each costs more. */
const minLinesForSecondBatch = 40;

const lockTimeoutMs = 250;

interface WaitingRequest {
  request: OrderRequest;
  /** Runs something for the request that waits, and not for the one that has ended a batch. */
  run: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve: (result: OrderResult) => void;
  reject: (error: unknown) => void;
}

interface Queue {
  waiting: WaitingRequest[];
  running: Set<readonly WaitingRequest[]>;
  /** Their orders are in no batch: a lock was not free in time. */
  busyTools: BusyTools;
}

/** One for what places orders; whoever makes `deps` anew for each request has no batches. */
const queues = new WeakMap<OrderingDeps, Queue>();

/**
 * The request's result, as `placeOrders` has it; in a batch with those of the same `deps`. Throws
 * `DatabaseBusyError` when too many wait, or it has waited too long.
 */
export async function placeInBatch(
  deps: OrderingDeps,
  request: OrderRequest,
): Promise<OrderResult> {
  const queue = queueOf(deps);
  const { lines } = request;
  const isAlone = isForItself(request) || lines.length > limits.lines;
  if (isAlone || queue.busyTools.hasOneOf(keysOfTools(lines), deps.clock.now()))
    return placeAlone(deps, request);
  if (queue.waiting.length >= limits.waiting) throw tooBusy();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.waiting = queue.waiting.filter((each) => each !== waiting);
      reject(tooBusy());
    }, limits.waitMs);
    const stop = <Value>(settle: (value: Value) => void) => {
      return (value: Value) => {
        clearTimeout(timer);
        settle(value);
      };
    };
    const settle = { resolve: stop(resolve), reject: stop(reject) };
    const waiting = { request, run: AsyncLocalStorage.snapshot(), ...settle };
    queue.waiting.push(waiting);
    startBatch(deps, queue);
  });
}

const tooBusy = () => new DatabaseBusyError('too many orders wait');

function queueOf(deps: OrderingDeps): Queue {
  const queue = queues.get(deps);
  if (queue) return queue;
  const empty: Queue = { waiting: [], running: new Set(), busyTools: createBusyTools() };
  queues.set(deps, empty);
  return empty;
}

function startBatch(deps: OrderingDeps, queue: Queue): void {
  const batch = mayStart(queue) ? takeBatch(queue) : [];
  const [first] = batch;
  if (!first) return;
  queue.running.add(batch);
  void first.run(placeBatch, deps, queue, batch).finally(() => {
    queue.running.delete(batch);
    startBatch(deps, queue);
  });
}

function mayStart({ waiting, running }: Queue): boolean {
  if (running.size === 0) return true;
  if (running.size > 1) return false;
  const lines = waiting.reduce((sum, { request }) => sum + request.lines.length, 0);
  return lines >= minLinesForSecondBatch;
}

/**
 * The first that wait, one of each account: what it orders twice at once is placed in turn. Tools
 * may be in both of two batches: their units are locked at the end, for one commit.
 */
function takeBatch(queue: Queue): WaitingRequest[] {
  const accounts = new Set(
    [...queue.running].flatMap((batch) => batch.map(({ request }) => request.customer.id)),
  );
  const [first] = queue.waiting;
  let requests = 0;
  let lines = 0;
  const isTaken = ({ request }: WaitingRequest): boolean => {
    const { customer, bounds } = request;
    if (requests >= limits.requests || lines + request.lines.length > limits.lines) return false;
    if (accounts.has(customer.id)) return false;
    if (bounds?.limiter !== first?.request.bounds?.limiter) return false;
    accounts.add(customer.id);
    requests += 1;
    lines += request.lines.length;
    return true;
  };
  return takeFromQueue(queue, isTaken);
}

function takeFromQueue(
  queue: Queue,
  isTaken: (waiting: WaitingRequest) => boolean,
): WaitingRequest[] {
  const { taken = [], left = [] } = Object.groupBy(queue.waiting, (each) =>
    isTaken(each) ? 'taken' : 'left',
  );
  queue.waiting = left;
  return taken;
}

async function placeBatch(
  deps: OrderingDeps,
  queue: Queue,
  batch: readonly WaitingRequest[],
): Promise<void> {
  const requests = batch.map(({ request }) => request);
  try {
    const results = await placeOrders(deps, requests, lockTimeoutMs);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result) resolve(result);
      else reject(new Error('an order was placed without a result'));
    }
  } catch (error) {
    const isBusy = classifyDatabaseError(error) === 'busy';
    // Without a connection, those that wait would wait as long, and for nothing.
    const isWithoutConnection =
      error instanceof DatabaseBusyError || error instanceof OutOfReachError;
    if (isWithoutConnection) batch = [...batch, ...takeFromQueue(queue, () => true)];
    // What may have been placed is not placed again.
    if (isWithoutConnection || !isUndone(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    const behind = isBusy ? setApart(deps, queue, requests) : [];
    for (const { request, run, resolve, reject } of [...batch, ...behind])
      run(placeAlone, deps, request).then(resolve, reject);
  }
}

/** Which of the tools it was is not known. Returns those that wait and want one of them. */
function setApart(
  { clock }: OrderingDeps,
  queue: Queue,
  requests: readonly OrderRequest[],
): WaitingRequest[] {
  const now = clock.now();
  queue.busyTools.add(
    requests.flatMap(({ lines }) => keysOfTools(lines)),
    now,
  );
  return takeFromQueue(queue, ({ request }) =>
    queue.busyTools.hasOneOf(keysOfTools(request.lines), now),
  );
}

function placeAlone(deps: OrderingDeps, request: OrderRequest): Promise<OrderResult> {
  const limited = { clock: deps.clock, lines: request.lines };
  return withinToolLimit(limited, () =>
    unlessPaused(async (): Promise<OrderResult> => {
      const [placed] = await placeOrders(deps, [request]);
      if (!placed) throw new Error('an order was placed without a result');
      return placed;
    }),
  );
}
