import { expect, test, vi } from 'vitest';
import { createBatches, type BatchWork } from './batches.ts';
import { UnknownCommitError } from '../database/transaction.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that notes what is done together, and ends only when it is told to. */
function noteWork(more: Partial<BatchWork<string, string>> = {}) {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  const run = createBatches<string, string>({
    async together(items) {
      done.push(items.join('+'));
      await wait();
      return items.map((item) => item.toUpperCase());
    },
    async alone(item) {
      done.push(item);
      await wait();
      return item.toUpperCase();
    },
    keyOf: (item) => item,
    ...more,
  });
  const endAll = async () => {
    while (ends.length > 0) {
      ends.splice(0).forEach((end) => end());
      await nextTick();
    }
  };
  return { run, done, endAll };
}

test('who comes alone is done at once, and what comes meanwhile is the next batch', async () => {
  const { run, done, endAll } = noteWork();
  const all = Promise.all(['a', 'b', 'c'].map(run));
  expect(done).toEqual(['a']);
  await endAll();
  expect(await all).toEqual(['A', 'B', 'C']);
  expect(done).toEqual(['a', 'b+c']);
});

test('two of one key are in batches after each other', async () => {
  const { run, done, endAll } = noteWork();
  const all = Promise.all(['a', 'b', 'b', 'c'].map(run));
  await endAll();
  await all;
  expect(done).toEqual(['a', 'b+c', 'b']);
});

test('one that has no result among others is done by itself', async () => {
  const together = async (items: readonly string[]) =>
    items.map((item) => (item === 'b' ? undefined : item));
  const { run, done, endAll } = noteWork({ together });
  const all = Promise.all(['a', 'b', 'c'].map(run));
  await endAll();
  expect(await all).toEqual(['A', 'B', 'c']);
  expect(done).toEqual(['a', 'b']);
});

test('where a batch is refused, each is done by itself and fails for itself alone', async () => {
  const alone = async (item: string) => {
    if (item === 'b') throw new Error('refused');
    return item;
  };
  const together = () => Promise.reject(new Error('one of them was refused'));
  const { run } = noteWork({ together, alone });
  const all = await Promise.allSettled(['a', 'b', 'c'].map(run));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what may have been committed is not done again', async () => {
  const together = () => Promise.reject(new UnknownCommitError('lost'));
  const alone = vi.fn<(item: string) => Promise<string>>(async (item) => item);
  const { run } = noteWork({ together, alone });
  const all = await Promise.allSettled(['a', 'b', 'c'].map(run));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(alone).toHaveBeenCalledTimes(1);
});

test('one that waits for long, as for a lock, does not keep the next ones waiting', async () => {
  vi.useFakeTimers();
  const alone = (item: string) =>
    item === 'a' ? new Promise<string>(() => undefined) : Promise.resolve(item);
  const { run } = noteWork({ alone });
  void run('a');
  const next = run('b');
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  expect(await next).toBe('b');
});
