/** Which tool becomes a size of a product: looked for among all of them, as it is typed. */
import { expect, test } from 'vitest';
import {
  click,
  findOne,
  findTexts,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { MoveTool } from './move-tool.tsx';

const product = { id: '01890000-0000-7000-8000-000000000009', version: 1, tools: [] };
const own = '01890000-0000-7000-8000-000000000007';
const other = '01890000-0000-7000-8000-000000000008';
const size = {
  ...{ variant: '', gtin: null, price: 1, minimum: 1, available: 0, isOnSale: true },
};
const found = [
  {
    ...{ id: product.id, name: 'Scrapers', slug: 'scrapers', state: 'draft', category: null },
    tools: [
      { ...size, id: own, name: 'Broad scraper, own', sku: null },
      { ...size, id: other, name: 'Broad scraper, 76 mm', sku: 'SC-76' },
    ],
  },
];

async function open() {
  const fields = { [`variants.${own}.variant`]: 'own', [`variants.${own}.name`]: 'own' };
  const Component = () => <MoveTool product={{ ...product, fields }} onMoved={() => undefined} />;
  const requests = mockFetch((request) => (request.startsWith('GET') ? found : {}));
  await renderPage({ Component });
  return requests;
}

test('tools are looked for by what is typed, those of the product left out', async () => {
  const requests = await open();
  expect(requests).toEqual([]);
  await typeInto('Tool', 'b');
  expect(requests).toEqual([]);
  await typeInto('Tool', 'broad scr');
  expect(requests).toEqual(['GET /api/products?q=broad+scr&limit=20']);
  expect(findTexts('datalist option')).toEqual(['Broad scraper, 76 mm (SC-76)']);
});

test('the one that is chosen is sent, and one that is not in the list is refused', async () => {
  const requests = await open();
  await typeInto('Size', '76 mm');
  await typeInto('Tool', 'Broad');
  await click(findOne('button', 'Add size'));
  expect(textOf(findOne('form'))).toContain('Please choose a tool from the list');
  await typeInto('Tool', 'Broad scraper, 76 mm (SC-76)');
  expect(requests.length).toBe(1);
  await click(findOne('button', 'Add size'));
  expect(requests.at(-1)).toBe(
    `POST /api/products/${product.id}/tools {"tool":"${other}","variant":"76 mm"}`,
  );
});
