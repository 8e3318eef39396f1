import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import { addCategory, createCategoryTree } from '../catalogue.ts';

test('a tree is read once, and again after a change or a failure', async () => {
  await using db = await openTestDatabase();
  await fillEmptyShop(db, systemClock);
  const tree = createCategoryTree();
  const failing = { query: () => Promise.reject(new Error('away')) };
  await expect(tree.read(failing)).rejects.toThrow('away');
  const { nodes, products } = await tree.read(db);
  const countOf = (path: string) => nodes.find((node) => node.path === path)?.products;
  expect([products, countOf('brushes'), countOf('brushes/decorative')]).toEqual([17, 10, 3]);
  const wax = { path: 'wax', name: 'Wax', description: '', position: 9 };
  await inTransaction(db, (tx) => addCategory(tx, wax));
  expect(await tree.read(failing)).toBe(await tree.read(db));
  tree.invalidate();
  expect((await tree.read(db)).nodes).toHaveLength(nodes.length + 1);
});
