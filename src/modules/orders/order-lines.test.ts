/** The lines of orders as the database keeps them: what it refuses, and what it adds by itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { migrate } from '#platform/database/schema/migrate.ts';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';
import { addPerson, createManualClock, makeWorld, type World } from '#test/support/world.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, orders, stock, tool, app_user cascade' });
  world = await makeWorld(db, createManualClock());
});

const insertHead = `insert into orders (user_id, user_email, customer_name, phone, tool_id,
  tool_name, unit_price_minor, quantity, total_minor, placed_at, payment_state, fulfilment_state`;

/** As an older version inserts it. */
const insertOldOrder = `${insertHead}) values ($1, '', '', '', $2, 'Flat brush', 1999, 12, 23988,
  now(), 'unpaid', 'new') returning id`;

async function one<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await db.query<Row & Record<string, unknown>>({ text, values });
  if (!rows[0]) throw new Error(`no row of ${text}`);
  return rows[0];
}

/** Of the flat brush 10 and 2 at 19.99, of the last five 3 at 4.20 for 100. */
const insertLines = `insert into order_line (order_id, position, tool_id, name, quantity,
    unit_price_minor, per_units, goods_minor, discount_minor, net_minor, total_minor)
  select id, position, tool, 'Brush', quantity, price, per, goods, discount, goods - discount,
    goods - discount
  from head, (values (1, $2::uuid, 10, 1999, 1, 19990, 90), (2, $3::uuid, 3, 420, 100, 13, 0),
    (3, $2::uuid, 2, 1999, 1, 3998, 10)) as line (position, tool, quantity, price, per, goods,
    discount)`;

const insertOrder = (more: { lines?: number; units?: number; goods?: number; total?: number }) => {
  const { lines = 3, units = 15, goods = 24_001, total = 24_401 } = more;
  return `with head as (${insertHead}, line_count, goods_minor, discount_minor, discount_code,
      delivery_minor)
    values ($1, '', '', '', $2, 'Brush and 2 more', ${total}, ${units}, ${total}, now(), 'unpaid',
      'new', ${lines}, ${goods}, 100, 'TEN', 500) returning id), line as (${insertLines})
    select id from head`;
};

async function createOrder(): Promise<string> {
  const values = [world.anna.id, world.flatBrush, world.lastFive];
  return (await one<{ id: string }>(insertOrder({}), values)).id;
}

describe('an order of an older version', () => {
  test('gets its line with its head, and the goods of that line', async () => {
    const { id } = await one<{ id: string }>(insertOldOrder, [world.anna.id, world.flatBrush]);
    const head = 'select line_count, goods_minor, goods_text from orders where id = $1';
    expect(await one(head, [id])).toEqual({
      line_count: 1,
      goods_minor: 23_988,
      goods_text: 'Flat brush',
    });
    const line = `select position, tool_id, name, variant, quantity, unit_price_minor, per_units,
      total_minor, cancelled, shipped, returned, product_slug from order_line where order_id = $1`;
    expect(await one(line, [id])).toEqual({
      ...{ position: 1, tool_id: world.flatBrush, name: 'Flat brush', variant: '', quantity: 12 },
      ...{ unit_price_minor: 1999, per_units: 1, total_minor: 23_988 },
      ...{ cancelled: 0, shipped: 0, returned: 0, product_slug: 'flat-varnish-brush-50-mm' },
    });
  });

  test('from before there were lines has one, shipped where the order was', async () => {
    await using old = await openEmptyDatabase();
    await migrateUpTo(old, '0050');
    const { rows: tools } = await old.query<{ id: string }>({
      text: `insert into tool (name, kind, img, price_minor, minimum_order, rating_tenths, position,
        created_at) values ('Flat brush', 'brush', '', 1999, 1, 40, 1, '2026-01-01') returning id`,
    });
    await migrateUpTo(old, '0070');
    const anna = await addPerson(old, 'Anna', 'customer');
    const tool = tools[0]?.id;
    await old.query({ text: insertOldOrder, values: [anna.id, tool] });
    await migrate(old, migrationsFolder);
    const { rows } = await old.query({
      text: `select position, l.tool_id, name, l.quantity, shipped, l.total_minor, o.goods_minor
        from order_line l join orders o on o.id = order_id`,
    });
    expect(rows).toEqual([
      {
        ...{ position: 1, tool_id: tool, name: 'Flat brush', quantity: 12, shipped: 0 },
        ...{ total_minor: 23_988, goods_minor: 23_988 },
      },
    ]);
  });
});

