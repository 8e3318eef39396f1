import { expect, test } from 'vitest';
import { productTexts } from '#web/wording/staff/products.ts';
import { cellsOfProducts, changeByPercent, changePrice, changeToAmount } from './bulk-changes.ts';
import { explainCellProblem, findCellProblem, type GridProduct } from './grid-cells.ts';

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
    ...{ available: 3, isOnSale: true, img: '' },
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

const words = productTexts.productGrid;
const priceCell = (label: string, text: string) => {
  return { key: `${label}.price`, field: 'price' as const, tool: label, label, text };
};
const cells = [priceCell('Dear', '2500.00'), priceCell('Cheap', '20.00')];

test.each([
  ['abc', words.percentUnread],
  ['1e9', words.percentUnread],
  ['5,5', words.percentUnread],
  ['5%', words.percentUnread],
  ['-100', 'Dear would cost $0.00. A price must be more than 0.'],
  ['-99.99', 'Cheap would cost $0.00. A price must be more than 0.'],
  ['-99.9', undefined],
])('prices changed by %j percent: what is wrong is %j', (percent, problem) => {
  const answer = changeByPercent(cells, percent, words);
  expect(answer.problem).toBe(problem);
  expect(answer.changes.length).toBe(problem === undefined ? 2 : 0);
});

const howToWrite =
  'must be dollars, with two decimals at most: write 12.00, without a sign and with a point';

test.each([
  ['12.5', undefined],
  ['9,95', `It ${howToWrite}.`],
  ['0', 'It must be more than 0.'],
])('prices changed to %j: what is wrong is %j', (text, problem) => {
  const answer = changeToAmount(cells, text, words.priceAdvice);
  expect(answer.problem).toBe(problem);
  expect(answer.changes.length).toBe(problem === undefined ? 2 : 0);
});

test.each([
  ['price', '$12.00', howToWrite],
  ['price', '9,95', howToWrite],
  ['price', '0', 'must be more than 0'],
  ['minimum', 'dozen', 'must be a whole number'],
] as const)('a %s of %j is told how to write it: %j', (field, text, problem) => {
  expect(explainCellProblem(field, text, words.priceAdvice)).toBe(problem);
});
