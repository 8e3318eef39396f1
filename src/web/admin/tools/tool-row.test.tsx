/** A product in its list: whether it can still be ordered, and its figures below each other. */
import { expect, test } from 'vitest';
import {
  findAll,
  mockFetch,
  neverResolves,
  renderPage,
  findTexts,
} from '#test/traceability/page.tsx';
import { serializedTool } from '#test/traceability/fixtures.ts';
import ManageTools from './manage-tools.tsx';

const open = (available: number) => {
  mockFetch(neverResolves);
  const rows = [{ ...serializedTool, quantity2: available }];
  return renderPage({ Component: ManageTools, data: { rows, next: undefined, q: '' } });
};

test.each([
  [0, 'sold out'],
  [11, 'below the minimum'],
  [12, 'low stock'],
  [35, 'low stock'],
  [36, ''],
])('%i units, at least 12 in an order: %s', async (available, badge) => {
  await open(available);
  expect(findTexts('[role="cell"]')[0]).toBe(
    `${serializedTool.name}${serializedTool.kind}${badge}`,
  );
});

test('figures and their heads end at the same edge', async () => {
  await open(340);
  const endAligned = (role: string) =>
    findAll(`[role="${role}"]`).map(({ className }) => className.includes('md:text-right'));
  expect(endAligned('columnheader')).toEqual([false, true, true, true, false]);
  expect(endAligned('cell')).toEqual([false, true, true, true, false]);
});
