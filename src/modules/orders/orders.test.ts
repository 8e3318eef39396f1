import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { archiveTool } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  addPerson,
  makeWorld,
  createManualClock,
  stockOf,
  type World,
} from '#test/support/world.ts';
import {
  describeOrder,
  findOrder,
  listOrdersByEmail,
  listOverdueOrders,
  lockOrder,
  movePayment,
  placeOrder,
  type OrderingDeps,
} from './orders.ts';
import type { Order } from './order.ts';
import type { PaymentState } from './payment-states.ts';

let db: TestDatabase;
let world: World;
let deps: OrderingDeps;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());

beforeEach(async () => {
  await db.query({
    text: `truncate order_change, order_request, stock_movement, orders, stock, tool, app_user
      cascade`,
  });
  world = await makeWorld(db, clock);
  deps = { db, clock, reservationMinutes: 30 };
});

const phone = '+44 20 7946 0958';

function requestOrder(tool: string, quantity: number, more: { price?: number } = {}) {
  return placeOrder(deps, {
    customer: world.anna,
    tool: { id: tool },
    quantity,
    phone,
    seenPriceMinor: more.price ?? 1999,
  });
}

async function createOrder(tool: string, quantity: number): Promise<Order> {
  const answer = await requestOrder(tool, quantity);
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`);
  return answer.order;
}

async function movePaymentTo(id: string, to: PaymentState, paymentId?: string): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new Error('no such order');
    const by = { actor: 'test', reason: 'test', at: clock.now() };
    return movePayment(tx, locked, { ...by, to, ...(paymentId && { paymentId }) });
  });
}

describe('placing an order', () => {
  test('reserves its units and keeps what the customer saw', async () => {
    const order = await createOrder(world.flatBrush, 12);
    expect(order).toMatchObject({
      toolName: 'Flat varnish brush, 50 mm',
      customerName: 'Anna',
      userEmail: 'anna@people.example',
      unitPriceMinor: 1999,
      totalMinor: 23_988,
      paymentState: 'unpaid',
      fulfilmentState: 'new',
    });
    expect(order.reservationExpiresAt).toEqual(new Date(clock.now().getTime() + 30 * minuteMs));
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 12 });
    expect((await listOrdersByEmail(db, world.anna.email)).items).toEqual([order]);
  });

  test('below the minimum, above what is left, at another price: refused', async () => {
    expect(await requestOrder(world.flatBrush, 11)).toEqual({
      ok: false,
      reason: 'below_minimum',
      minimum: 12,
    });
    expect(await requestOrder(world.lastFive, 6)).toEqual({
      ok: false,
      reason: 'out_of_stock',
      available: 5,
    });
    expect(await requestOrder(world.flatBrush, 12, { price: 1 })).toEqual({
      ok: false,
      reason: 'price_changed',
      currency: 'usd',
      priceMinor: 1999,
    });
    expect((await listOrdersByEmail(db, world.anna.email)).items).toEqual([]);
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 0 });
  });

  test('a deleted tool cannot be ordered, and its open orders stay', async () => {
    const placedOrder = await createOrder(world.flatBrush, 12);
    const actor = { id: world.mira.id, ip: '', at: clock.now() };
    await archiveTool({ db }, actor, world.flatBrush);
    expect(await requestOrder(world.flatBrush, 12)).toEqual({ ok: false, reason: 'tool_unknown' });
    expect(await findOrder(db, placedOrder.id)).toEqual(placedOrder);
  });

  test('by name alone: one tool is meant, or it is refused', async () => {
    const named = (name: string) =>
      placeOrder(deps, {
        customer: world.anna,
        tool: { name },
        quantity: 1,
        phone,
        seenPriceMinor: 1999,
      });
    expect((await named('Sash brush, hundred')).ok).toBe(true);
    expect(await named('No such brush')).toEqual({ ok: false, reason: 'tool_unknown' });
    await db.query({
      text: 'update tool set name = $1 where id = any($2)',
      values: ['Twin', [world.hundred, world.lastFive]],
    });
    expect(await named('Twin')).toEqual({ ok: false, reason: 'tool_ambiguous' });
  });

  test('a total past what can be charged is refused', async () => {
    await db.query({
      text: 'update tool set price_minor = 99999999 where id = $1',
      values: [world.hundred],
    });
    expect(await requestOrder(world.hundred, 2, { price: 99_999_999 })).toEqual({
      ok: false,
      reason: 'total_out_of_bounds',
      currency: 'usd',
      totalMinor: 199_999_998,
    });
    await db.query({
      text: 'update tool set price_minor = 49 where id = $1',
      values: [world.hundred],
    });
    expect(await requestOrder(world.hundred, 1, { price: 49 })).toMatchObject({
      reason: 'total_out_of_bounds',
    });
  });
});

describe('many buyers at once', () => {
  test.each([
    ['twenty want one of five', 'lastFive', 20, 5],
    ['five hundred want one of a hundred', 'hundred', 500, 100],
  ] as const)(
    '%s: exactly the stock is sold, the others are refused',
    async (_, tool, buyers, stock) => {
      const people = await Promise.all(
        Array.from({ length: buyers }, (__, index) => addPerson(db, `Buyer${index}`, 'customer')),
      );
      const answers = await Promise.all(
        people.map((customer) =>
          placeOrder(deps, {
            customer,
            tool: { id: world[tool] },
            quantity: 1,
            phone,
            seenPriceMinor: 1999,
          }),
        ),
      );
      expect(answers.filter((answer) => answer.ok)).toHaveLength(stock);
      for (const answer of answers) {
        if (!answer.ok) expect(answer).toEqual({ ok: false, reason: 'out_of_stock', available: 0 });
      }
      expect(await stockOf(db, world[tool])).toEqual({ on_hand: stock, reserved: stock });
    },
  );
});

describe('moving an order', () => {
  test('paid: its units stay reserved; every move is a row that says who and why', async () => {
    const { id } = await createOrder(world.flatBrush, 12);
    const paid = await movePaymentTo(id, 'paid', 'pi_1');
    expect(paid).toMatchObject({ paymentState: 'paid', paymentId: 'pi_1' });
    expect(paid.reservationExpiresAt).toBeUndefined();
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 12 });
    const { rows } = await db.query({
      text: 'select from_state, to_state, actor from order_change where order_id = $1 order by id',
      values: [id],
    });
    expect(rows).toEqual([
      { from_state: null, to_state: 'unpaid', actor: world.anna.id },
      { from_state: 'unpaid', to_state: 'paid', actor: 'test' },
    ]);
  });

  test('a cancelled order releases its units and leaves the list', async () => {
    const { id } = await createOrder(world.flatBrush, 12);
    await movePaymentTo(id, 'cancelled');
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 0 });
    expect((await listOrdersByEmail(db, world.anna.email)).items).toEqual([]);
    expect(await findOrder(db, id)).toMatchObject({ paymentState: 'cancelled' });
  });

  test('a refunded order puts its brushes back on the shelf', async () => {
    const { id } = await createOrder(world.flatBrush, 12);
    await movePaymentTo(id, 'paid', 'pi_1');
    await movePaymentTo(id, 'refunded');
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 0 });
  });

  test('a move that the table does not know is a bug and changes nothing', async () => {
    const { id } = await createOrder(world.flatBrush, 12);
    await movePaymentTo(id, 'cancelled');
    await expect(movePaymentTo(id, 'paid', 'pi_1')).rejects.toThrow('cancelled → paid');
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 0 });
  });

  test('the movements of a tool sum to its balance', async () => {
    const first = await createOrder(world.flatBrush, 12);
    const second = await createOrder(world.flatBrush, 20);
    await movePaymentTo(first.id, 'paid', 'pi_1');
    await movePaymentTo(second.id, 'cancelled');
    const { rows } = await db.query({
      text: `select sum(on_hand_change)::int as on_hand, sum(reserved_change)::int as reserved
        from stock_movement where tool_id = $1`,
      values: [world.flatBrush],
    });
    expect(rows[0]).toEqual(await stockOf(db, world.flatBrush));
  });

  test('an order whose reservation has run out is listed as such', async () => {
    const { id } = await createOrder(world.flatBrush, 12);
    expect(await listOverdueOrders(db, clock.now(), 10)).toEqual([]);
    clock.advance(31 * minuteMs);
    expect(await listOverdueOrders(db, clock.now(), 10)).toEqual([id]);
  });
});

test('the database itself refuses to reserve more than there is', async () => {
  const over = db.query({
    text: 'update stock set reserved = on_hand + 1 where tool_id = $1',
    values: [world.flatBrush],
  });
  await expect(over).rejects.toThrow(/check constraint/);
});

test.each([
  [[line('Flat brush, 50 mm', 12)], 'Order 7: 12 × Flat brush, 50 mm'],
  [[line('Flat brush', 12), line('Pail', 1)], 'Order 7: 12 × Flat brush and 1 more kind'],
  [
    [line('Flat brush', 1200), line('Pail', 1), line('Roller', 24)],
    'Order 7: 1,200 × Flat brush and 2 more kinds',
  ],
])('the processor and the bank read how many there are of what is named: %j', (lines, text) => {
  expect(describeOrder({ number: 7, lines })).toBe(text);
});

function line(name: string, quantity: number) {
  return { name, quantity };
}
