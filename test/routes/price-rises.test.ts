/** A clerk rehearses a rise, schedules it, it happens at its moment, and is undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { runDueRises } from '#modules/price-rises/price-rises.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let brush: string;
let clock: ReturnType<typeof createManualClock>;
const dayMs = 24 * hourMs;

/** Shops are opened once; each test has a brush of its own, in a category of its own. */
let category: string;
let counter = 0;

beforeAll(async () => {
  clock = createManualClock();
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

beforeEach(async () => {
  mira = await shop.tokenOf(shop.world.mira);
  counter += 1;
  const added = await call('POST /categories', {
    ...{ name: `Rise ${counter}`, slug: `rise-${counter}`, description: '', parent: null },
  });
  category = String(added.body['insertedId']);
  brush = await addBrush(685);
});

const call = (operation: string, body?: object) =>
  shop.call(operation, { token: mira, ...(body && { body }) });

async function addBrush(priceMinor: number, inCategory = category): Promise<string> {
  const added = { name: `Brush ${crypto.randomUUID()}`, kind: 'brush', description: '', img: '' };
  const more = { priceMinor, minimumOrder: 1, ratingTenths: 50, stock: 10_000, position: 1 };
  const fields = { ...added, ...more, facts: [] };
  const id = await addTool({ db: shop.db }, fields, { at: clock.now() });
  await shop.db.query({
    text: `update product set category_id = $2
      where id = (select product_id from tool where id = $1)`,
    values: [id, inCategory],
  });
  return id;
}

const dayAfter = (days: number) =>
  new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

const rise = (fields: object = {}) => ({
  ...{ category, percent: 4, rounding: 'ending_in_5', day: null, ...fields },
});

async function rehearse(fields: object = {}): Promise<string> {
  const { status, body } = await call('POST /price-rises', rise(fields));
  expect([status, body]).toEqual([200, { insertedId: expect.any(String) }]);
  return String(body['insertedId']);
}

const read = async (id: string, show = 'all') =>
  Object((await call(`GET /price-rises/${id}?show=${show}`)).body);
const schedule = (id: string) => call(`POST /price-rises/${id}/schedule`);
const undo = (id: string) => call(`POST /price-rises/${id}/undo`);
const priceOf = async (tool = brush) => (await shop.call(`GET /tools/${tool}`)).body['price'];
const runDue = () => runDueRises({ db: shop.db, clock });

async function passDays(days: number): Promise<void> {
  clock.advance(days * dayMs);
  mira = await shop.tokenOf(shop.world.mira);
}

async function buy(quantity: number, price: number, tool = brush) {
  const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  const { body } = await shop.call(`GET /tools/${tool}`);
  return shop.call('POST /purchase', {
    token: await shop.tokenOf(person),
    body: {
      ...{ tool, name: body['name'], phone: '+1 207 555 0142', price, qurantity: quantity },
    },
  });
}

async function buyAndPay(quantity: number, price: number, tool = brush): Promise<string> {
  const bought = await buy(quantity, price, tool);
  expect(bought.status).toBe(200);
  const { _id: id } = Object(bought.body).order;
  const paid = await call(`POST /purchaseadmin/${id}/payment`, { reference: id });
  expect(paid.status).toBe(200);
  return String(id);
}

async function addList(fields: object = {}, prices?: object[]): Promise<string> {
  const body = { name: `List ${counter}`, kind: 'base', rank: counter, ...fields };
  const added = await call('POST /price-lists', body);
  expect(added.status).toBe(200);
  const id = String(added.body['insertedId']);
  await setPrices(id, 1, prices ?? [{ steps: [{ from: 12, price: 6.85 }] }]);
  return id;
}

async function setPrices(list: string, version: number, prices: object[]): Promise<void> {
  const tools = [{ tool: brush, prices }];
  const set = await call(`PUT /price-lists/${list}/prices`, { version, tools });
  expect(set.status).toBe(200);
}

const listedPrices = async (list: string) =>
  Object((await call(`GET /price-lists/${list}`)).body).prices.map(
    ({ startsAt, endsAt, steps }: Record<string, unknown>) => ({ startsAt, endsAt, steps }),
  );

describe('a rehearsal', () => {
  test('shows the new price beside the old one, and changes nothing', async () => {
    const other = await addBrush(99_999_999);
    const id = await rehearse();
    const found = await read(id);
    expect(found).toMatchObject({
      ...{ state: 'rehearsed', percent: '4', tools: 1, stays: 1, units: 0, sold: 0, risen: 0 },
    });
    const rowOf = (tool: string) => found.rows.find((row: { tool: string }) => row.tool === tool);
    expect(rowOf(brush)).toMatchObject({
      stays: null,
      prices: [{ startsAt: null, endsAt: null, steps: [{ from: 1, before: 6.85, after: 7.15 }] }],
    });
    expect(rowOf(other)).toMatchObject({ stays: 'out_of_bounds' });
    expect((await read(id, 'stays')).rows).toHaveLength(1);
    expect(await priceOf()).toBe(6.85);
    expect((await call('GET /price-rises')).body).toEqual([]);
  });

  test('concerns a category with those below it, and nothing beside', async () => {
    const below = await call('POST /categories', {
      ...{ name: 'Below', slug: 'below', description: '', parent: category },
    });
    const besides = await call('POST /categories', {
      ...{ name: 'Besides', slug: `rise-${counter}-besides`, description: '', parent: null },
    });
    const deep = await addBrush(500, String(below.body['insertedId']));
    await addBrush(500, String(besides.body['insertedId']));
    const { rows } = await read(await rehearse());
    const tools = rows.map((row: { tool: string }) => row.tool);
    expect(new Set(tools)).toEqual(new Set([brush, deep]));
  });

  test('sums what paid orders of 90 days brought, and would have brought', async () => {
    await passDays(1);
    const list = await addList();
    // At the list's price.
    await buyAndPay(12, 6.85);
    await passDays(80);
    // By the tool's own price.
    await buyAndPay(2, 6.85);
    const refunded = await buyAndPay(3, 6.85);
    const refund = await call(`POST /purchaseadmin/${refunded}/refunds`, {
      ...{ lines: [{ position: 1, units: 1 }], reason: 'a bristle came out' },
    });
    expect(refund.status).toBe(200);
    // Never paid.
    await buy(5, 6.85);
    await passDays(1);
    const own = { units: 4, sold: 27.4, risen: 28.6 };
    expect(await read(await rehearse())).toMatchObject(own);
    const listed = { units: 12, sold: 82.2, risen: 85.8 };
    expect(await read(await rehearse({ list }))).toMatchObject(listed);
    // Those of today do not count, those of 91 days ago do not any more.
    await buyAndPay(1, 6.85);
    expect(await read(await rehearse())).toMatchObject(own);
    await passDays(9);
    expect(await read(await rehearse({ list }))).toMatchObject({ units: 12 });
    await passDays(1);
    expect(await read(await rehearse({ list }))).toMatchObject({ units: 0 });
  });

  test.each<[object, string]>([
    [{ percent: 0 }, 'percent'],
    [{ percent: '4.001' }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ percent: -51 }, 'percent'],
    [{ rounding: 'nicely' }, 'rounding'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '2000-01-01' }, 'day'],
    [{ category: crypto.randomUUID() }, 'category'],
    [{ list: crypto.randomUUID() }, 'list'],
  ])('is refused for %j', async (fields, path) => {
    const { status, body } = await call('POST /price-rises', rise(fields));
    expect([status, body['code']]).toEqual([422, 'bad_input']);
    expect(body['errors']).toMatchObject([{ path }]);
  });

  test('of a list that has ended by then is refused', async () => {
    const list = await addList({ endsAt: new Date(clock.now().getTime() + dayMs).toISOString() });
    const { body } = await call('POST /price-rises', rise({ list, day: dayAfter(3) }));
    expect(body).toMatchObject({ errors: [{ path: 'list' }] });
  });

  test('that nobody scheduled is forgotten after a day', async () => {
    const id = await rehearse();
    await passDays(2);
    await rehearse();
    expect((await call(`GET /price-rises/${id}`)).status).toBe(404);
    expect((await schedule(id)).status).toBe(404);
  });
});

