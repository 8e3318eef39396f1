/** What a rehearsal of a rise says, what it is refused for, and rises of price lists. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openRiseShop, type RiseShop } from '#test/support/price-rises.ts';

let rises: RiseShop;
/** Each test has a brush of its own, in a category of its own. */
let category: string;
let brush: string;

beforeAll(async () => {
  rises = await openRiseShop();
});
afterAll(() => rises.shop.close());

beforeEach(async () => {
  await rises.passHours(0);
  category = await rises.addCategory();
  brush = await rises.addBrush(685, category);
});

const rehearse = (fields: object = {}) => rises.rehearse({ category, ...fields });
const addBrush = (priceMinor: number, place = category) => rises.addBrush(priceMinor, place);
const passDays = (days: number) => rises.passHours(24 * days);
const steps = (price: number) => [{ from: 12, price }];
const setPrice = (list: string, price: number) => rises.setSteps(list, brush, steps(price));

async function addList(fields: object = {}): Promise<string> {
  const list = await rises.addList(fields);
  await setPrice(list, 6.85);
  return list;
}

const send = (fields: object) =>
  rises.call('POST /price-rises', { category, percent: 4, rounding: 'cent', ...fields });

async function buyAndPay(quantity: number, price: number): Promise<string> {
  const bought = await rises.buy(brush, quantity, price);
  expect(bought.status).toBe(200);
  const { _id: id } = Object(bought.body).order;
  const paid = await rises.call(`POST /purchaseadmin/${id}/payment`, { reference: id });
  expect(paid.status).toBe(200);
  return String(id);
}

async function buyAndPayLines(units: Record<string, number>, total: number): Promise<void> {
  const lines = Object.entries(units).map(([tool, quantity]) => ({ tool, quantity }));
  const bought = await rises.buyLines({ lines, total });
  expect(bought.status).toBe(200);
  const id = String(bought.body['_id']);
  const paid = await rises.call(`POST /purchaseadmin/${id}/payment`, { reference: id });
  expect(paid.status).toBe(200);
}

/** By a staff order: one line as usual, one with a price that was typed. */
async function buyTyped(usual: number, typed: number, price: number): Promise<void> {
  const other = await addBrush(685);
  const ordered = await rises.call('POST /staff-orders', {
    customer: { email: 'greta@people.example', name: 'Greta' },
    ...{ company: null, phone: '+44 20 7946 0958', address: deliveryAddress },
    lines: [
      { tool: other, quantity: usual },
      { tool: brush, quantity: typed, price, reason: 'agreed on the phone' },
    ],
    total: (usual * 685 + typed * price * 100) / 100,
  });
  expect(ordered.status).toBe(200);
  const id = String(Object(ordered.body)['_id']);
  const paid = await rises.call(`POST /purchaseadmin/${id}/payment`, { reference: id });
  expect(paid.status).toBe(200);
}

const listedPrices = async (list: string) =>
  Object((await rises.call(`GET /price-lists/${list}`)).body).prices.map(
    ({ startsAt, endsAt, steps: listed }: Record<string, unknown>) => {
      return { startsAt, endsAt, steps: listed };
    },
  );

