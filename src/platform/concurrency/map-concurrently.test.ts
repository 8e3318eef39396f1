import { expect, test } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

test('no more than so many run at once, and a slow one holds up no other', async () => {
  const slow = Promise.withResolvers<void>();
  const startedItems: number[] = [];
  let runningCount = 0;
  let peak = 0;
  const running = mapConcurrently(2, [1, 2, 3, 4, 5], async (item) => {
    startedItems.push(item);
    runningCount += 1;
    peak = Math.max(peak, runningCount);
    if (item === 5) slow.resolve();
    await (item === 1 ? slow.promise : Promise.resolve());
    runningCount -= 1;
    return item * 10;
  });
  expect(await running).toEqual([10, 20, 30, 40, 50]);
  expect([startedItems, peak]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('what is thrown is thrown on, once all that was under way is over', async () => {
  let endedCount = 0;
  const running = mapConcurrently(2, ['breaks', 'stays', 'never begun'], async (item) => {
    if (item === 'breaks') throw new Error(item);
    await Promise.resolve();
    endedCount += 1;
  });
  await expect(running).rejects.toThrow('breaks');
  expect(endedCount).toBe(1);
});

test('of nothing comes nothing', async () => {
  expect(await mapConcurrently(4, [], () => Promise.reject(new Error('no item')))).toEqual([]);
});
