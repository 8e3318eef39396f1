import type { QueryConfig, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/world.ts';
import { grow } from '../../../../scripts/growth/grow.ts';
import { archiveTool, changeTool } from '../catalogue.ts';
import { createSearchIndex, type SearchIndex, type SearchQuery } from './search-index.ts';

let db: TestDatabase;
const kept = createSearchIndex();

beforeAll(async () => {
  db = await openTestDatabase();
  await grow(db, { tools: 150, products: 60, seed: 3, besideOrders: false });
}, 60_000);
afterAll(() => db.close());

const query = (...words: string[]): SearchQuery => ({
  terms: words.map((word) => ({ words: [word], isBeginning: true })),
  coded: [],
});
const queries = [query('brush'), query('r'), query('sash', 'brush'), query('goat'), query('for')];

async function findIn(index: SearchIndex, one: SearchQuery) {
  await index.refresh(db);
  return index.find(one);
}

/** What it finds is what an index finds that was read just now. */
async function expectFresh(): Promise<void> {
  const fresh = createSearchIndex();
  for (const one of queries) expect(await findIn(kept, one)).toEqual(await findIn(fresh, one));
}

async function readTools() {
  const { rows } = await db.query<{ id: string; product_id: string }>({
    text: 'select id, product_id from tool order by md5(id::text) limit 30',
  });
  return rows;
}

test('what changed is found as it is now, however often it changed', async () => {
  await expectFresh();
  const { id } = await addPerson(db, 'Mira', 'admin');
  const actor = { id, ip: '127.0.0.1', at: systemClock.now() };
  const tools = await readTools();
  for (const [place, tool] of tools.entries()) {
    if (place % 3 === 0) await archiveTool({ db }, actor, tool.id);
    else await changeTool({ db }, actor, tool.id, { name: `Goat hair brush ${place}` });
    kept.invalidate([tool.product_id]);
    if (place % 10 === 0) await expectFresh();
  }
  await expectFresh();
  expect((await findIn(kept, query('goat'))).products.length).toBeGreaterThan(0);
});

test('what can be ordered comes first among those that are found alike', async () => {
  const { products } = await findIn(kept, query('brush'));
  const [first = ''] = products;
  await db.query({
    text: 'update tool set minimum_order = 90000, order_multiple = 1 where product_id = $1',
    values: [first],
  });
  expect((await findIn(kept, query('brush'))).products).toEqual(products);
  kept.invalidate([first]);
  const { products: now } = await findIn(kept, query('brush'));
  expect(now).not.toEqual(products);
  expect(now.toSorted()).toEqual(products.toSorted());
  await expectFresh();
});

test('an index that cannot be read is read whole the next time', async () => {
  kept.invalidate();
  const failing = { query: () => Promise.reject(new Error('no database')) };
  await expect(kept.refresh({ ...db, ...failing })).rejects.toThrow('no database');
  await expectFresh();
});

test('until what changed is read, all is found that was there before', async () => {
  const before = await findIn(kept, query('brush'));
  const barrier = Promise.withResolvers<void>();
  const waiting = {
    async query<Row extends QueryResultRow>(config: QueryConfig) {
      await barrier.promise;
      return db.query<Row>(config);
    },
  };
  for (const products of [undefined, before.products.slice(0, 5)]) {
    kept.invalidate(products);
    const reading = kept.refresh({ ...db, ...waiting });
    expect(kept.find(query('brush'))).toEqual(before);
    barrier.resolve();
    while (await isPending(reading)) expect(kept.find(query('brush'))).toEqual(before);
  }
});

const isPending = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(resolve, true))]);