describe('a scheduled rise of own prices', () => {
  test('happens at its moment, and what was seen before is not charged more', async () => {
    const id = await rehearse({ day: dayAfter(3) });
    expect((await schedule(id)).body).toMatchObject({ state: 'scheduled' });
    await passDays(2);
    await runDue();
    expect(await priceOf()).toBe(6.85);
    await passDays(1);
    await runDue();
    expect(await priceOf()).toBe(7.15);
    expect(await read(id)).toMatchObject({ state: 'applied', tools: 1, left: 0 });
    const stale = await buy(1, 6.85);
    expect([stale.status, stale.body['code']]).toEqual([409, 'price_changed']);
    const bought = await buy(1, 7.15);
    expect(bought.body).toMatchObject({ order: { total: 7.15 } });
  });

  test('happens once, on several instances, and after the shop was down', async () => {
    const id = await rehearse({ day: dayAfter(1) });
    await schedule(id);
    await passDays(9);
    await Promise.all([runDue(), runDue(), runDue()]);
    await runDue();
    expect(await priceOf()).toBe(7.15);
    const { rows } = await shop.db.query({
      text: 'select price_minor from former_price where tool_id = $1',
      values: [brush],
    });
    expect(rows).toEqual([{ price_minor: 685 }]);
  });

  test('goes on where it stopped', async () => {
    const others = await Promise.all([1, 2, 3].map((price) => addBrush(100 * price)));
    const id = await rehearse({ day: dayAfter(1) });
    await schedule(id);
    await passDays(1);
    // As if the shop had stopped after the first of the tools.
    await shop.db.query({
      text: 'update price_rise_tool set written_at = now() where rise_id = $1 and tool_id = $2',
      values: [id, brush],
    });
    await runDue();
    expect(await priceOf()).toBe(6.85);
    expect(await Promise.all(others.map((tool) => priceOf(tool)))).toEqual([1.05, 2.05, 3.15]);
  });

  test('is scheduled once by a double click', async () => {
    const id = await rehearse({ day: dayAfter(1) });
    const answers = await Promise.all([schedule(id), schedule(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await shop.db.query({
      text: `select detail from audit_entry where object = $1`,
      values: [`price_rise:${id}`],
    });
    expect(rows).toEqual([{ detail: { change: 'scheduled', tools: '1' } }]);
  });

  test('at once rises at once', async () => {
    const id = await rehearse();
    expect((await schedule(id)).body).toMatchObject({ state: 'applied' });
    expect(await priceOf()).toBe(7.15);
  });

  test('is refused where prices changed since the rehearsal, and says which', async () => {
    const id = await rehearse();
    await call(`PATCH /tools/${brush}`, { price: 6.9 });
    const refused = await schedule(id);
    expect([refused.status, refused.body['code']]).toEqual([409, 'price_rise_outdated']);
    expect(refused.body['detail']).toContain(brush);
    expect(await priceOf()).toBe(6.9);
    expect((await call('GET /price-rises')).body).not.toContainEqual(
      expect.objectContaining({ _id: id }),
    );
  });

  test('is refused when its day has come', async () => {
    const id = await rehearse({ day: dayAfter(1) });
    clock.advance(23 * hourMs);
    mira = await shop.tokenOf(shop.world.mira);
    expect((await schedule(id)).body).toMatchObject({ code: 'price_rise_late' });
    expect(await priceOf()).toBe(6.85);
  });

  test('leaves what somebody changes before its moment, and says so', async () => {
    const other = await addBrush(1000);
    const id = await rehearse({ day: dayAfter(1) });
    await schedule(id);
    await call(`PATCH /tools/${brush}`, { price: 5 });
    await passDays(1);
    await runDue();
    expect([await priceOf(), await priceOf(other)]).toEqual([5, 10.45]);
    expect((await read(id, 'left')).rows).toMatchObject([{ tool: brush, isLeft: true }]);
  });

  test('keeps others from its tools until it has happened', async () => {
    const first = await rehearse({ day: dayAfter(1) });
    const second = await rehearse({ percent: 10, day: dayAfter(2) });
    await schedule(first);
    expect((await schedule(second)).body).toMatchObject({ code: 'price_rise_outdated' });
    expect(await read(await rehearse())).toMatchObject({
      ...{ tools: 0, stays: 1, rows: [{ stays: 'planned' }] },
    });
    await passDays(1);
    await runDue();
    expect(await read(await rehearse())).toMatchObject({ tools: 1, stays: 0 });
  });
});

describe('undoing', () => {
  test('before the moment cancels it', async () => {
    const id = await rehearse({ day: dayAfter(1) });
    await schedule(id);
    expect((await undo(id)).body).toMatchObject({ state: 'cancelled' });
    await passDays(2);
    await runDue();
    expect(await priceOf()).toBe(6.85);
    expect(await read(id)).toMatchObject({ state: 'cancelled' });
    expect((await undo(id)).body).toMatchObject({ state: 'cancelled' });
  });

  test('after it prices are as they were, but those that were changed since', async () => {
    const other = await addBrush(1000);
    const id = await rehearse();
    await schedule(id);
    await call(`PATCH /tools/${other}`, { price: 11 });
    expect((await undo(id)).body).toMatchObject({ state: 'undone' });
    expect([await priceOf(), await priceOf(other)]).toEqual([6.85, 11]);
    expect((await read(id, 'kept')).rows).toMatchObject([{ tool: other, isKept: true }]);
    await undo(id);
    expect(await priceOf()).toBe(6.85);
    const { rows } = await shop.db.query({
      text: 'select price_minor from former_price where tool_id = $1 order by id',
      values: [brush],
    });
    expect(rows).toEqual([{ price_minor: 685 }, { price_minor: 715 }]);
  });

  test('of a rehearsal, or of nothing, is refused', async () => {
    expect((await undo(await rehearse())).status).toBe(404);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
  });

  test('nothing of a scheduled rise can be changed or deleted', async () => {
    const id = await rehearse();
    await schedule(id);
    const run = (text: string) => shop.db.query({ text, values: [id] });
    for (const text of [
      'delete from price_rise where id = $1',
      'delete from price_rise_tool where rise_id = $1',
      'update price_rise set percent_hundredths = 1 where id = $1',
      "update price_rise_tool set after = '[]' where rise_id = $1",
    ])
      await expect(run(text)).rejects.toThrow('stay as they were');
  });
});

describe('a rise of a price list', () => {
  const steps = (price: number) => [{ from: 12, price }];

  test('holds from its moment on, without any job', async () => {
    const list = await addList();
    const id = await rehearse({ list, day: dayAfter(1) });
    expect((await schedule(id)).body).toMatchObject({ state: 'scheduled' });
    const first = `${dayAfter(1)}T00:00:00.000Z`;
    expect(await listedPrices(list)).toEqual([
      { startsAt: null, endsAt: first, steps: steps(6.85) },
      { startsAt: first, endsAt: null, steps: steps(7.15) },
    ]);
    expect((await buy(12, 6.85)).body).toMatchObject({ order: { total: 82.2 } });
    await passDays(1);
    expect((await buy(12, 7.15)).body).toMatchObject({ order: { total: 85.8 } });
    expect(await priceOf()).toBe(6.85);
    expect(await read(id)).toMatchObject({ state: 'applied' });
  });

  test('is cancelled, and undone', async () => {
    const list = await addList();
    const before = await listedPrices(list);
    const cancelled = await rehearse({ list, day: dayAfter(1) });
    await schedule(cancelled);
    expect((await undo(cancelled)).body).toMatchObject({ state: 'cancelled' });
    expect(await listedPrices(list)).toEqual(before);
    const undone = await rehearse({ list });
    await schedule(undone);
    expect(await listedPrices(list)).toMatchObject([{ steps: steps(7.15) }]);
    expect((await undo(undone)).body).toMatchObject({ state: 'undone' });
    expect(await listedPrices(list)).toEqual(before);
  });

  test('leaves what others have written since when it is undone', async () => {
    const list = await addList();
    const id = await rehearse({ list });
    await schedule(id);
    const { version } = Object((await call(`GET /price-lists/${list}`)).body);
    await setPrices(list, version, [{ steps: steps(5) }]);
    await undo(id);
    expect(await listedPrices(list)).toMatchObject([{ steps: steps(5) }]);
    expect(await read(id)).toMatchObject({ state: 'undone', kept: 1 });
  });

  test('is refused where the list says something else by now', async () => {
    const list = await addList();
    const id = await rehearse({ list });
    await setPrices(list, 2, [{ steps: steps(7) }]);
    expect((await schedule(id)).body).toMatchObject({ code: 'price_rise_outdated' });
    await setPrices(list, 3, [{ steps: steps(6.85) }]);
    expect((await schedule(id)).body).toMatchObject({ state: 'applied' });
  });
});
