/**
 * Orders that arrive while others are being placed are placed together: the next transaction takes
 * all that wait. What a transaction costs is shared by them, so that the more order at once, the
 * less each order costs. None waits for another's lock: where one cannot be had at once, or
 * anything else goes wrong, nothing is placed, and each is placed by itself.
 */
import { later, secondMs, type Clock } from '#platform/clock.ts';
import { classifyDatabaseError, DatabaseBusyError } from '#platform/database/database-errors.ts';
import { unlessPaused } from '../paused-orders.ts';
import type { OrderRequest, OrderResult } from './order-request.ts';
import { placeOrders, type OrderingDeps } from './place-orders.ts';
import { keysOfTools, withinToolLimit } from './tool-limiter.ts';

/** Of one transaction. */
const most = { requests: 16, lines: 60, waiting: 1000 } as const;

/** So many lines that wait are worth a second one at the same time. Of fewer, each costs more. */
const linesOfSecond = 40;

/** For a lock that somebody else has. */
const patienceMs = 250;

/** How long orders of tools whose lock could not be had are placed by themselves. */
const apartMs = 10 * secondMs;

interface WaitingRequest {
  request: OrderRequest;
  resolve: (result: OrderResult) => void;
  reject: (error: unknown) => void;
}

interface Queue {
  waiting: WaitingRequest[];
  transactions: number;
  apartUntil: Map<string, Date>;
}

const queues = new WeakMap<OrderingDeps, Queue>();

/**
 * The request's result, as `placeOrders` has it; together with those of the same `deps`. Throws
 * `DatabaseBusyError` when too many wait.
 */
export async function placeTogether(
  deps: OrderingDeps,
  request: OrderRequest,
): Promise<OrderResult> {
  const queue = queueOf(deps);
  const { alsoWrite, audit, lines } = request;
  const isAlone = (alsoWrite ?? audit) !== undefined || lines.length > most.lines;
  if (isAlone || isApart(queue, request, deps.clock)) return placeAlone(deps, request);
  if (queue.waiting.length >= most.waiting) throw new DatabaseBusyError('too many orders wait');
  return new Promise((resolve, reject) => {
    queue.waiting.push({ request, resolve, reject });
    placeWaiting(deps, queue);
  });
}

function queueOf(deps: OrderingDeps): Queue {
  const queue = queues.get(deps);
  if (queue) return queue;
  const empty: Queue = { waiting: [], transactions: 0, apartUntil: new Map() };
  queues.set(deps, empty);
  return empty;
}

function isApart({ apartUntil }: Queue, { lines }: OrderRequest, clock: Clock): boolean {
  if (apartUntil.size === 0) return false;
  const now = clock.now();
  return keysOfTools(lines).some((tool) => (apartUntil.get(tool) ?? now) > now);
}

function placeWaiting(deps: OrderingDeps, queue: Queue): void {
  if (!mayStart(queue)) return;
  const together = takeTogether(queue);
  queue.transactions += 1;
  void place(deps, queue, together).finally(() => {
    queue.transactions -= 1;
    placeWaiting(deps, queue);
  });
}

function mayStart({ waiting, transactions }: Queue): boolean {
  if (waiting.length === 0 || transactions > 1) return false;
  if (transactions === 0) return true;
  const lines = waiting.reduce((sum, { request }) => sum + request.lines.length, 0);
  return lines >= linesOfSecond;
}

/** The first that wait, one of each account: what it orders twice at once is placed in turn. */
function takeTogether(queue: Queue): WaitingRequest[] {
  const accounts = new Set<string>();
  const [first] = queue.waiting;
  let lines = 0;
  const isTaken = ({ request }: WaitingRequest): boolean => {
    const { customer, bounds } = request;
    if (accounts.size >= most.requests || lines + request.lines.length > most.lines) return false;
    if (accounts.has(customer.id) || bounds?.limiter !== first?.request.bounds?.limiter)
      return false;
    accounts.add(customer.id);
    lines += request.lines.length;
    return true;
  };
  const { taken = [], left = [] } = Object.groupBy(queue.waiting, (each) =>
    isTaken(each) ? 'taken' : 'left',
  );
  queue.waiting = left;
  return taken;
}

async function place(
  deps: OrderingDeps,
  queue: Queue,
  together: readonly WaitingRequest[],
): Promise<void> {
  const requests = together.map(({ request }) => request);
  try {
    const results = await placeOrders(deps, requests, patienceMs);
    for (const [index, { resolve, reject }] of together.entries()) {
      const result = results[index];
      if (result) resolve(result);
      else reject(new Error('an order was placed without a result'));
    }
  } catch (error) {
    // Whether the database has committed before it went away is not known.
    if (classifyDatabaseError(error) === 'unreachable' || error instanceof DatabaseBusyError) {
      for (const { reject } of together) reject(error);
      return;
    }
    const isBusy = classifyDatabaseError(error) === 'busy';
    const behind = isBusy ? setApart(queue, requests, deps.clock) : [];
    for (const { request, resolve, reject } of [...together, ...behind])
      placeAlone(deps, request).then(resolve, reject);
  }
}

/** Which of the tools it was is not known. Returns those that wait and want one of them. */
function setApart(queue: Queue, requests: readonly OrderRequest[], clock: Clock): WaitingRequest[] {
  const now = clock.now();
  for (const [tool, until] of queue.apartUntil) if (until <= now) queue.apartUntil.delete(tool);
  for (const { lines } of requests)
    for (const tool of keysOfTools(lines)) queue.apartUntil.set(tool, later(now, apartMs));
  const { behind = [], left = [] } = Object.groupBy(queue.waiting, ({ request }) =>
    isApart(queue, request, clock) ? 'behind' : 'left',
  );
  queue.waiting = left;
  return behind;
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
