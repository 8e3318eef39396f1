/** From paid to shipped: what stops the fulfilment of an order, and what happens to its units. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { auditStock } from '#modules/orders/orders.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { createManualClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const failing = '4000000000005126';
const disputing = '4000000000000259';

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.requests = {};
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder({ card, tool, units = 12 }: PaidOrderOptions = {}): Promise<string> {
  const body = purchaseBody(tool ?? shop.world.flatBrush, { qurantity: units });
  const placed = await shop.call('POST /purchase', { token: anna.token, body });
  const order = String(placed.body['insertedId']);
  const secret = await anna.beginPayment(order);
  await shop.pay(secret, card);
  await anna.confirm(order, intentIdOf(secret));
  await anna.saveAddress(order);
  await shop.sandbox.runDue();
  return order;
}

interface PaidOrderOptions {
  card?: string;
  tool?: string;
  units?: number;
}

const asMira = (operation: string, body?: object): Promise<TestResponse> =>
  shop.call(operation, { token: mira, ...(body && { body }) });

const shipment = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' };
const ship = (order: string, more: object = {}) =>
  asMira(`POST /purchaseadmin/${order}/fulfilment`, { ...shipment, ...more });
const startProduction = (order: string) =>
  asMira(`POST /purchaseadmin/${order}/fulfilment`, { to: 'in_production' });
const refund = (order: string, body: object = {}) =>
  asMira(`POST /purchaseadmin/${order}/refunds`, { reason: 'a bristle came out', ...body });
const decide = (order: string, to: 'shelf' | 'written_off', units: number) =>
  asMira(`POST /purchaseadmin/${order}/units`, { to, units });
const historyOf = async (order: string) => (await asMira(`GET /purchase/${order}/history`)).body;
const receive = (tool: string, change: number) =>
  asMira(`POST /tools/${tool}/stock`, { kind: 'received', change, reason: 'batch 7' });

describe('a parcel', () => {
  test('takes the units of its order out of the house, and not before', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await paidOrder();
    await startProduction(order);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: before?.on_hand,
      reserved: (before?.reserved ?? 0) + 12,
    });
    expect((await ship(order)).status).toBe(200);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: (before?.on_hand ?? 0) - 12,
      reserved: before?.reserved,
    });
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('handed over by two clerks at once leaves once', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await paidOrder();
    const answers = await Promise.all([ship(order), ship(order)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toMatchObject({
      on_hand: (before?.on_hand ?? 0) - 12,
    });
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

/** One unit: sold to Anna, refunded, sold to Ben; then Anna's refund fails. */
async function paidOrderWithoutUnits(): Promise<{ order: string; tool: string }> {
  const toolBody = { name: `Only one ${crypto.randomUUID()}`, price: 19.99, quantity1: 1 };
  const added = await asMira('POST /tools', { ...toolBody, quantity2: 1 });
  const tool = String(added.body['insertedId']);
  const order = await paidOrder({ card: failing, tool, units: 1 });
  await refund(order);
  await paidOrder({ tool, units: 1 });
  clock.advance(6 * secondMs);
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
  return { order, tool };
}

async function exceptionOf(order: string): Promise<string> {
  const { rows } = await shop.db.query<{ id: number }>({
    text: `select id from payment_exception where order_id = $1 and kind = 'units_gone'
      and resolved_at is null`,
    values: [order],
  });
  return String(rows[0]?.id);
}

describe('an order that is paid again after its units were sold', () => {
  test('is an exception and cannot be made or shipped, whatever is said', async () => {
    const { order, tool } = await paidOrderWithoutUnits();
    expect(await readOpenExceptions(shop, order)).toContain('units_gone');
    expect(await historyOf(order)).toMatchObject({ stop: 'units_gone' });
    for (const answer of [
      await ship(order),
      await startProduction(order),
      await ship(order, { anyway: 'x' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'units_gone' } });
    }
    expect(await stockOf(shop.db, tool)).toEqual({ on_hand: 1, reserved: 1 });
  });

  test('ships when stock came in and was reserved for it', async () => {
    const { order, tool } = await paidOrderWithoutUnits();
    const again = () => asMira(`POST /purchaseadmin/${order}/reservation`);
    expect(await again()).toMatchObject({ status: 409, body: { code: 'units_missing' } });
    await receive(tool, 1);
    expect((await again()).status).toBe(200);
    expect(await readOpenExceptions(shop, order)).not.toContain('units_gone');
    expect((await ship(order)).status).toBe(200);
    expect(await stockOf(shop.db, tool)).toEqual({ on_hand: 1, reserved: 1 });
    expect(await auditStock(shop.db)).toEqual([
      expect.stringContaining('0 reserved and 0 sold in the movements'),
    ]);
  });

  test('can be tried again from the exception itself', async () => {
    const { order, tool } = await paidOrderWithoutUnits();
    const retry = async () => asMira(`POST /exceptions/${await exceptionOf(order)}/retry`, {});
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'still_there' } });
    await receive(tool, 1);
    expect(await retry()).toMatchObject({
      status: 200,
      body: { settled: { how: expect.any(String) } },
    });
    expect(await historyOf(order)).toMatchObject({ stop: null });
  });

  test('is settled when its money goes back after all', async () => {
    const { order, tool } = await paidOrderWithoutUnits();
    expect((await refund(order)).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await readOpenExceptions(shop, order)).not.toContain('units_gone');
    expect(await stockOf(shop.db, tool)).toEqual({ on_hand: 1, reserved: 1 });
  });
});

