/** Orders of several lines, and several orders at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placedAddresses } from '#modules/addresses/addresses.ts';
import { archiveTool, addTool } from '#modules/catalogue/catalogue.ts';
import { raiseLimits } from '#modules/rate-limits/limits.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  addPerson,
  createManualClock,
  makeWorld,
  stockOf,
  type Person,
  type World,
} from '#test/support/world.ts';
import {
  auditStock,
  findOrder,
  listAllOrders,
  placeOrderOfLines,
  placeOrders,
  type OrderingDeps,
} from '../orders.ts';
import type { OrderRequest } from './order-request.ts';

let db: TestDatabase;
let world: World;
let deps: OrderingDeps;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, orders, stock, tool, app_user cascade' });
  world = await makeWorld(db, clock);
  deps = { db, clock, reservationMinutes: 30 };
});

type Wanted = readonly (readonly [tool: string, quantity: number])[];

function requestOf(wanted: Wanted, more: Partial<OrderRequest> = {}): OrderRequest {
  const lines = wanted.map(([id, quantity]) => ({ tool: { id }, quantity }));
  const units = wanted.reduce((sum, [, quantity]) => sum + quantity, 0);
  return {
    ...{ customer: world.anna, lines, phone: '+44', seenTotalMinor: 1999 * units },
    ...more,
  };
}

const address = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Leeds' },
  ...{ postcode: 'LS1 4AP', region: '', country: 'GB' },
};

const place = (wanted: Wanted, more: Partial<OrderRequest> = {}) =>
  placeOrderOfLines(deps, requestOf(wanted, more));

describe('an order of several lines', () => {
  test('has a line for each, their sum for a total, and all of their units', async () => {
    const answer = await place([
      [world.hundred, 3],
      [world.flatBrush, 12],
      [world.hundred, 2],
    ]);
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.order).toMatchObject({
      ...{ toolId: world.hundred, toolName: 'Sash brush, hundred and 2 more', quantity: 17 },
      ...{ unitPriceMinor: 33_983, goodsMinor: 33_983, totalMinor: 33_983 },
      lines: [
        { position: 1, name: 'Sash brush, hundred', quantity: 3, totalMinor: 5997 },
        { position: 2, name: 'Flat varnish brush, 50 mm', quantity: 12, totalMinor: 23_988 },
        { position: 3, name: 'Sash brush, hundred', quantity: 2, totalMinor: 3998 },
      ],
    });
    expect(await findOrder(db, answer.order.id)).toEqual(answer.order);
    expect(await stockOf(db, world.hundred)).toEqual({ on_hand: 100, reserved: 5 });
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 12 });
    expect(await auditStock(db)).toEqual([]);
  });

  test('short in one line is refused whole, and that line is named', async () => {
    expect(
      await place([
        [world.hundred, 3],
        [world.lastFive, 6],
      ]),
    ).toEqual({
      ok: false,
      reason: 'lines_refused',
      lines: [{ line: 1, reason: 'out_of_stock', available: 5 }],
    });
    expect(await stockOf(db, world.hundred)).toEqual({ on_hand: 100, reserved: 0 });
    expect((await listAllOrders(db)).items).toEqual([]);
  });

  test('of another total than the customer saw is refused', async () => {
    expect(await place([[world.hundred, 3]], { seenTotalMinor: 5996 })).toEqual({
      ok: false,
      reason: 'total_changed',
      currency: 'usd',
      totalMinor: 5997,
    });
  });

  test('that is refused beside others leaves no address and no delivery', async () => {
    const more = { delivery: { address, choice: {} } };
    const addresses = placedAddresses;
    // Both want all of the last five.
    const both = [1, 2].map(() => requestOf([[world.lastFive, 5]], more));
    const results = await placeOrders({ ...deps, addresses }, both);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    const count = 'select count(*)::int as rows from';
    for (const table of ['delivery_address', 'order_delivery', 'orders']) {
      const { rows } = await db.query({ text: `${count} ${table}` });
      expect(rows).toEqual([{ rows: 1 }]);
    }
  });

  test('of a tool that was archived meanwhile is refused', async () => {
    await archiveTool({ db }, { id: world.mira.id, ip: '', at: clock.now() }, world.flatBrush);
    expect(await place([[world.flatBrush, 12]])).toMatchObject({
      lines: [{ line: 0, reason: 'archived' }],
    });
  });

  test('is placed once under one key, however often it is sent', async () => {
    const wanted = [
      [world.hundred, 1],
      [world.lastFive, 5],
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => place(wanted, { key: 'double click' })),
    );
    expect(new Set(answers.map((answer) => answer.ok && answer.order.id)).size).toBe(1);
    expect(await place([[world.hundred, 2]], { key: 'double click' })).toMatchObject({
      reason: 'key_reused',
    });
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 5 });
  });

  test('is found by the name and the SKU of any line', async () => {
    await db.query({
      text: "update tool set sku = 'SB-100' where id = $1",
      values: [world.hundred],
    });
    await place([
      [world.flatBrush, 12],
      [world.hundred, 1],
    ]);
    for (const search of ['SB-100', 'Sash', 'Flat varnish'])
      expect((await listAllOrders(db, { search })).items).toHaveLength(1);
    expect((await listAllOrders(db, { search: 'Stencil' })).items).toHaveLength(0);
  });
});

describe('several orders at once', () => {
  test('each is placed or refused by itself, in their order', async () => {
    const { anna, ben } = world;
    const wanted: Wanted[] = [
      [
        [world.hundred, 60],
        [world.lastFive, 1],
      ],
      [
        [world.flatBrush, 12],
        [world.hundred, 60],
      ],
      [[world.lastFive, 6]],
      [[world.hundred, 40]],
    ];
    const results = await placeOrders(
      deps,
      wanted.map((lines, index) =>
        requestOf(lines, { customer: index < 2 ? anna : ben, confirmation: {} }),
      ),
    );
    expect(results).toMatchObject([
      { ok: true, order: { quantity: 61, userId: world.anna.id } },
      { ok: false, lines: [{ line: 1, reason: 'out_of_stock', available: 40 }] },
      { ok: false, lines: [{ line: 0, reason: 'out_of_stock', available: 5 }] },
      { ok: true, order: { quantity: 40, userId: world.ben.id } },
    ]);
    expect((await listAllOrders(db)).items).toHaveLength(2);
    const emails = await db.query({ text: 'select recipient from email order by recipient' });
    expect(emails.rows).toEqual([{ recipient: anna.email }, { recipient: ben.email }]);
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 0 });
    expect(await stockOf(db, world.hundred)).toEqual({ on_hand: 100, reserved: 100 });
    expect(await auditStock(db)).toEqual([]);
  });

  test('one that is refused beside a repeated one leaves nothing', async () => {
    const again = requestOf([[world.hundred, 1]], { key: 'k' });
    const [first] = await placeOrders(deps, [again]);
    const delivery = { address, choice: {} };
    const ben = requestOf([[world.lastFive, 5]], { customer: world.ben, delivery });
    // Somebody else takes two of the five after it was quoted.
    const mira = requestOf([[world.lastFive, 2]], { customer: world.mira });
    const write: typeof placedAddresses.write = async (...args) => {
      await placedAddresses.write(...args);
      expect(await placeOrders(deps, [mira])).toMatchObject([{ ok: true }]);
    };
    const addresses = { ...placedAddresses, write };
    const results = await placeOrders({ ...deps, addresses }, [again, ben]);
    const lines = [{ line: 0, reason: 'out_of_stock', available: 3 }];
    expect(results).toEqual([first, { ok: false, reason: 'lines_refused', lines }]);
    const { items } = await listAllOrders(db);
    expect(new Set(items.map(({ userId }) => userId))).toEqual(
      new Set([world.anna.id, world.mira.id]),
    );
  });

  test('a key stands once in a call', async () => {
    const request = requestOf([[world.hundred, 1]], { key: 'k' });
    expect(await placeOrders(deps, [request, request])).toMatchObject([
      { ok: true },
      { ok: false, reason: 'key_reused' },
    ]);
  });
});

test('twenty of an account at once, by several instances, are as many as may wait', async () => {
  const limiter = { db, clock, secret: 'a secret', limits: raiseLimits() };
  const bounds = { limiter, clientIp: '192.0.2.1', emailVerified: true };
  const request = requestOf([[world.hundred, 1]], { bounds });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => placeOrders({ ...deps }, [request])),
  );
  const reasons = answers.flat().map((answer) => (answer.ok ? 'placed' : answer.reason));
  expect(reasons.filter((reason) => reason === 'placed')).toHaveLength(10);
  expect(new Set(reasons)).toEqual(new Set(['placed', 'too_many_open_orders']));
});

describe('many buyers of the same tools in any sequence', () => {
  const tools: string[] = [];
  let buyers: Person[];
  beforeEach(async () => {
    tools.length = 0;
    const stock = { minimumOrder: 1, stock: 30, priceMinor: 1999, ratingTenths: 40, position: 1 };
    const texts = { kind: 'brush', description: '', img: '', facts: [] };
    for (let number = 1; number <= 20; number += 1)
      tools.push(
        await addTool({ db }, { ...texts, ...stock, name: `Brush ${number}` }, { at: clock.now() }),
      );
    buyers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => addPerson(db, `Buyer${index}`, 'customer')),
    );
  });

  /** 1 to 20 of the tools, in a sequence that follows from the seed. */
  function shuffled(seed: number): Wanted {
    const keyed = tools.map(
      (tool, index) => [(seed * 7919 + index * 104_729) % 1009, tool] as const,
    );
    const mixed = keyed.toSorted(([a], [b]) => a - b).map(([, tool]) => tool);
    return mixed.slice(0, 1 + (seed % 20)).map((tool) => [tool, 1 + (seed % 3)] as const);
  }

  test('nobody waits without an end, and no order has a part of its units', async () => {
    const answers = await Promise.all(
      buyers.map((customer, index) =>
        placeOrders(deps, [requestOf(shuffled(index + 1), { customer })]),
      ),
    );
    const placed = answers.flat().filter((answer) => answer.ok);
    expect(placed.length).toBeGreaterThan(10);
    expect(placed.length).toBeLessThan(60);
    const { rows } = await db.query({
      text: `select order_id from order_line l left join reservation r using (order_id, tool_id)
        where l.quantity is distinct from r.reserved`,
    });
    expect(rows).toEqual([]);
    for (const tool of tools) {
      const { reserved = 0 } = (await stockOf(db, tool)) ?? {};
      const sold = placed.flatMap(({ order }) => order.lines).filter((one) => one.toolId === tool);
      expect(sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(reserved);
    }
    expect(await auditStock(db)).toEqual([]);
  });
});
