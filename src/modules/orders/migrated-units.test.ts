/** Orders from before units were sold at hand-over, one a state, and what becomes of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';
import { auditStock, lockOrder, moveFulfilment } from './orders.ts';

const changes = {
  held: ['held', 0, 1],
  sold: ['sold', -1, -1],
  released: ['released', 0, -1],
  returned: ['returned', 1, 0],
  again: ['sold', -1, 0],
} as const;

/** An order by its states, its units, and the movements it had: held, sold when paid, returned. */
const before: readonly [string, string, number, ...(keyof typeof changes)[]][] = [
  ['unpaid', 'new', 2, 'held'],
  ['processing', 'new', 3, 'held'],
  ['cancelling', 'new', 1, 'held'],
  ['paid', 'new', 4, 'held', 'sold'],
  ['paid', 'in_production', 5, 'held', 'sold'],
  ['paid', 'shipped', 6, 'held', 'sold'],
  ['paid', 'delivered', 1, 'held', 'sold'],
  ['partly_refunded', 'in_production', 2, 'held', 'sold'],
  ['partly_refunded', 'shipped', 3, 'held', 'sold'],
  ['disputed', 'new', 3, 'held', 'sold'],
  ['disputed', 'delivered', 2, 'held', 'sold'],
  ['refunded', 'new', 4, 'held', 'sold', 'returned'],
  ['refunded', 'in_production', 5, 'held', 'sold'],
  ['refunded', 'shipped', 2, 'held', 'sold'],
  ['cancelled', 'new', 3, 'held', 'released'],
  ['expired', 'new', 4, 'held', 'released'],
  // Refunded, the refund failed, its units free again: taken a second time.
  ['paid', 'new', 7, 'held', 'sold', 'returned', 'again'],
  // The same, and they were not free.
  ['paid', 'new', 8, 'held', 'sold', 'returned'],
  ['paid', 'shipped', 9, 'held', 'sold', 'returned'],
];

let db: TestDatabase;
let tool: string;
let ids: string[];
let available: number;

beforeAll(async () => {
  db = await openEmptyDatabase();
  await migrateUpTo(db, '0014');
  tool = await addTool();
  ids = [];
  for (const [payment, fulfilment, units, ...moved] of before) {
    ids.push(await addOrder({ payment, fulfilment, units, moved }));
  }
  available = await countAvailable('held');
  await migrate(db, migrationsFolder);
});
afterAll(() => db.close());

async function one<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await db.query<Row & Record<string, unknown>>({ text, values });
  if (!rows[0]) throw new Error(`no row of ${text}`);
  return rows[0];
}

async function addTool(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into tool (name, kind, price_minor, minimum_order, rating_tenths, created_at)
    values ('Flat brush', 'brush', 1999, 1, 40, now()) returning id`,
  );
  await one(
    `with moved as (insert into stock_movement (tool_id, kind, on_hand_change, held_change, actor,
      reason, at, ordinal, on_hand_before, held_before, on_hand, held)
      values ($1, 'received', 100, 0, 'shop', 'opening', now(), 1, 0, 0, 100, 0) returning tool_id)
    insert into stock (tool_id, on_hand, movements) select tool_id, 100, 1 from moved returning 1`,
    [id],
  );
  await db.query({
    text: `insert into app_user (issuer, subject, email, display_name, created_at)
      values ('test', 'anna', 'anna@people.example', 'Anna', now())`,
  });
  return id;
}

interface OldOrder {
  payment: string;
  fulfilment: string;
  units: number;
  moved: readonly (keyof typeof changes)[];
}

async function addOrder({ payment, fulfilment, units, moved }: OldOrder): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into orders (user_id, user_email, customer_name, phone, tool_id, tool_name,
      unit_price_minor, quantity, total_minor, payment_state, fulfilment_state, cancel_because,
      transaction, placed_at)
    select id, email, display_name, '+44', $1, 'Flat brush', 1999, $2, 1999 * $2, $3, $4,
      case when $3 = 'cancelling' then 'asked' end, 'pi_' || gen_random_uuid(), now()
    from app_user returning id`,
    [tool, units, payment, fulfilment],
  );
  if (fulfilment === 'shipped') {
    await one(
      `insert into shipment (order_id, carrier, tracking_number, shipped_at)
      values ($1, 'Royal Mail', $2, now()) returning 1`,
      [id, `RM ${units}`],
    );
  }
  for (const step of moved) {
    const [kind, onHand, held] = changes[step];
    await one(
      `with moved as (
        update stock set on_hand = on_hand + $3, held = held + $4 where tool_id = $1
        returning on_hand, held, movements)
      insert into stock_movement (tool_id, order_id, kind, on_hand_change, held_change, actor,
        reason, at, ordinal, on_hand_before, held_before, on_hand, held)
      select $1, $2, $5, $3, $4, 'shop', 'before', now(), movements, on_hand - $3, held - $4,
        on_hand, held from moved returning 1`,
      [tool, id, onHand * units, held * units, kind],
    );
  }
  return id;
}

