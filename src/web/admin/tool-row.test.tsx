/** A product in its list: whether it can still be ordered, and its figures below each other. */
import { afterEach, expect, test, vi } from 'vitest';
import { all, answerWith, never, openPage, texts } from '#test/traceability/page.tsx';
import { wireBrush } from '#test/traceability/things.ts';
import ManageTools from './manage-tools.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = (quantity2: number) => {
  answerWith(never);
  const rows = [{ ...wireBrush, quantity2 }];
  return openPage({ Component: ManageTools, data: { rows, next: undefined, q: '' } });
};

test.each([
  [0, 'sold out'],
  [11, 'below the minimum'],
  [12, 'low stock'],
  [35, 'low stock'],
  [36, ''],
])('%i units, at least 12 in an order: %s', async (quantity2, told) => {
  await open(quantity2);
  expect(texts('[role="cell"]')[0]).toBe(`${wireBrush.name}${wireBrush.kind}${told}`);
});

test('figures and their heads end at the same edge', async () => {
  await open(340);
  const ending = (role: string) =>
    all(`[role="${role}"]`).map(({ className }) => className.includes('md:text-right'));
  expect(ending('columnheader')).toEqual([false, true, true, true, false]);
  expect(ending('cell')).toEqual([false, true, true, true, false]);
});
