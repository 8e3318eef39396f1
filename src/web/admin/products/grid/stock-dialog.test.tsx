/** The dialog that books stock shows what the grid has read last. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { click, findOne, mockFetch, neverResolves, renderPage } from '#test/traceability/page.tsx';
import { ProductGrid } from './product-grid.tsx';

const tool = {
  ...{ id: '01890000-0000-7000-8000-000000000007', variant: '', sku: 'TR-270', gtin: null },
  ...{ price: 9, minimum: 1, available: 3, isOnSale: true, img: '' },
};
const product = { id: 'p', slug: 'scraper', state: 'published' as const, category: null };

function ReadableGrid() {
  const [name, setName] = useState('Scraper');
  return (
    <>
      <button onClick={() => setName('Broad scraper')}>Read again</button>
      <ProductGrid products={[{ ...product, name, tools: [{ ...tool, name }] }]} categories={[]} />
    </>
  );
}

test('an open dialog has the name that the grid has read since', async () => {
  mockFetch(neverResolves);
  await renderPage({ Component: ReadableGrid });
  await click(findOne('[role="grid"] button', 'Stock'));
  expect(findOne('dialog h2').textContent).toBe('Scraper');
  await click(findOne('main button', 'Read again'));
  expect(findOne('dialog h2').textContent).toBe('Broad scraper');
});
