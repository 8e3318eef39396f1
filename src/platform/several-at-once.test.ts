import { expect, test } from 'vitest';
import { severalAtOnce } from './several-at-once.ts';

test('no more than so many run at once, and a slow one holds up no other', async () => {
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  let inside = 0;
  let peak = 0;
  const running = severalAtOnce(2, [1, 2, 3, 4, 5], async (item) => {
    begun.push(item);
    inside += 1;
    peak = Math.max(peak, inside);
    if (item === 5) slow.resolve();
    await (item === 1 ? slow.promise : Promise.resolve());
    inside -= 1;
    return item * 10;
  });
  expect(await running).toEqual([10, 20, 30, 40, 50]);
  expect([begun, peak]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('what is thrown is thrown on, once all that was under way is over', async () => {
  let ended = 0;
  const running = severalAtOnce(2, ['breaks', 'stays', 'never begun'], async (item) => {
    if (item === 'breaks') throw new Error(item);
    await Promise.resolve();
    ended += 1;
  });
  await expect(running).rejects.toThrow('breaks');
  expect(ended).toBe(1);
});

test('of nothing comes nothing', async () => {
  expect(await severalAtOnce(4, [], () => Promise.reject(new Error('no item')))).toEqual([]);
});
