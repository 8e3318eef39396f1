/** The units on a cached page, put right once they are seen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showUnits } from './units.ts';

type Seen = (entries: { isIntersecting: boolean; target: Element }[]) => void;
let see: Seen;
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: Seen) {
        see = seen;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML =
    '<dd data-units="a">9</dd><dd data-units="b">8</dd>' +
    '<span data-units="a" data-text="{count} ready now"></span>';
  showUnits();
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const texts = () => [...document.querySelectorAll('[data-units]')].map((one) => one.textContent);
const seeAll = (isIntersecting = true) =>
  see([...document.querySelectorAll('[data-units]')].map((target) => ({ isIntersecting, target })));

test('all are asked for together, and written as the page writes them', async () => {
  fetched.mockResolvedValue(
    Response.json([
      { _id: 'a', quantity2: 12_345 },
      { _id: 'gone', quantity2: 1 },
    ]),
  );
  seeAll();
  await expect.poll(texts).toEqual(['12,345', '8', '12,345 ready now']);
  expect(fetched.mock.calls).toEqual([['/api/availability?tools=a%2Cb']]);
});

test('nothing is asked for unseen, and without an answer the page stays as it is', async () => {
  seeAll(false);
  fetched.mockRejectedValueOnce(new Error('offline'));
  seeAll();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  expect(texts()).toEqual(['9', '8', '']);
});