async function countAvailable(reserved: string): Promise<number> {
  return (await one<{ n: number }>(`select on_hand - ${reserved} as n from stock`)).n;
}

test('what is not shipped is reserved and on hand; what is shipped stays sold', async () => {
  const { rows } = await db.query<Record<string, number | string>>({
    text: `select payment_state, fulfilment_state, r.quantity, reserved, r.handed_over
      from orders o join reservation r on r.order_id = o.id order by number`,
  });
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'unpaid new 2 2 0',
    'processing new 3 3 0',
    'cancelling new 1 1 0',
    'paid new 4 4 0',
    'paid in_production 5 5 0',
    'paid shipped 6 0 6',
    'paid delivered 1 0 1',
    'partly_refunded in_production 2 2 0',
    'partly_refunded shipped 3 0 3',
    'disputed new 3 3 0',
    'disputed delivered 2 0 2',
    'refunded new 4 0 0',
    'refunded in_production 5 5 0',
    'refunded shipped 2 0 2',
    'cancelled new 3 0 0',
    'expired new 4 0 0',
    'paid new 7 7 0',
    'paid new 8 0 0',
    'paid shipped 9 0 9',
  ]);
});

test('as many can be ordered as before, and the shelf has what no parcel took', async () => {
  expect(await countAvailable('reserved')).toBe(available);
  const { on_hand: onHand } = await one<{ on_hand: number }>('select on_hand from stock');
  // The parcel of nine was of units that nobody had counted.
  expect(onHand).toBe(100 - (6 + 1 + 3 + 2 + 2));
});

test('the audit proves it, but for the order whose units are gone, which staff see', async () => {
  const gone = ids[17] ?? '';
  const { number } = await one<{ number: number }>('select number from orders where id = $1', [
    gone,
  ]);
  expect(await auditStock(db)).toEqual([
    expect.stringContaining(`order ${number} of tool ${tool}, paid, new: 0 reserved and 0 sold`),
  ]);
  const { rows } = await db.query({
    text: 'select order_id, kind from payment_exception where resolved_at is null',
  });
  expect(rows).toEqual([{ order_id: gone, kind: 'units_gone' }]);
});

test('an order that was shipped has one parcel with all of its units', async () => {
  const { rows } = await db.query<{ parcel: string }>({
    text: `select concat_ws(' ', o.fulfilment_state, o.quantity, p.tracking_number, l.position,
        l.units) as parcel
      from orders o left join parcel p on p.order_id = o.id
      left join parcel_line l on l.parcel_id = p.id
      where o.fulfilment_state = 'shipped' order by o.number`,
  });
  expect(rows.map(({ parcel }) => parcel)).toEqual([
    'shipped 6 RM 6 1 6',
    'shipped 3 RM 3 1 3',
    'shipped 2 RM 2 1 2',
    'shipped 9 RM 9 1 9',
  ]);
});

test('an order from before ships out of its reservation, one without units does not', async () => {
  const ship = (id: string | undefined) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id ?? '');
      if (!order) throw new Error('no such order');
      const step = { to: 'shipped', actor: 'test', reason: 'test', at: new Date() } as const;
      return moveFulfilment(tx, order, step);
    });
  await ship(ids[3]);
  await ship(ids[4]);
  await expect(ship(ids[17])).rejects.toThrow('reservation_reserved_check');
  expect(await auditStock(db)).toHaveLength(1);
});
