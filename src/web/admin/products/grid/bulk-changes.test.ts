import { expect, test } from 'vitest';
import { cellsOfProducts, changePrice } from './bulk-changes.ts';
import { findCellProblem, type GridProduct } from './grid-cells.ts';

test.each([
  ['9.99', '5', '10.49'],
  ['9.99', '+5', '10.49'],
  ['10.00', '-2.5', '9.75'],
  ['10.00', '-100', '0.00'],
  ['10.00', '12,5', undefined],
  ['10.00', 'five', undefined],
  ['', '5', undefined],
])('%j changed by %j percent is %j', (price, percent, changed) => {
  expect(changePrice(price, percent)).toBe(changed);
});

test.each([
  ['price', '12.5', undefined],
  ['price', '12,5', 'must be dollars, with two decimals at most'],
  ['price', '0', 'must be more than 0'],
  ['minimum', 'dozen', 'must be a whole number'],
  ['minimum', '0', 'must be at least 1'],
  ['gtin', '', undefined],
  [
    'gtin',
    '4006381333932',
    'has a wrong digit: the last one would be 1; compare it with the package',
  ],
  ['name', ' ', 'is required'],
] as const)('a %s of %j is answered %j', (field, text, problem) => {
  expect(findCellProblem(field, text)).toBe(problem);
});

test('a product is changed once, however many of its sizes are selected', () => {
  const tool = {
    ...{ name: 'Fan brush', variant: '', sku: null, gtin: null, price: 9, minimum: 1 },
    ...{ available: 3, isOnSale: true },
  };
  const tools = ['a', 'b', 'c'].map((id) => ({ ...tool, id }));
  const product: GridProduct = {
    ...{ id: 'p', name: 'Fan brush', slug: 'fan-brush', state: 'draft', category: null, tools },
  };
  const cells = cellsOfProducts([product, { ...product, id: 'q' }], new Set(['b', 'c']), 'state');
  expect(cells.map(({ key, tool: by, text }) => [key, by, text])).toEqual([
    ['p.state', 'b', 'draft'],
    ['q.state', 'b', 'draft'],
  ]);
});
