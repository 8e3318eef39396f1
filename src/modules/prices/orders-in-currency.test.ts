/** Orders in another currency than the shop's own; amounts are written by hand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changePriceList,
  createCurrenciesReader,
  createPriceList,
  endPriceList,
  setPrices,
} from './prices.ts';
import type { PriceListFields } from './prices.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, stockOf, type World } from '#test/support/world.ts';
import { findOrder, placeOrderOfLines, type OrderingDeps } from '#modules/orders/orders.ts';
import type { OrderRequest } from '#modules/orders/placing/order-request.ts';

let db: TestDatabase;
let world: World;
let deps: OrderingDeps;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({
    text: 'truncate list_price, price_list, stock_movement, orders, stock, tool, app_user cascade',
  });
  world = await makeWorld(db, clock);
  deps = { db, clock, reservationMinutes: 30 };
});

type Steps = readonly (readonly [from: number, priceMinor: number])[];

async function list(fields: Partial<PriceListFields>, tool: string, steps: Steps) {
  const actor = { id: world.mira.id, ip: '', at: clock.now() };
  const base = { name: 'Euro', kind: 'base', audience: null, rank: 1, endsAt: null } as const;
  const more = { sizesTogether: false, currency: 'eur', startsAt: clock.now() } as const;
  const created = await createPriceList({ db }, actor, { ...base, ...more, ...fields });
  if (!created.ok) throw new Error(created.reason);
  const priced = steps.map(([from, priceMinor]) => ({ from, priceMinor }));
  const prices = [{ startsAt: null, endsAt: null, steps: priced }];
  return setPrices({ db }, actor, { list: created.id, version: 1, tools: [{ tool, prices }] });
}

const order = (more: Partial<OrderRequest>) =>
  placeOrderOfLines(deps, {
    ...{ customer: world.anna, phone: '+49', currency: 'eur' },
    lines: [{ tool: { id: world.flatBrush }, quantity: 12 }],
    ...more,
  });

test('costs what its lists say, by quantity, and keeps its currency', async () => {
  await list({}, world.flatBrush, [
    [1, 1850],
    [12, 1795],
  ]);
  const placed = await order({ seenTotalMinor: 21_540 });
  if (!placed.ok) throw new Error(placed.reason);
  expect(placed.order).toMatchObject({
    ...{ currency: 'eur', totalMinor: 21_540, goodsMinor: 21_540 },
    lines: [{ unitPriceMinor: 1795, priceList: 'Euro', totalMinor: 21_540 }],
  });
  expect(await findOrder(db, placed.order.id)).toEqual(placed.order);
});

test('is refused without a list in it, whatever the tool costs in dollars', async () => {
  await list({ currency: 'gbp' }, world.flatBrush, [[1, 1500]]);
  expect(await order({ seenTotalMinor: 23_988 })).toMatchObject({
    lines: [{ line: 0, reason: 'not_in_currency' }],
  });
  expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 0 });
});

test('of another currency than was seen the same number is another total', async () => {
  await list({}, world.flatBrush, [[1, 1850]]);
  expect(await order({ seenTotalMinor: 23_988 })).toEqual({
    ...{ ok: false, reason: 'total_changed', totalMinor: 22_200, currency: 'eur' },
  });
  const inDollars = await order({ seenTotalMinor: 22_200, currency: 'usd' });
  expect(inDollars).toMatchObject({ reason: 'total_changed', totalMinor: 23_988 });
});

test('lists of a rank in two currencies say nothing of each other', async () => {
  await list({}, world.flatBrush, [[1, 1850]]);
  await list({ name: 'Dollar', currency: 'usd' }, world.flatBrush, [[1, 1900]]);
  expect(await order({})).toMatchObject({ order: { totalMinor: 22_200, currency: 'eur' } });
  const inDollars = await order({ currency: 'usd' });
  expect(inDollars).toMatchObject({ order: { totalMinor: 22_800, currency: 'usd' } });
});

test('a list that ends takes the tool out of the currency', async () => {
  const endsAt = new Date(clock.now().getTime() + 60_000);
  await list({ endsAt }, world.flatBrush, [[1, 1850]]);
  const wanted = { lines: [{ tool: { id: world.flatBrush }, quantity: 12 }] };
  expect(await order(wanted)).toMatchObject({ ok: true });
  clock.advance(60_000);
  expect(await order(wanted)).toMatchObject({ lines: [{ reason: 'not_in_currency' }] });
});

test('a currency is offered until the last of its public lists has ended', async () => {
  const reader = createCurrenciesReader({ db, clock });
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  await list({ endsAt: inMinutes(1) }, world.flatBrush, [[1, 1850]]);
  await list({ endsAt: inMinutes(2), rank: 2 }, world.flatBrush, [[1, 1850]]);
  await list({ currency: 'gbp' }, world.flatBrush, [[1, 1500]]);
  expect(await reader.read()).toEqual(['usd', 'eur', 'gbp']);
  clock.advance(60_000);
  expect(await reader.read()).toEqual(['usd', 'eur', 'gbp']);
  clock.advance(60_000);
  expect(await reader.read()).toEqual(['usd', 'gbp']);
});

test('only lists of everybody change which currencies are offered', async () => {
  const { rows } = await db.query<{ id: string }>({
    text: `insert into customer_group (name, created_at) values ($1, $2) returning id`,
    values: [crypto.randomUUID(), clock.now()],
  });
  const group = rows[0]?.id ?? '';
  const heard: string[] = [];
  db.announcer = { announce: (topic) => heard.push(topic) };
  const actor = { id: world.mira.id, ip: '', at: clock.now() };
  const currenciesAfter = async (kind: 'group' | 'base', more: Partial<PriceListFields> = {}) => {
    const fields: PriceListFields = {
      ...{ name: 'Euro', kind, rank: 1, currency: 'eur' },
      audience: kind === 'group' ? group : null,
      ...{ startsAt: new Date(clock.now().getTime() + 60_000), endsAt: null },
      ...{ sizesTogether: false },
    };
    const created = await createPriceList({ db }, actor, fields);
    if (!created.ok) throw new Error(created.reason);
    const { id, version } = created;
    await changePriceList({ db }, actor, { ...fields, id, version, name: 'Euros', ...more });
    await endPriceList({ db }, actor, id);
    return heard.splice(0).filter((topic) => topic === 'currencies').length;
  };
  expect(await currenciesAfter('group')).toBe(0);
  expect(await currenciesAfter('base')).toBe(3);
  // It was offered until then.
  expect(await currenciesAfter('base', { kind: 'group', audience: group })).toBe(2);
  db.announcer = undefined;
});

test('the key of a request in one currency is not that of another', async () => {
  await list({}, world.flatBrush, [[1, 1999]]);
  const key = crypto.randomUUID();
  expect(await order({ key, currency: 'usd' })).toMatchObject({ ok: true });
  expect(await order({ key })).toEqual({ ok: false, reason: 'key_reused' });
});

test('steps in another currency begin with one unit', async () => {
  expect(await list({}, world.flatBrush, [[12, 1795]])).toMatchObject({
    errors: [{ error: 'first_step_missing' }],
  });
  expect(await list({ name: 'Dollar', currency: 'usd' }, world.flatBrush, [[12, 1795]])).toEqual(
    expect.objectContaining({ ok: true }),
  );
});

test('the smallest order of the shop is of each currency', async () => {
  await list({}, world.flatBrush, [[1, 1850]]);
  await db.query({
    text: `update order_setting set minimum_minor = case currency when 'usd' then 1 else 22201 end`,
  });
  expect(await order({ hasMinimum: true })).toEqual({
    ...{ ok: false, reason: 'below_order_minimum', currency: 'eur' },
    ...{ minimumMinor: 22_201, missingMinor: 1 },
  });
  expect(await order({ hasMinimum: true, currency: 'usd' })).toMatchObject({ ok: true });
});
