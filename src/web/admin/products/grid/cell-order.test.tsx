/** Changes of one cell that follow each other faster than the server answers. */
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findAll, findOne, mockFetch, renderPage, textOf } from '#test/traceability/page.tsx';
import { ProductGrid } from './product-grid.tsx';

const id = '01890000-0000-7000-8000-000000000007';
const tool = {
  ...{ id, name: 'Scraper', variant: '', sku: 'TR-270', gtin: null, price: 9, minimum: 1 },
  ...{ available: 3, isOnSale: true, img: '' },
};
const product = {
  ...{ id: 'p', name: 'Scraper', slug: 'scraper', state: 'published' as const, category: null },
  tools: [tool],
};
const taken = {
  tool: id,
  problem: { status: 409, errors: [{ path: 'sku', message: 'is taken' }] },
};
const changed = { tool: id };
const skuCell = () => findOne(`[data-cell="${id}.sku"]`);

/** The grid, and what answers its calls one by one, when it is told to. */
async function open() {
  const answers: ((answer: unknown) => void)[] = [];
  const requests = mockFetch(() => new Promise((resolve) => answers.push(resolve)));
  const Component = () => <ProductGrid products={[product]} categories={[]} />;
  await renderPage({ Component });
  const reply = (row: object) => act(async () => answers.shift()?.([row]));
  return { requests, reply };
}

const press = (key: string, within: Element = skuCell()) =>
  act(async () => fireEvent.keyDown(within, { key }));

async function type(text: string): Promise<void> {
  const [input] = findAll('input', '', skuCell());
  if (!input) throw new Error('the cell is not open');
  await act(async () => fireEvent.input(input, { target: { value: text } }));
}

async function change(text: string): Promise<void> {
  await press('Enter');
  await type(text);
  await press('Enter', findOne('input', '', skuCell()));
}

function sent(seen: string, sku: string): string {
  const row = { tool: id, seen: { sku: seen }, fields: { sku } };
  return `PATCH /api/tools ${JSON.stringify({ rows: [row] })}`;
}

test('a text that is refused was never seen: the next is made from what is stored', async () => {
  const { requests, reply } = await open();
  await change('SC-76');
  await change('TR-271');
  expect(requests).toEqual([sent('TR-270', 'SC-76')]);
  await reply(taken);
  expect(requests).toEqual([sent('TR-270', 'SC-76'), sent('TR-270', 'TR-271')]);
  expect(textOf(skuCell())).toContain('TR-271');
  expect(textOf(skuCell())).not.toContain('is taken');
  await reply(changed);
  expect(findAll('[role=img][aria-label=Saved]', '', skuCell()).length).toBe(1);
  expect(findAll('dialog')).toEqual([]);
});

test('a text that is saved meanwhile is what the next is made from', async () => {
  const { requests, reply } = await open();
  await change('TR-271');
  await change('TR-272');
  await reply(changed);
  expect(requests).toEqual([sent('TR-270', 'TR-271'), sent('TR-271', 'TR-272')]);
});

test('a cell that is open while the answer comes is made from what it says', async () => {
  const { requests, reply } = await open();
  await change('SC-76');
  await press('Enter');
  await reply(taken);
  await type('TR-271');
  await press('Enter', findOne('input', '', skuCell()));
  expect(requests.at(-1)).toBe(sent('TR-270', 'TR-271'));
});

test('a text that cannot be sent stays while an earlier one is answered', async () => {
  const { requests, reply } = await open();
  await change('TR-271');
  await change('---');
  await reply(changed);
  expect(textOf(skuCell())).toContain('---');
  expect(skuCell().getAttribute('aria-invalid')).toBe('true');
  await change('TR-272');
  expect(requests.at(-1)).toBe(sent('TR-271', 'TR-272'));
});