describe('while its money is on its way back', () => {
  test('an order is not made or shipped, but for a word of staff that is kept', async () => {
    const order = await paidOrder();
    faults.requests = { fail: 100 };
    await refund(order);
    expect(await historyOf(order)).toMatchObject({ stop: 'refund_under_way' });
    expect(await ship(order)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
    expect(await startProduction(order)).toMatchObject({
      status: 409,
      body: { code: 'refund_under_way' },
    });
    expect((await ship(order, { anyway: 'the customer has paid cash' })).status).toBe(200);
    faults.requests = {};
    const { rows } = await shop.db.query({
      text: `select c.reason, a.detail from order_change c
        join audit_entry a on a.object = 'order:' || c.order_id and a.action = 'order.advanced'
        where c.order_id = $1 and c.to_state = 'shipped'`,
      values: [order],
    });
    expect(rows).toEqual([
      {
        reason: expect.stringContaining('the customer has paid cash'),
        detail: { from: 'new', to: 'shipped', anyway: 'refund_under_way' },
      },
    ]);
  });

  test('in part, it goes on', async () => {
    const order = await paidOrder();
    await refund(order, { amount: 100 });
    expect((await startProduction(order)).status).toBe(200);
    expect((await ship(order)).status).toBe(200);
  });

  test('and does not after all, it goes on', async () => {
    const order = await paidOrder({ card: failing });
    await refund(order);
    clock.advance(6 * secondMs);
    await shop.sandbox.runDue();
    expect(await historyOf(order)).toMatchObject({ stop: null });
    expect((await ship(order)).status).toBe(200);
  });

  test('by a dispute, it waits for the bank or for a word of staff', async () => {
    const order = await paidOrder({ card: disputing });
    clock.advance(6 * secondMs);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'disputed' });
    expect(await ship(order)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    expect((await ship(order, { anyway: 'proof of delivery wins it' })).status).toBe(200);
  });
});

describe('the units of an order that is refunded after it was shipped', () => {
  test('stay where nobody knows, until staff say what became of each of them, once', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await paidOrder();
    await ship(order);
    await refund(order);
    expect(await stockOf(shop.db, shop.world.flatBrush)).toMatchObject({
      on_hand: (before?.on_hand ?? 0) - 12,
    });
    expect(await historyOf(order)).toMatchObject({ undecided: 12, stop: null });
    expect((await decide(order, 'shelf', 7)).status).toBe(200);
    expect((await decide(order, 'written_off', 4)).status).toBe(200);
    expect(await decide(order, 'shelf', 2)).toMatchObject({
      status: 409,
      body: { code: 'units_decided' },
    });
    const both = await Promise.all([decide(order, 'shelf', 1), decide(order, 'shelf', 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await historyOf(order)).toMatchObject({ undecided: 0 });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: (before?.on_hand ?? 0) - 4,
      reserved: before?.reserved,
    });
    const { rows } = await shop.db.query({
      text: `select detail from audit_entry where object = $1 and action = 'order.units_ended'
        order by id`,
      values: [`order:${order}`],
    });
    expect(rows.map((row) => row['detail'])).toEqual([
      { units: '7', to: 'shelf' },
      { units: '4', to: 'written_off' },
      { units: '1', to: 'shelf' },
    ]);
  });

  test('while it was made: put back or written off out of its reservation', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await paidOrder();
    await startProduction(order);
    await refund(order);
    expect(await historyOf(order)).toMatchObject({ undecided: 12 });
    expect((await decide(order, 'shelf', 10)).status).toBe(200);
    expect((await decide(order, 'written_off', 2)).status).toBe(200);
    expect(await decide(order, 'shelf', 1)).toMatchObject({ body: { code: 'units_decided' } });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual({
      on_hand: (before?.on_hand ?? 0) - 2,
      reserved: before?.reserved,
    });
  });

  test('are nobody’s to decide while the order is paid', async () => {
    const order = await paidOrder();
    await ship(order);
    expect(await decide(order, 'shelf', 1)).toMatchObject({ body: { code: 'not_refunded' } });
  });
});
