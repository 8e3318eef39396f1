import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeListener } from '#platform/database/announcements.ts';
import { keepPagesFresh } from './keep-pages-fresh.ts';

let dropped: string[];
let announce: (topic: string, ids?: readonly string[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  dropped = [];
  const listeners = new Map<string, ChangeListener>();
  keepPagesFresh(
    { on: (topic, listener) => void listeners.set(topic, listener) },
    { invalidate: (tag) => void dropped.push(tag) },
  );
  announce = (topic, ids) => listeners.get(topic)?.(ids && new Set(ids));
});
afterEach(() => vi.useRealTimers());

/** What is dropped in this time. */
async function wait(ms: number): Promise<string[]> {
  dropped = [];
  await vi.advanceTimersByTimeAsync(ms);
  return dropped;
}

describe('units alone', () => {
  test('drop the list of the API at once, and pages that show them after 3 seconds', async () => {
    announce('stock', ['a']);
    expect(dropped).toEqual(['stock:a']);
    expect(await wait(2999)).toEqual([]);
    expect(await wait(1)).toEqual(['count:a']);
  });

  test('of many orders drop a page once in 3 seconds', async () => {
    for (let order = 0; order < 30; order += 1) {
      announce('stock', [order % 2 === 0 ? 'a' : 'b']);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(dropped.filter((tag) => tag === 'count:a')).toHaveLength(1);
    announce('stock', ['a']);
    expect(await wait(3000)).toContain('count:a');
  });

  test('of nobody knows which tools drop all pages', async () => {
    announce('stock');
    expect(dropped).toEqual(['stock']);
    expect(await wait(3000)).toEqual(['catalogue']);
  });
});

describe('more or fewer to be had', () => {
  test("drop the product's pages at once, and lists within a second, once", async () => {
    announce('availability', ['p']);
    announce('availability', ['q']);
    expect(dropped).toEqual(['product:p', 'product:q']);
    expect(await wait(1000)).toEqual(['lists']);
    announce('availability');
    expect(dropped).toEqual(['lists', 'catalogue']);
  });
});

describe('texts and prices', () => {
  test('of a product drop its pages and the lists at once', () => {
    announce('catalogue', ['p']);
    expect(dropped).toEqual(['lists', 'product:p']);
  });

  test('drop everything where products come or go', () => {
    announce('catalogue');
    announce('reviews');
    expect(dropped).toEqual(['catalogue', 'reviews']);
  });
});

test('rules of the brush finder drop its pages alone', () => {
  announce('finder');
  expect(dropped).toEqual(['finder']);
});

test('nothing is kept for longer than ten minutes, whatever was announced', async () => {
  expect(await wait(10 * 60_000)).toEqual(['catalogue', 'finder', 'reviews']);
});
