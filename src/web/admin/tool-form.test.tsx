/** Changing a product: its figures stand there as they are written on a price tag. */
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, field, never, openPage } from '#test/traceability/page.tsx';
import { wireBrush } from '#test/traceability/things.ts';
import EditTool from './edit-tool.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [9.9, '9.90'],
  [20, '20.00'],
  [0.29, '0.29'],
  [1234.5, '1234.50'],
])('a price of %d is typed as %s, a rating as it is', async (price, typed) => {
  answerWith(never);
  const tool = { ...wireBrush, price, rating: 4 };
  const movements = { rows: [], next: undefined, q: '' };
  await openPage({ Component: EditTool, data: { tool, movements } });
  expect(field('Price').value).toBe(typed);
  expect(field('Rating').value).toBe('4');
});
