/** Price lists in the database: what staff write, and what can never be. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, type World } from '#test/support/world.ts';
import {
  changePriceList,
  createPriceList,
  endPriceList,
  findLadders,
  listPricesOf,
  setPrices,
  type PriceListFields,
  type TimedPrice,
} from './prices.ts';
import { selectEffectivePrices } from './queries/listed-prices.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();
const hour = 3_600_000;
const after = (hours: number) => new Date(clock.now().getTime() + hours * hour);
const actor = (at = clock.now()) => ({ id: world.mira.id, ip: '', at });

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
});
afterAll(() => db.close());
// Lists that are made for a test alone: rows of prices are never deleted otherwise.
beforeEach(() => db.query({ text: 'truncate list_price, price_list cascade' }));

const list = (fields: Partial<PriceListFields> = {}) => ({
  ...({
    name: 'Spring',
    kind: 'sale',
    audience: null,
    rank: 1,
    ...{ startsAt: after(0), endsAt: null, sizesTogether: false },
    currency: 'usd',
  } as const),
  ...fields,
});

async function addList(fields: Partial<PriceListFields> = {}): Promise<string> {
  const result = await createPriceList({ db }, actor(), list(fields));
  if (!result.ok) throw new Error(result.reason);
  return result.id;
}

const always = (priceMinor: number, from = 1): TimedPrice => {
  return { startsAt: null, endsAt: null, steps: [{ from, priceMinor }] };
};

async function set(id: string, version: number, tool: string, ...prices: TimedPrice[]) {
  return setPrices({ db }, actor(), { list: id, version, tools: [{ tool, prices }] });
}

async function costs(tool: string, quantity: number, at: Date): Promise<number | undefined> {
  const everybody = { buyer: null, productQuantities: null, currency: 'usd' } as const;
  const request = { tools: [tool], quantities: [quantity], at, ...everybody };
  return (await selectEffectivePrices.first(db, request))?.price_minor ?? undefined;
}

describe('what a price was stays', () => {
  test('another row supersedes it, and nothing changes or deletes it', async () => {
    const id = await addList();
    expect(await set(id, 1, world.flatBrush, always(300))).toMatchObject({
      version: 2,
      changed: 1,
    });
    expect(await set(id, 2, world.flatBrush, always(290))).toMatchObject({
      version: 3,
      changed: 1,
    });
    const history = `select prices_minor[1] as price, superseded_at is null as is_current
      from list_price order by 1`;
    expect((await db.query({ text: history })).rows).toEqual([
      { price: 290, is_current: true },
      { price: 300, is_current: false },
    ]);
    for (const text of [
      'update list_price set prices_minor = array[1]',
      'update list_price set superseded_at = null where superseded_at is not null',
      'delete from list_price',
    ])
      await expect(db.query({ text })).rejects.toThrow('list prices are only superseded');
  });

  test('what stands there already is not written again', async () => {
    const id = await addList();
    await set(id, 1, world.flatBrush, always(300));
    expect(await set(id, 2, world.flatBrush, always(300))).toEqual({
      ...{ ok: true, version: 2, changed: 0 },
    });
    expect(await set(id, 2, world.flatBrush)).toMatchObject({ version: 3, changed: 1 });
    expect(await listPricesOf(db, { list: id, after: '', limit: 10 })).toEqual([]);
  });

  test('of a list that has begun only its name and its end can change', async () => {
    const id = await addList();
    const change = (fields: Partial<PriceListFields>, version = 1) =>
      changePriceList({ db }, actor(after(1)), { ...list(fields), id, version });
    const begun = (path: string) => ({
      reason: 'list_wrong',
      errors: [{ path, error: 'has_begun' }],
    });
    expect(await change({ kind: 'base' })).toMatchObject(begun('kind'));
    expect(await change({ rank: 2 })).toMatchObject(begun('rank'));
    expect(await change({ startsAt: after(2) })).toMatchObject(begun('startsAt'));
    expect(await change({ endsAt: after(0.5) })).toMatchObject({
      errors: [{ path: 'endsAt', error: 'in_the_past' }],
    });
    expect(await change({ name: 'Summer', endsAt: after(3) })).toMatchObject({ version: 2 });
  });
});

describe('no tool has two prices in a list at once', () => {
  const between = (from: number | null, until: number | null, priceMinor = 1): TimedPrice => ({
    ...{
      startsAt: from === null ? null : after(from),
      endsAt: until === null ? null : after(until),
    },
    steps: [{ from: 1, priceMinor }],
  });

  test.each([
    [[null, null], [1, 2], true],
    [[1, 3], [2, 4], true],
    [[1, null], [null, 2], true],
    [[1, 2], [2, 3], false],
    [[null, 2], [2, null], false],
  ])('%j and %j: %s', async (one, other, isRefused) => {
    const id = await addList();
    const [first, second] = [one, other].map(([from = null, until = null]) => between(from, until));
    if (!first || !second) throw new Error('there are two');
    const result = await set(id, 1, world.flatBrush, first, second);
    expect(result).toMatchObject(
      isRefused ? { errors: [{ tool: 0, price: 1, error: 'overlaps' }] } : { ok: true },
    );
  });

  test('the database refuses it, too', async () => {
    const id = await addList();
    await set(id, 1, world.flatBrush, between(1, 3));
    const insert = (from: number, until: number) =>
      db.query({
        text: `insert into list_price (list_id, tool_id, starts_at, ends_at, from_quantities,
            prices_minor, written_at, written_by)
          values ($1, $2, $3, $4, '{1}', '{1}', $3, 'test')`,
        values: [id, world.flatBrush, after(from), after(until)],
      });
    await expect(insert(2, 5)).rejects.toThrow('list_price_is_one_at_a_time');
    await insert(3, 5);
  });
});

describe('of two lists of a kind with one rank', () => {
  test('the second is refused while the first is valid', async () => {
    await addList({ name: 'First', endsAt: after(2) });
    const second = (fields: Partial<PriceListFields>) =>
      createPriceList({ db }, actor(), list({ name: 'Second', ...fields }));
    expect(await second({ startsAt: after(1) })).toMatchObject({
      ...{ reason: 'list_wrong', errors: [{ path: 'rank', error: 'rank_taken', by: 'First' }] },
    });
    expect(await second({ startsAt: after(2) })).toMatchObject({ ok: true });
    expect(await second({ kind: 'base' })).toMatchObject({ ok: true });
    expect(await second({ rank: 2 })).toMatchObject({ ok: true });
  });

  test('made at once one is there, and the other says why not', async () => {
    const results = await Promise.all([addAny(), addAny()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'list_wrong' });
  });

  const addAny = () => createPriceList({ db }, actor(), list());
});

describe('what is wrong is said, and nothing is written', () => {
  test.each<[string, TimedPrice[], object]>([
    ['nothing', [always(0)], { error: 'price_out_of_bounds', step: 0 }],
    ['too much', [always(100_000_000)], { error: 'price_out_of_bounds', step: 0 }],
    [
      'quantities that fall',
      [
        {
          ...{ startsAt: null, endsAt: null },
          steps: [
            { from: 12, priceMinor: 2 },
            { from: 12, priceMinor: 1 },
          ],
        },
      ],
      { error: 'quantities_do_not_rise', step: 1 },
    ],
  ])('%s', async (_, prices, error) => {
    const id = await addList();
    const tools = [
      { tool: world.lastFive, prices: [always(5)] },
      { tool: world.flatBrush, prices },
    ];
    expect(await setPrices({ db }, actor(), { list: id, version: 1, tools })).toMatchObject({
      ...{ ok: false, errors: [{ tool: 1, price: 0, ...error }] },
    });
    expect(await listPricesOf(db, { list: id, after: '', limit: 9 })).toEqual([]);
  });

  test('a tool that is not there, or there twice', async () => {
    const id = await addList();
    const tools = ['NO-1', world.flatBrush, world.flatBrush].map((tool) => {
      return { tool, prices: [always(5)] };
    });
    expect(await setPrices({ db }, actor(), { list: id, version: 1, tools })).toMatchObject({
      errors: [
        { tool: 0, error: 'tool_unknown' },
        { tool: 2, error: 'tool_twice' },
      ],
    });
  });

  test('another version was seen', async () => {
    const id = await addList();
    await set(id, 1, world.flatBrush, always(5));
    expect(await set(id, 1, world.flatBrush, always(6))).toMatchObject({ reason: 'list_changed' });
    expect(
      await changePriceList({ db }, actor(), { ...list({ name: 'X' }), id, version: 1 }),
    ).toMatchObject({ reason: 'list_changed', now: { version: 2 } });
  });
});

describe('a list ends', () => {
  test('at once', async () => {
    const id = await addList();
    await set(id, 1, world.flatBrush, always(5));
    await endPriceList({ db }, actor(after(1)), id);
    expect(await costs(world.flatBrush, 1, after(0.5))).toBe(5);
    expect(await costs(world.flatBrush, 1, after(1))).not.toBe(5);
  });

  test('before it begins', async () => {
    const id = await addList({ startsAt: after(2) });
    await set(id, 1, world.flatBrush, always(5));
    await endPriceList({ db }, actor(after(1)), id);
    expect(await costs(world.flatBrush, 1, after(3))).not.toBe(5);
    await addList({ startsAt: after(2) });
  });
});

test('pages are told when the next price changes', async () => {
  const id = await addList({ startsAt: after(2), endsAt: after(4) });
  await set(id, 1, world.flatBrush, always(5));
  const tool = { id: world.flatBrush, priceMinor: 9, minimumOrder: 1 };
  const untilAt = async (hours: number) =>
    (await findLadders(db, [tool], { currency: 'usd', at: after(hours) })).until;
  expect(await untilAt(0)).toEqual(after(2));
  expect(await untilAt(2)).toEqual(after(4));
  expect(await untilAt(4)).toBeUndefined();
});

describe('what a sale takes off', () => {
  const cutOf = async (at: Date, priceMinor = 1000) => {
    const tool = { id: world.flatBrush, priceMinor, minimumOrder: 1 };
    return (await findLadders(db, [tool], { currency: 'usd', at })).cuts[world.flatBrush];
  };

  test('is said beside the lowest price of 30 days, which other lists count for', async () => {
    const first = await addList({ endsAt: after(2) });
    await set(first, 1, world.flatBrush, always(900));
    const second = await addList({ startsAt: after(2 * 24) });
    await set(second, 1, world.flatBrush, always(810));
    expect(await cutOf(after(1))).toEqual({ lowMinor: 1000, percent: 10 });
    expect(await cutOf(after(24))).toBeUndefined();
    expect(await cutOf(after(3 * 24))).toEqual({ lowMinor: 900, percent: 10 });
  });

  test('is counted from an own price that was lower before', async () => {
    await db.query({
      text: 'insert into former_price (tool_id, until, price_minor) values ($1, $2, 950)',
      values: [world.flatBrush, after(-24)],
    });
    await set(await addList(), 1, world.flatBrush, always(855));
    expect(await cutOf(after(1))).toEqual({ lowMinor: 950, percent: 10 });
  });
});

test('what a tool cost itself is kept when that changes, and only then', async () => {
  await db.query({ text: 'truncate former_price' });
  const update = (text: string) =>
    db.query({ text: `update tool set ${text} where id = $1`, values: [world.lastFive] });
  await update('price_minor = 1234');
  await update('price_minor = 1234, rating_tenths = 10');
  await update('price_minor = 1300');
  const { rows } = await db.query({ text: 'select price_minor from former_price order by id' });
  expect(rows.map((row) => row['price_minor'])).toContain(1234);
  expect(rows).toHaveLength(2);
  await expect(db.query({ text: 'delete from former_price' })).rejects.toThrow('only added to');
});
