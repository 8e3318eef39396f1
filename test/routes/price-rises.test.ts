/** A rehearsed rise of own prices is scheduled, happens at its moment, and is undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const addBrush = (priceMinor: number) => rises.addBrush(priceMinor, category);
const priceOf = (tool = brush) => rises.priceOf(tool);
const passDays = (days: number) => rises.passHours(24 * days);
const formerPrices = async () => {
  const { rows } = await rises.shop.db.query({
    text: 'select price_minor from former_price where tool_id = $1 order by id',
    values: [brush],
  });
  return rows.map((row) => row['price_minor']);
};

describe('a scheduled rise of own prices', () => {
  test('happens at its moment, and what was seen before is not charged more', async () => {
    const id = await rehearse({ day: rises.dayAfter(3) });
    expect((await rises.schedule(id)).body).toMatchObject({ state: 'scheduled' });
    await passDays(2);
    await rises.runDue();
    expect(await priceOf()).toBe(6.85);
    await passDays(1);
    await rises.runDue();
    expect(await priceOf()).toBe(7.15);
    expect(await rises.read(id)).toMatchObject({ state: 'applied', tools: 1, left: 0 });
    const stale = await rises.buy(brush, 1, 6.85);
    expect([stale.status, stale.body['code']]).toEqual([409, 'price_changed']);
    const bought = await rises.buy(brush, 1, 7.15);
    expect(bought.body).toMatchObject({ order: { total: 7.15 } });
  });

  test('happens once, on several instances, and after the shop was down', async () => {
    const id = await rehearse({ day: rises.dayAfter(1) });
    await rises.schedule(id);
    await passDays(9);
    await Promise.all([rises.runDue(), rises.runDue(), rises.runDue()]);
    await rises.runDue();
    expect(await priceOf()).toBe(7.15);
    expect(await formerPrices()).toEqual([685]);
  });

  test('goes on where it stopped', async () => {
    const others = await Promise.all([1, 2, 3].map((price) => addBrush(100 * price)));
    const id = await rehearse({ day: rises.dayAfter(1) });
    await rises.schedule(id);
    await passDays(1);
    // As if the shop had stopped after the first of the tools.
    await rises.shop.db.query({
      text: 'update price_rise_tool set written_at = now() where rise_id = $1 and tool_id = $2',
      values: [id, brush],
    });
    await rises.runDue();
    expect(await priceOf()).toBe(6.85);
    expect(await Promise.all(others.map((tool) => priceOf(tool)))).toEqual([1.05, 2.05, 3.15]);
  });

  test('is scheduled once by a double click', async () => {
    const id = await rehearse({ day: rises.dayAfter(1) });
    const answers = await Promise.all([rises.schedule(id), rises.schedule(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await rises.shop.db.query({
      text: `select detail from audit_entry where object = $1`,
      values: [`price_rise:${id}`],
    });
    expect(rows).toEqual([{ detail: { change: 'scheduled', tools: '1' } }]);
  });

  test('at once rises at once', async () => {
    const id = await rehearse();
    expect((await rises.schedule(id)).body).toMatchObject({ state: 'applied' });
    expect(await priceOf()).toBe(7.15);
  });

  test('is refused where prices changed since the rehearsal, and says which', async () => {
    const id = await rehearse();
    await rises.call(`PATCH /tools/${brush}`, { price: 6.9 });
    const refused = await rises.schedule(id);
    expect([refused.status, refused.body['code']]).toEqual([409, 'price_rise_outdated']);
    expect(refused.body['detail']).toContain(brush);
    expect(await priceOf()).toBe(6.9);
    expect((await rises.call('GET /price-rises')).body).not.toContainEqual(
      expect.objectContaining({ _id: id }),
    );
  });

  test('is refused when its day has come', async () => {
    const id = await rehearse({ day: rises.dayAfter(1) });
    await rises.passHours(23);
    expect((await rises.schedule(id)).body).toMatchObject({ code: 'price_rise_late' });
    expect(await priceOf()).toBe(6.85);
  });

  test('leaves what somebody changes before its moment, and says so', async () => {
    const other = await addBrush(1000);
    const id = await rehearse({ day: rises.dayAfter(1) });
    await rises.schedule(id);
    await rises.call(`PATCH /tools/${brush}`, { price: 5 });
    await passDays(1);
    await rises.runDue();
    expect([await priceOf(), await priceOf(other)]).toEqual([5, 10.45]);
    expect((await rises.read(id, 'left')).rows).toMatchObject([{ tool: brush, isLeft: true }]);
  });

  test('keeps others from its tools until it has happened', async () => {
    const first = await rehearse({ day: rises.dayAfter(1) });
    const second = await rehearse({ percent: 10, day: rises.dayAfter(2) });
    await rises.schedule(first);
    expect((await rises.schedule(second)).body).toMatchObject({ code: 'price_rise_outdated' });
    expect(await rises.read(await rehearse())).toMatchObject({
      ...{ tools: 0, stays: 1, rows: [{ stays: 'planned' }] },
    });
    await passDays(1);
    await rises.runDue();
    expect(await rises.read(await rehearse())).toMatchObject({ tools: 1, stays: 0 });
  });
});

describe('undoing', () => {
  test('before the moment cancels it', async () => {
    const id = await rehearse({ day: rises.dayAfter(1) });
    await rises.schedule(id);
    expect((await rises.undo(id)).body).toMatchObject({ state: 'cancelled' });
    await passDays(2);
    await rises.runDue();
    expect(await priceOf()).toBe(6.85);
    expect(await rises.read(id)).toMatchObject({ state: 'cancelled' });
    expect((await rises.undo(id)).body).toMatchObject({ state: 'cancelled' });
  });

  test('after it prices are as they were, but those that were changed since', async () => {
    const other = await addBrush(1000);
    const id = await rehearse();
    await rises.schedule(id);
    await rises.call(`PATCH /tools/${other}`, { price: 11 });
    expect((await rises.undo(id)).body).toMatchObject({ state: 'undone' });
    expect([await priceOf(), await priceOf(other)]).toEqual([6.85, 11]);
    expect((await rises.read(id, 'kept')).rows).toMatchObject([{ tool: other, isKept: true }]);
    await rises.undo(id);
    expect(await priceOf()).toBe(6.85);
    expect(await formerPrices()).toEqual([685, 715]);
  });

  test('of a rehearsal, or of nothing, is refused', async () => {
    expect((await rises.undo(await rehearse())).status).toBe(404);
    expect((await rises.undo(crypto.randomUUID())).status).toBe(404);
  });

  test('nothing of a scheduled rise can be changed or deleted', async () => {
    const id = await rehearse();
    await rises.schedule(id);
    const run = (text: string) => rises.shop.db.query({ text, values: [id] });
    for (const text of [
      'delete from price_rise where id = $1',
      'delete from price_rise_tool where rise_id = $1',
      'update price_rise set percent_hundredths = 1 where id = $1',
      "update price_rise_tool set after = '[]' where rise_id = $1",
    ])
      await expect(run(text)).rejects.toThrow('stay as they were');
  });
});