describe('a rehearsal', () => {
  test('shows the new price beside the old one, and changes nothing', async () => {
    const other = await addBrush(99_999_999);
    const id = await rehearse();
    const found = await rises.read(id);
    expect(found).toMatchObject({
      ...{ state: 'rehearsed', percent: '4', tools: 1, stays: 1, units: 0, sold: 0, risen: 0 },
    });
    const rowOf = (tool: string) => found.rows.find((row: { tool: string }) => row.tool === tool);
    expect(rowOf(brush)).toMatchObject({
      stays: null,
      prices: [{ startsAt: null, endsAt: null, steps: [{ from: 1, before: 6.85, after: 7.15 }] }],
    });
    expect(rowOf(other)).toMatchObject({ stays: 'out_of_bounds' });
    expect((await rises.read(id, 'stays')).rows).toHaveLength(1);
    expect(await rises.priceOf(brush)).toBe(6.85);
    expect((await rises.call('GET /price-rises')).body).toEqual([]);
  });

  test('concerns a category with those below it, and nothing beside', async () => {
    const deep = await addBrush(500, await rises.addCategory(category));
    await addBrush(500, await rises.addCategory());
    const { rows } = await rises.read(await rehearse());
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
    const refund = await rises.call(`POST /purchaseadmin/${refunded}/refunds`, {
      ...{ lines: [{ position: 1, units: 1 }], reason: 'a bristle came out' },
    });
    expect(refund.status).toBe(200);
    // Never paid.
    await rises.buy(brush, 5, 6.85);
    await passDays(1);
    const own = { units: 4, sold: 27.4, risen: 28.6 };
    expect(await rises.read(await rehearse())).toMatchObject(own);
    const listed = { units: 12, sold: 82.2, risen: 85.8 };
    expect(await rises.read(await rehearse({ list }))).toMatchObject(listed);
    // Those of today do not count, those of 91 days ago do not any more.
    await buyAndPay(1, 6.85);
    expect(await rises.read(await rehearse())).toMatchObject(own);
    await passDays(9);
    expect(await rises.read(await rehearse({ list }))).toMatchObject({ units: 12 });
    await passDays(1);
    expect(await rises.read(await rehearse({ list }))).toMatchObject({ units: 0 });
  });

  test('leaves out what was sold at prices that staff typed', async () => {
    await buyTyped(4, 6, 5);
    await passDays(1);
    expect(await rises.read(await rehearse())).toMatchObject({ units: 4, sold: 27.4, risen: 28.6 });
  });

  test('takes the step of all sizes where they count together', async () => {
    const wide = await addBrush(100);
    await rises.shop.db.query({
      text: `update tool set variant = 'wide', product_id = (
        select product_id from tool where id = $1) where id = $2`,
      values: [brush, wide],
    });
    const list = await rises.addList({ sizesTogether: true });
    await rises.setSteps(list, brush, [
      { from: 1, price: 8 },
      { from: 12, price: 6.85 },
    ]);
    await buyAndPayLines({ [brush]: 6, [wide]: 6 }, 47.1);
    await passDays(1);
    const sums = { units: 6, sold: 41.1, risen: 42.9 };
    expect(await rises.read(await rehearse({ list }))).toMatchObject(sums);
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
    const { status, body } = await send(fields);
    expect([status, body['code']]).toEqual([422, 'bad_input']);
    expect(body['errors']).toMatchObject([{ path }]);
  });

  test('of a list that has ended by then is refused', async () => {
    const list = await addList({ endsAt: `${rises.dayAfter(2)}T00:00:00Z` });
    const { body } = await send({ list, day: rises.dayAfter(3) });
    expect(body).toMatchObject({ errors: [{ path: 'list' }] });
  });

  test('that nobody scheduled is forgotten after a day', async () => {
    const id = await rehearse();
    await passDays(2);
    await rehearse();
    expect((await rises.call(`GET /price-rises/${id}`)).status).toBe(404);
    expect((await rises.schedule(id)).status).toBe(404);
  });
});

describe('a rise of a price list', () => {
  test('holds from its moment on, without any job', async () => {
    const list = await addList();
    const id = await rehearse({ list, day: rises.dayAfter(1) });
    expect((await rises.schedule(id)).body).toMatchObject({ state: 'scheduled' });
    const first = `${rises.dayAfter(1)}T00:00:00.000Z`;
    expect(await listedPrices(list)).toEqual([
      { startsAt: null, endsAt: first, steps: steps(6.85) },
      { startsAt: first, endsAt: null, steps: steps(7.15) },
    ]);
    expect((await rises.buy(brush, 12, 6.85)).body).toMatchObject({ order: { total: 82.2 } });
    await passDays(1);
    expect((await rises.buy(brush, 12, 7.15)).body).toMatchObject({ order: { total: 85.8 } });
    expect(await rises.priceOf(brush)).toBe(6.85);
    expect(await rises.read(id)).toMatchObject({ state: 'applied' });
  });

  test('is cancelled, and undone', async () => {
    const list = await addList();
    const before = await listedPrices(list);
    const cancelled = await rehearse({ list, day: rises.dayAfter(1) });
    await rises.schedule(cancelled);
    expect((await rises.undo(cancelled)).body).toMatchObject({ state: 'cancelled' });
    expect(await listedPrices(list)).toEqual(before);
    const undone = await rehearse({ list });
    await rises.schedule(undone);
    expect(await listedPrices(list)).toMatchObject([{ steps: steps(7.15) }]);
    expect((await rises.undo(undone)).body).toMatchObject({ state: 'undone' });
    expect(await listedPrices(list)).toEqual(before);
  });

  test('leaves what others have written since when it is undone', async () => {
    const list = await addList();
    const id = await rehearse({ list });
    await rises.schedule(id);
    await setPrice(list, 5);
    await rises.undo(id);
    expect(await listedPrices(list)).toMatchObject([{ steps: steps(5) }]);
    expect(await rises.read(id)).toMatchObject({ state: 'undone', kept: 1 });
  });

  test('is refused where the list says something else by now', async () => {
    const list = await addList();
    const id = await rehearse({ list });
    await setPrice(list, 7);
    expect((await rises.schedule(id)).body).toMatchObject({ code: 'price_rise_outdated' });
    await setPrice(list, 6.85);
    expect((await rises.schedule(id)).body).toMatchObject({ state: 'applied' });
  });
});
