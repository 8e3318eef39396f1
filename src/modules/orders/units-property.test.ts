/** Whatever happens to orders, in any sequence: the stock audit is clean after every step. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { listReservations, receiveStock } from '#modules/inventory/inventory.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, stockOf, type World } from '#test/support/world.ts';
import type { Order } from './order.ts';
import { auditStock, lockOrder, moveFulfilment, movePayment, placeOrder } from './orders.ts';
import {
  canMoveFulfilment,
  canMovePayment,
  isPaid,
  type FulfilmentState,
  type PaymentState,
} from './payment-states.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();
const by = () => ({ actor: 'test', reason: 'test', at: clock.now() });

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(clear);

async function clear(): Promise<void> {
  await db.query({ text: 'truncate stock_movement, orders, stock, tool, app_user cascade' });
  world = await makeWorld(db, clock);
}

type Step =
  | { do: 'place'; units: number }
  | { do: 'pay'; which: number; to: PaymentState }
  | { do: 'go'; which: number; to: FulfilmentState }
  | { do: 'receive'; units: number };

const which = fc.nat({ max: 5 });
const payments = ['paid', 'partly_refunded', 'refunded', 'disputed', 'cancelled'] as const;
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('place' as const), units: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('pay' as const), which, to: fc.constantFrom(...payments) }),
    fc.record({
      do: fc.constant('go' as const),
      which,
      to: fc.constantFrom('in_production' as const, 'shipped' as const, 'delivered' as const),
    }),
    fc.record({ do: fc.constant('receive' as const), units: fc.integer({ min: 1, max: 2 }) }),
  ),
  { minLength: 5, maxLength: 30 },
);

async function runStep(step: Step, placed: string[]): Promise<void> {
  if (step.do === 'place') return place(step.units, placed);
  if (step.do === 'receive') {
    const { actor: id, reason, at } = by();
    const received = { tool: world.lastFive, quantity: step.units, reason };
    await receiveStock({ db }, { id, ip: '', at }, received);
    return;
  }
  const id = placed[step.which % Math.max(placed.length, 1)];
  if (id !== undefined) await move(id, step);
}

async function place(quantity: number, placed: string[]): Promise<void> {
  const wanted = { customer: world.anna, tool: { id: world.lastFive }, quantity, phone: '+44' };
  const answer = await placeOrder(
    { db, clock, reservationMinutes: 30 },
    { ...wanted, seenPriceMinor: 1999 },
  );
  if (answer.ok) placed.push(answer.order.id);
}

async function move(id: string, step: Extract<Step, { which: number }>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no such order');
    if (step.do === 'go') {
      const mayGo = isPaid(order.paymentState) && canMoveFulfilment(order.fulfilmentState, step.to);
      if (mayGo && (await hasUnits(order)))
        await moveFulfilment(tx, order, { ...by(), to: step.to });
      return;
    }
    if (!canMovePayment(order.paymentState, step.to)) return;
    await movePayment(tx, order, { ...by(), to: step.to, paymentId: `pi_${id}` });
  });
}

async function hasUnits({ id, quantity }: Order): Promise<boolean> {
  const [{ reserved, handedOver } = { reserved: 0, handedOver: 0 }] = await listReservations(
    db,
    id,
  );
  return reserved + handedOver === quantity;
}

/** Those whose units are with others: staff see them, and nothing of them is shipped. */
async function listLacking(placed: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ number: number }>({
    text: `select number from orders join reservation on order_id = id
      where id = any($1) and orders.handed_over is null and reserved < orders.quantity
        and payment_state in ('paid', 'partly_refunded', 'disputed')`,
    values: [placed],
  });
  return rows.map(({ number }) => `order ${number} of tool `);
}

test('on hand is what came in and was not handed over, reserved what orders reserve', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await clear();
      const placed: string[] = [];
      for (const step of sequence) {
        await runStep(step, placed);
        const lacking = await listLacking(placed);
        const violations = await auditStock(db);
        expect(
          violations.filter((message) => !lacking.some((order) => message.startsWith(order))),
        ).toEqual([]);
        const { on_hand: onHand = 0, reserved = 0 } = (await stockOf(db, world.lastFive)) ?? {};
        expect(reserved).toBeLessThanOrEqual(onHand);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
