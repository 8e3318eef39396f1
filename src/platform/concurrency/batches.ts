/**
 * What is asked for while a batch is under way is the next batch: what a transaction costs is
 * shared by all that arrive together, and who comes alone waits for nobody. Whatever the database
 * refuses of a batch undoes all of it, and each is done by itself then.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseBusyError, OutOfReachError } from '../database/database-errors.ts';
import { isUndone } from '../database/transaction.ts';

export interface BatchWork<Item, Result> {
  /** A result for each, in their order; undefined for one that has to be done by itself. */
  together(items: readonly Item[]): Promise<readonly (Result | undefined)[]>;
  /** One by itself; a batch of one, unless it is said. */
  alone?(item: Item): Promise<Result>;
  /** Those of one key are in batches after each other. */
  keyOf(item: Item): string;
}

interface Waiting<Item, Result> {
  item: Item;
  /** Runs something for whoever waits, and not for whoever has ended a batch. */
  run: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** One that takes longer than `patienceMs`, such as for a lock, keeps the next from nothing. */
const limits = { items: 16, atOnce: 2, patienceMs: 500 } as const;

/** Does one of the items, in a batch with others. */
export function createBatches<Item, Result>(
  work: BatchWork<Item, Result>,
): (item: Item) => Promise<Result> {
  const keyOf = (item: Item) => work.keyOf(item);
  const running = new Set<readonly Waiting<Item, Result>[]>();
  let waiting: Waiting<Item, Result>[] = [];
  let awaited = 0;

  /** The first that wait, whose keys are in no batch. */
  function take(): Waiting<Item, Result>[] {
    const keys = new Set([...running].flatMap((batch) => batch.map(({ item }) => keyOf(item))));
    let taken = 0;
    const { now = [], later = [] } = Object.groupBy(waiting, ({ item }) => {
      const key = keyOf(item);
      if (taken === limits.items || keys.has(key)) return 'later';
      keys.add(key);
      taken += 1;
      return 'now';
    });
    waiting = later;
    return now;
  }

  function start(): void {
    // A second one beside it only where it is full: of fewer, each costs more.
    const mayStart = awaited === 0 || (awaited < limits.atOnce && waiting.length >= limits.items);
    const batch = mayStart ? take() : [];
    const [first] = batch;
    if (!first) return;
    running.add(batch);
    const goOn = awaitBatch();
    void first.run(runBatch, work, batch).finally(() => {
      running.delete(batch);
      goOn();
      start();
    });
  }

  /** The next batch waits until what this returns is called, or for so long. */
  function awaitBatch(): () => void {
    let isAwaited = true;
    awaited += 1;
    const goOn = () => {
      clearTimeout(timer);
      if (isAwaited) awaited -= 1;
      isAwaited = false;
    };
    const timer = setTimeout(() => {
      goOn();
      start();
    }, limits.patienceMs);
    return goOn;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, run: AsyncLocalStorage.snapshot(), resolve, reject });
      start();
    });
}

/** The same for each of what the work is done with, such as the dependencies of a module. */
export function batchesOf<Deps extends object, Item, Result>(
  workWith: (deps: Deps) => BatchWork<Item, Result>,
): (deps: Deps, item: Item) => Promise<Result> {
  const known = new WeakMap<Deps, (item: Item) => Promise<Result>>();
  return (deps, item) => {
    const run = known.get(deps) ?? createBatches(workWith(deps));
    known.set(deps, run);
    return run(item);
  };
}

/** Ends when the batch has; those that are left over do not keep the next one waiting. */
async function runBatch<Item, Result>(
  work: BatchWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  const doAlone = ({ item, run, resolve, reject }: Waiting<Item, Result>) =>
    run(doOne<Item, Result>, work, item).then(resolve, reject);
  const [only, ...others] = batch;
  if (only && others.length === 0) return doAlone(only);
  try {
    const results = await work.together(batch.map(({ item }) => item));
    for (const [index, one] of batch.entries()) {
      const result = results[index];
      if (result === undefined) void doAlone(one);
      else one.resolve(result);
    }
  } catch (error) {
    if (mayTryAlone(error)) for (const one of batch) void doAlone(one);
    else for (const { reject } of batch) reject(error);
  }
}

async function doOne<Item, Result>(work: BatchWork<Item, Result>, item: Item): Promise<Result> {
  if (work.alone) return work.alone(item);
  const [result] = await work.together([item]);
  if (result === undefined) throw new Error('a batch of one has no result');
  return result;
}

/** Not what may have been committed; nor without a connection, for which each waits as long. */
function mayTryAlone(error: unknown): boolean {
  const isOutOfReach = error instanceof DatabaseBusyError || error instanceof OutOfReachError;
  return !isOutOfReach && isUndone(error);
}
