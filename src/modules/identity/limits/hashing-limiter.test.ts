import { expect, test } from 'vitest';
import { createHashingLimiter } from './hashing-limiter.ts';

test('a hashing limiter runs few at once, lets few wait and rejects the rest', async () => {
  const limiter = createHashingLimiter({ running: 2, waiting: 1 });
  const finishers: (() => void)[] = [];
  let runningCount = 0;
  const work = async () => {
    runningCount += 1;
    await new Promise<void>((resolve) => finishers.push(resolve));
    runningCount -= 1;
    return 'done';
  };
  const runs = [limiter.run(work), limiter.run(work), limiter.run(work)];
  expect(await limiter.run(work)).toBeUndefined();
  expect(runningCount).toBe(2);
  while (finishers.length > 0) {
    finishers.shift()?.();
    await Promise.resolve(new Promise((resolve) => setImmediate(resolve)));
    expect(runningCount).toBeLessThanOrEqual(2);
  }
  expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
});

test('a hashing limiter is free again after work that failed', async () => {
  const limiter = createHashingLimiter({ running: 1, waiting: 0 });
  const fail = () => limiter.run(() => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  expect(await limiter.run(async () => 'in')).toBe('in');
});
