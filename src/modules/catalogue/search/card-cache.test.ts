import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/world.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import { archiveTool, changeTool } from '../catalogue.ts';
import { createCardCache } from './card-cache.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillEmptyShop(db, systemClock);
});
afterAll(() => db.close());

/** The products of one size that can be ordered, each with its tool. */
async function readSingles() {
  const { rows } = await db.query<{ id: string; tool: string }>({
    text: `select p.id, t.id as tool from product p join tool t on t.product_id = p.id
      join stock s on s.tool_id = t.id and on_hand - reserved >= t.minimum_order
      where p.sizes = 1 and p.state = 'published' and t.is_on_sale order by p.id`,
  });
  return rows;
}

function countQueries() {
  let count = 0;
  const executor: Executor = {
    ...db,
    query: (query) => {
      count += 1;
      return db.query(query);
    },
  };
  return { executor, counted: () => count };
}

async function openStaff() {
  const { id } = await addPerson(db, 'Mira', 'admin');
  return { id, ip: '127.0.0.1', at: systemClock.now() };
}

test('cards come in the order of the ids, and are read once', async () => {
  const ids = (await readSingles()).map(({ id }) => id).toReversed();
  const { executor, counted } = countQueries();
  const cards = createCardCache();
  const first = await cards.list(executor, ids.slice(1));
  expect(first.map(({ id }) => id)).toEqual(ids.slice(1));
  expect((await cards.list(executor, ids)).map(({ id }) => id)).toEqual(ids);
  expect(await cards.list(executor, ids.slice(1))).toEqual(first);
  expect(counted()).toBe(2);
});

test('after an announcement a card has the new price and is gone with its product', async () => {
  const [single = { id: '', tool: '' }, other = { id: '', tool: '' }] = await readSingles();
  const ids = [single.id, other.id];
  const actor = await openStaff();
  const cards = createCardCache();
  await cards.list(db, ids);
  await changeTool({ db }, actor, single.tool, { priceMinor: 123_400 });
  cards.invalidate([single.id]);
  const priced = await cards.list(db, ids);
  expect(priced.map(({ fromMinor }) => fromMinor === 123_400)).toEqual([true, false]);
  await db.query({
    text: 'update tool set minimum_order = 90000, order_multiple = 1 where id = $1',
    values: [single.tool],
  });
  cards.invalidate([single.id]);
  expect((await cards.list(db, ids)).map(({ canBeOrdered }) => canBeOrdered)).toEqual([
    false,
    true,
  ]);
  await archiveTool({ db }, actor, single.tool);
  cards.invalidate();
  expect((await cards.list(db, ids)).map(({ id }) => id)).toEqual([other.id]);
});

test('what was announced while a card was read is not kept from before', async () => {
  const [, single = { id: '', tool: '' }] = await readSingles();
  const cards = createCardCache();
  const reading = cards.list(db, [single.id]);
  cards.invalidate([single.id]);
  await reading;
  const { executor, counted } = countQueries();
  await cards.list(executor, [single.id]);
  expect(counted()).toBe(1);
});
