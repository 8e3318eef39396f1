/** Prices in other currencies as the process keeps them: what is read again, and when. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPriceList, setPrices } from '#modules/prices/prices.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { createPriceIndex } from './price-index.ts';

let db: TestDatabase;
let world: World;
let brush: string;
let roller: string;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate list_price, price_list cascade' });
  const text = 'select product_id as id from tool where id = $1';
  const productOf = async (tool: string) =>
    (await db.query<{ id: string }>({ text, values: [tool] })).rows[0]?.id ?? '';
  [brush, roller] = [await productOf(world.flatBrush), await productOf(world.hundred)];
});

const moment = (ms: number) => new Date(clock.now().getTime() + ms);

interface Listed {
  tool: string;
  priceMinor: number;
  fromMs?: number;
  untilMs?: number;
}

let rank = 0;
async function list({ tool, priceMinor, fromMs = 0, untilMs }: Listed): Promise<void> {
  rank += 1;
  const actor = { id: world.mira.id, ip: '', at: clock.now() };
  const created = await createPriceList({ db }, actor, {
    ...{ name: `List ${rank}`, kind: 'base', audience: null, rank: 900 - rank, currency: 'eur' },
    ...{ sizesTogether: false, startsAt: moment(fromMs) },
    endsAt: untilMs === undefined ? null : moment(untilMs),
  });
  if (!created.ok) throw new Error(created.reason);
  const prices = [{ startsAt: null, endsAt: null, steps: [{ from: 1, priceMinor }] }];
  await setPrices({ db }, actor, { list: created.id, version: 1, tools: [{ tool, prices }] });
}

const euros = (ms: number) => ({ currency: 'eur', at: moment(ms) }) as const;

test('is what lists say at the moment, and says when that changes', async () => {
  await list({ tool: world.flatBrush, priceMinor: 1850, untilMs: 500 });
  await list({ tool: world.flatBrush, priceMinor: 1700, fromMs: 1000 });
  const index = createPriceIndex();
  const now = await index.read(db, euros(0));
  expect([now.lowestOf(brush), now.highestOf(brush)]).toEqual([1_850_000, 1_850_000]);
  expect([now.lowestOf(roller), now.until]).toEqual([undefined, moment(500)]);
  const between = await index.read(db, euros(500));
  expect([between.lowestOf(brush), between.until]).toEqual([undefined, moment(1000)]);
  const after = await index.read(db, euros(1000));
  expect([after.lowestOf(brush), after.until]).toEqual([1_700_000, undefined]);
});

test('of one who asks later while it is read for the first time, it is that of later', async () => {
  await list({ tool: world.flatBrush, priceMinor: 1850, untilMs: 500 });
  await list({ tool: world.hundred, priceMinor: 900, fromMs: 700 });
  const index = createPriceIndex();
  const reading = index.read(db, euros(0));
  const later = await index.read(db, euros(800));
  await reading;
  expect([later.lowestOf(brush), later.lowestOf(roller)]).toEqual([undefined, 900_000]);
  expect(later.until).toBeUndefined();
});

test('reads what was announced alone, and nothing where nothing was', async () => {
  await list({ tool: world.flatBrush, priceMinor: 1850 });
  const index = createPriceIndex();
  await index.read(db, euros(0));
  const query = vi.spyOn(db, 'query');
  await index.read(db, euros(10));
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  await list({ tool: world.flatBrush, priceMinor: 1700, fromMs: 20 });
  await list({ tool: world.hundred, priceMinor: 900, fromMs: 20 });
  index.invalidate([brush]);
  const prices = await index.read(db, euros(30));
  expect([prices.lowestOf(brush), prices.lowestOf(roller)]).toEqual([1_700_000, undefined]);
  index.invalidate();
  expect((await index.read(db, euros(40))).lowestOf(roller)).toBe(900_000);
});

test('a reading that failed is read again', async () => {
  await list({ tool: world.flatBrush, priceMinor: 1850 });
  const index = createPriceIndex();
  const query = vi.spyOn(db, 'query').mockRejectedValueOnce(new Error('gone'));
  await expect(index.read(db, euros(0))).rejects.toThrow('gone');
  query.mockRestore();
  expect((await index.read(db, euros(0))).lowestOf(brush)).toBe(1_850_000);
});
