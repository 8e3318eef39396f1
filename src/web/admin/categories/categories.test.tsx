/** A category is deleted after a question, as all else is that staff delete. */
import { expect, test } from 'vitest';
import {
  click,
  findAll,
  findNotices,
  findOne,
  mockFetch,
  renderPage,
} from '#test/traceability/page.tsx';
import Categories, { type Category } from './categories.tsx';

const id = '01890000-0000-7000-8000-000000000007';
const knives: Category = {
  ...{ id, name: 'Knives', slug: 'knives', path: 'knives', description: '' },
  ...{ parent: null, position: 0, products: 0 },
};

test('deleting a category is asked about first, and can be given up', async () => {
  const requests = mockFetch(() => ({ deletedCount: 1 }));
  await renderPage({ Component: Categories, data: [knives] });
  await click(findOne('button[aria-label="Delete Knives"]'));
  expect(requests).toEqual([]);
  expect(findOne('dialog').textContent).toContain('Delete this?');
  await click(findOne('dialog button', 'Keep it'));
  expect(findAll('dialog')).toEqual([]);
  expect(requests).toEqual([]);
  await click(findOne('button[aria-label="Delete Knives"]'));
  await click(findOne('dialog button', 'Delete'));
  expect(requests).toEqual([`DELETE /api/categories/${id}`]);
  expect(findNotices()).toEqual(['The category is deleted']);
  expect(findAll('dialog')).toEqual([]);
});
