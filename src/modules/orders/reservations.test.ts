/** An order's units: reserved, handed over, released; and what the database refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { listReservations } from '#modules/inventory/inventory.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, stockOf, type World } from '#test/support/world.ts';
import type { Order } from './order.ts';
import { auditStock, lockOrder, moveFulfilment, movePayment, placeOrder } from './orders.ts';
import type { FulfilmentState, PaymentState } from './payment-states.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, orders, stock, tool, app_user cascade' });
  world = await makeWorld(db, clock);
});

async function createOrder(tool: string, quantity: number): Promise<Order> {
  const request = { customer: world.anna, tool: { id: tool }, quantity, phone: '+44' };
  const answer = await placeOrder(
    { db, clock, reservationMinutes: 30 },
    { ...request, seenPriceMinor: 1999 },
  );
  if (!answer.ok) throw new Error(`refused: ${answer.reason}`);
  return answer.order;
}

async function createPaidOrder(tool: string, quantity: number): Promise<Order> {
  const { id } = await createOrder(tool, quantity);
  return movePaymentTo(id, 'paid', `pi_${id}`);
}

async function movePaymentTo(id: string, to: PaymentState, paymentId?: string): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new Error('no such order');
    const by = { actor: 'test', reason: 'test', at: clock.now() };
    return movePayment(tx, locked, { ...by, to, ...(paymentId && { paymentId }) });
  });
}

async function moveFulfilmentTo(id: string, to: FulfilmentState): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new Error('no such order');
    return moveFulfilment(tx, locked, { to, actor: 'test', reason: 'test', at: clock.now() });
  });
}

const ship = (id: string) => moveFulfilmentTo(id, 'shipped');

async function reservedFor(id: string): Promise<number | undefined> {
  const [reservation] = await listReservations(db, id);
  return reservation?.reserved;
}

describe('the units of an order', () => {
  test('refunded, and paid again: reserved again, where units are free', async () => {
    const { id } = await createPaidOrder(world.lastFive, 5);
    await movePaymentTo(id, 'refunded');
    await movePaymentTo(id, 'paid');
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 5 });
    await movePaymentTo(id, 'refunded');
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 0 });
    // Meanwhile somebody else has them.
    await createOrder(world.lastFive, 1);
    await movePaymentTo(id, 'paid');
    expect(await reservedFor(id)).toBe(0);
    await movePaymentTo(id, 'refunded');
    expect(await stockOf(db, world.lastFive)).toEqual({ on_hand: 5, reserved: 1 });
  });

  test('shipped: its units leave out of its reservation, and stay away', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    const other = await createOrder(world.flatBrush, 20);
    await ship(id);
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 328, reserved: 20 });
    await movePaymentTo(id, 'refunded');
    await movePaymentTo(id, 'paid');
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 328, reserved: 20 });
    expect(await reservedFor(other.id)).toBe(20);
    expect(await auditStock(db)).toEqual([]);
  });

  test('refunded while it is made: its units wait for staff to decide', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await moveFulfilmentTo(id, 'in_production');
    await movePaymentTo(id, 'refunded');
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 340, reserved: 12 });
    expect(await auditStock(db)).toEqual([]);
    await movePaymentTo(id, 'paid');
    await ship(id);
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 328, reserved: 0 });
  });

  test('handed over by ten clerks at once: once', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => ship(id)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(db, world.flatBrush)).toEqual({ on_hand: 328, reserved: 0 });
    expect(await auditStock(db)).toEqual([]);
  });
});

describe('the database refuses', () => {
  const run = (text: string, order: string) =>
    inTransaction(db, (tx) => tx.query({ text, values: [order] }));

  const bookUnits = (kind: string, onHand: string, reserved: string) => `
    with moved as (
      update stock set on_hand = on_hand + (${onHand}), reserved = reserved + (${reserved})
      where tool_id = (select tool_id from orders where id = $1)
      returning tool_id, on_hand, reserved, movements)
    insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
      reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
    select tool_id, $1, '${kind}', ${onHand}, ${reserved}, 'x', 'x', now(), movements,
      on_hand - (${onHand}), reserved - (${reserved}), on_hand, reserved from moved`;

  const shipped =
    "update orders set fulfilment_state = 'shipped', handed_over = quantity where id = $1";

  test('an order shipped without its units being booked out', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await expect(run(shipped, id)).rejects.toThrow('order_ships_its_reservation');
    await expect(
      run("update orders set fulfilment_state = 'shipped' where id = $1", id),
    ).rejects.toThrow('order_hands_over_all');
  });

  test('units booked out of an order that is not shipped, or a part of them', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await expect(run(bookUnits('sold', '-12', '-12'), id)).rejects.toThrow('it is not shipped');
    const most = bookUnits('sold', '-11', '-11').replace('with', ',');
    const part = `with parcel as (${shipped} returning id) ${most}`;
    await expect(run(part, id)).rejects.toThrow('order_ships_its_reservation');
  });

  test('more booked out of a reservation than it has, whatever others have', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await createPaidOrder(world.flatBrush, 30);
    await expect(run(bookUnits('sold', '-13', '-13'), id)).rejects.toThrow(
      'reservation_reserved_check',
    );
    await ship(id);
    await expect(run(bookUnits('sold', '-12', '-12'), id)).rejects.toThrow(
      'reservation_reserved_check',
    );
  });

  test('more reserved for an order than was ordered', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await expect(run(bookUnits('reserved', '0', '1'), id)).rejects.toThrow(
      'reservation_within_order',
    );
    await ship(id);
    await expect(run(bookUnits('reserved', '0', '1'), id)).rejects.toThrow(
      'reservation_within_order',
    );
  });

  test('units that come back twice', async () => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await expect(run(bookUnits('returned', '1', '0'), id)).rejects.toThrow(
      'reservation_returns_once',
    );
    await ship(id);
    await run(bookUnits('returned', '12', '0'), id);
    await expect(run(bookUnits('returned', '1', '0'), id)).rejects.toThrow(
      'reservation_returns_once',
    );
    await expect(
      run('update reservation set written_off = 1 where order_id = $1', id),
    ).rejects.toThrow('reservation_returns_once');
  });

  test.each([
    ['sold without having been reserved', 'sold', '-1', '0'],
    ['reserved and taken off at once', 'reserved', '-1', '1'],
    ['corrected for an order', 'corrected', '1', '0'],
  ])('units %s', async (_, kind, onHand, reserved) => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await expect(run(bookUnits(kind, onHand, reserved), id)).rejects.toThrow(
      'stock_movement_is_its_kind',
    );
  });

  test.each([
    ['changed', 'update reservation set reserved = 1 where order_id = $1'],
    ['deleted', 'delete from reservation where order_id = $1'],
    ['made up', 'insert into reservation (order_id, tool_id, quantity) select $1, id, 1 from tool'],
  ])('a reservation that is %s by hand', async (_, text) => {
    const { id } = await createPaidOrder(world.flatBrush, 12);
    await expect(run(text, id)).rejects.toThrow('changes with the stock movements');
  });
});
