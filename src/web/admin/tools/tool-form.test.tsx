/** Changing a product: its figures stand there as they are written on a price tag. */
import { expect, test } from 'vitest';
import { mockFetch, findField, neverResolves, renderPage } from '#test/traceability/page.tsx';
import { serializedTool } from '#test/traceability/fixtures.ts';
import EditTool from './edit-tool.tsx';

test.each([
  [9.9, '9.90'],
  [20, '20.00'],
  [0.29, '0.29'],
  [1234.5, '1234.50'],
])('a price of %d is typed as %s, a rating as it is', async (price, typed) => {
  mockFetch(neverResolves);
  const tool = { ...serializedTool, price, rating: 4 };
  const movements = { rows: [], next: undefined, q: '' };
  await renderPage({ Component: EditTool, data: { tool, movements } });
  expect(findField('Price').value).toBe(typed);
  expect(findField('Rating').value).toBe('4');
});
