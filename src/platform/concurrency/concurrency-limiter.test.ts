import { expect, test, vi } from 'vitest';
import { createConcurrencyLimiter, createKeyedLimiter } from './concurrency-limiter.ts';

const longWait = { waitMs: 60_000 };

test('few are inside, few wait and the rest are sent away at once', async () => {
  const limiter = createConcurrencyLimiter({ running: 2, waiting: 1, ...longWait });
  const leave = await limiter.enter();
  await limiter.enter();
  const waiting = limiter.enter();
  expect(await limiter.enter()).toBeUndefined();
  leave?.();
  expect(await waiting).toBeTypeOf('function');
});

test('who waits for too long is sent away, and takes no place later', async () => {
  vi.useFakeTimers();
  const limiter = createConcurrencyLimiter({ running: 1, waiting: 9, waitMs: 1000 });
  const leave = await limiter.enter();
  const waiting = limiter.enter();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
  vi.useRealTimers();
  leave?.();
  expect(limiter.isEmpty()).toBe(true);
});

test('who leaves while waiting takes no place later, and the next one does', async () => {
  const limiter = createConcurrencyLimiter({ running: 1, waiting: 2, ...longWait });
  const leave = await limiter.enter();
  const leaveController = new AbortController();
  const [waiting, next] = [limiter.enter(leaveController.signal), limiter.enter()];
  leaveController.abort();
  expect(await waiting).toBeUndefined();
  expect(await limiter.enter(AbortSignal.abort())).toBeUndefined();
  leave?.();
  expect(await next).toBeTypeOf('function');
});

test('all who wait can be turned away, and those inside stay', async () => {
  const limiter = createConcurrencyLimiter({ running: 1, waiting: 9, ...longWait });
  const leave = await limiter.enter();
  const waiting = [limiter.enter(), limiter.enter()];
  limiter.rejectWaiting();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  expect(limiter.isEmpty()).toBe(false);
  leave?.();
  expect(await limiter.enter()).toBeTypeOf('function');
});

test('one key does not keep another waiting, and none is kept when nobody is inside', async () => {
  const limiter = createKeyedLimiter({ running: 1, waiting: 0, ...longWait });
  const [one, other] = [await limiter.enter('one'), await limiter.enter('other')];
  expect(await limiter.enter('one')).toBeUndefined();
  expect(limiter.size()).toBe(2);
  one?.();
  other?.();
  expect(limiter.size()).toBe(0);
});