const changedLine = `update order_line set quantity = 4, goods_minor = 17, net_minor = 17,
  total_minor = 17 where position = 2`;

describe('an order is its lines', () => {
  test.each([
    ['fewer lines than its head says', { lines: 4 }],
    ['more lines than its head says', { lines: 2 }],
    ['other units', { units: 16 }],
    ['other goods', { goods: 24_002, total: 24_402 }],
  ])('one of %s is refused', async (_, more) => {
    const values = [world.anna.id, world.flatBrush, world.lastFive];
    await expect(db.query({ text: insertOrder(more), values })).rejects.toThrow(
      'order_is_its_lines',
    );
  });

  test('one whose amounts do not add up is refused', async () => {
    const values = [world.anna.id, world.flatBrush, world.lastFive];
    await expect(db.query({ text: insertOrder({ total: 24_402 }), values })).rejects.toThrow(
      'orders_add_up',
    );
  });

  test('one that says it has lines, and has none, is refused', async () => {
    const text = `${insertHead}, line_count, goods_minor) values ($1, '', '', '', $2, '', 1999, 1,
      1999, now(), 'unpaid', 'new', 1, 1999)`;
    await expect(db.query({ text, values: [world.anna.id, world.flatBrush] })).rejects.toThrow(
      'order_is_its_lines',
    );
  });

  test.each([
    ['a line taken away', 'delete from order_line where order_id = $1 and position = 3'],
    ['a line changed', changedLine],
    ['units of the head changed', 'update orders set quantity = 16 where id = $1'],
    ['goods of the head changed', 'update orders set goods_minor = 1, total_minor = 401'],
    ['units cancelled in a line alone', 'update order_line set cancelled = 1 where position = 1'],
  ])('%s is refused', async (_, text) => {
    const id = await createOrder();
    const run = db.query({ text: text.replace('$1', `'${id}'`) });
    await expect(run).rejects.toThrow('order_is_its_lines');
  });

  test.each([
    ['the price times the units', 'goods_minor = 19991, net_minor = 19901, total_minor = 19901'],
    ['what is left of the discount', 'net_minor = 19901'],
    ['no more taken back than is there', 'cancelled = 6, shipped = 5'],
    ['no more returned than was shipped', 'returned = 1'],
  ])('a line is %s', async (_, set) => {
    await createOrder();
    const text = `update order_line set ${set} where position = 1`;
    await expect(db.query({ text })).rejects.toThrow(/check constraint "order_line_/);
  });
});

describe('units of a tool on two lines', () => {
  const move = `with moved as (
      update stock set on_hand = on_hand + $4, reserved = reserved + $5 where tool_id = $2
      returning tool_id, on_hand, reserved, movements)
    insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
      reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
    select tool_id, $1, $3, $4, $5, 'x', 'x', now(), movements, on_hand - $4, reserved - $5,
      on_hand, reserved from moved`;

  const reserve = (id: string, tool: string, units: number) =>
    db.query({ text: move, values: [id, tool, 'reserved', 0, units] });

  const ship = (id: string, { units, lines }: { units: number; lines: string }) =>
    inTransaction(db, async (tx) => {
      await tx.query({
        text: `with line as (update order_line set shipped = quantity where order_id = $1
            and position in (${lines}))
          update orders set fulfilment_state = 'shipped', handed_over = quantity where id = $1`,
        values: [id],
      });
      await tx.query({ text: move, values: [id, world.flatBrush, 'sold', -units, -units] });
      await tx.query({ text: move, values: [id, world.lastFive, 'sold', -3, -3] });
    });

  test('are one sum in its reservation, and no more than that', async () => {
    const id = await createOrder();
    await expect(reserve(id, world.flatBrush, 13)).rejects.toThrow('reservation_within_order');
    await reserve(id, world.flatBrush, 12);
    const text = 'select quantity, reserved from reservation where order_id = $1';
    expect(await one(text, [id])).toEqual({ quantity: 12, reserved: 12 });
    await expect(reserve(id, world.hundred, 1)).rejects.toThrow('is not of order');
  });

  test('are handed over as the lines are shipped, to the unit', async () => {
    const id = await createOrder();
    await reserve(id, world.flatBrush, 12);
    await reserve(id, world.lastFive, 3);
    await expect(ship(id, { units: 11, lines: '1, 2, 3' })).rejects.toThrow(
      'order_ships_its_reservation',
    );
    await ship(id, { units: 12, lines: '1, 2, 3' });
    const text = 'select sum(shipped)::int as shipped from order_line where order_id = $1';
    expect(await one(text, [id])).toEqual({ shipped: 15 });
  });
});
