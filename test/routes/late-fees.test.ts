/** A journal entry has the time when money moved and the time when it was recorded. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { listSalesByDay, reconcile } from '#modules/payments/payments.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { readChargeId, stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
const clock = createManualClock(new Date('2026-03-30T23:58:00Z'));
const faults: Faults = {};
const total = 23_988;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(() => {
  delete faults.fees;
  delete faults.webhooks;
});

async function paidOrder() {
  // A new one each time: a day ends the sign-ins.
  const anna = await createBuyer(shop, shop.world.anna);
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  const paid = await shop.pay(secret);
  expect(paid).toMatchObject({ status: 200 });
  await anna.confirm(order, intentIdOf(secret));
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  return { order, intent: intentIdOf(secret) };
}

/** Of each row its kind, and the days on which it happened and was written. */
async function daysOf(order: string) {
  const { rows } = await shop.db.query<{ kind: string; happened: string; written: string }>({
    text: `select kind, (happened_at at time zone 'UTC')::date::text as happened,
        (at at time zone 'UTC')::date::text as written
      from journal_entry where order_id = $1 order by id`,
    values: [order],
  });
  return rows.map(({ kind, happened, written }) => [kind, happened, written]);
}

async function pastMidnight(): Promise<void> {
  const toMidnight = 24 * hourMs - (clock.now().getTime() % (24 * hourMs));
  clock.advance(toMidnight + minuteMs);
  await shop.sandbox.runDue();
}

/** While no event is heard of, early or late: the shop looks for what it does not know itself. */
async function reconcileUnheard(): Promise<void> {
  const { processor, ...payments } = shop.shop.payments;
  const withoutEvents = { ...processor, listUndelivered: async () => [] };
  await reconcile({ ...payments, processor: withoutEvents });
}

/** Two minutes before the end of a day. */
function beforeMidnight(): string {
  const toMidnight = 24 * hourMs - (clock.now().getTime() % (24 * hourMs));
  clock.advance(toMidnight - 2 * minuteMs);
  return clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
}

test.each([
  ['asked for by the round', true],
  ['told by a webhook', false],
])('a fee that is known after midnight, %s, belongs to the day of its charge', async (_, lost) => {
  const day = beforeMidnight();
  faults.fees = { late: 1, delayMs: [2 * minuteMs, 2 * minuteMs] };
  const { order } = await paidOrder();
  expect(await daysOf(order)).toEqual([['charge', day, day]]);
  await reconcile(shop.shop.payments);
  expect(await daysOf(order)).toHaveLength(1);
  if (lost) faults.webhooks = { lose: 1 };
  await pastMidnight();
  if (lost) {
    expect(await daysOf(order)).toHaveLength(1);
    clock.advance(6 * minuteMs);
    await reconcileUnheard();
  }
  const [charge, fee] = await daysOf(order);
  expect(charge).toEqual(['charge', day, day]);
  expect(fee?.slice(0, 2)).toEqual(['fee', day]);
  expect(fee?.[2]).not.toBe(day);
});

test('a refund made by hand before midnight, heard of after it, counts on its day', async () => {
  const day = beforeMidnight();
  const { order, intent } = await paidOrder();
  faults.webhooks = { lose: 1 };
  const { refunds } = stripeClientOf(shop);
  await refunds.create({ charge: await readChargeId(shop, intent), amount: 1000 });
  await pastMidnight();
  faults.webhooks = {};
  await reconcile(shop.shop.payments);
  const rows = await daysOf(order);
  expect(rows.find(([kind]) => kind === 'refund')?.slice(0, 2)).toEqual(['refund', day]);
  const from = new Date(`${day}T00:00:00Z`);
  const sales = await listSalesByDay(shop.db, { from, to: clock.now() });
  const [salesOfDay] = sales.get('usd') ?? [];
  expect(salesOfDay).toMatchObject({ day, refundedMinor: 1000 });
  expect((salesOfDay?.netMinor ?? 0) % total).toBe(total - 1000);
});

test('a refund that was lost and has failed since counts on the days of both', async () => {
  const day = beforeMidnight();
  const { order, intent } = await paidOrder();
  faults.webhooks = { lose: 1 };
  faults.requests = { loseReply: 1 };
  const token = await shop.tokenOf(shop.world.mira);
  const body = { amount: 10, reason: 'a bristle came out' };
  await shop.call(`POST /purchaseadmin/${order}/refunds`, { token, body });
  faults.requests = {};
  const processorClient = stripeClientOf(shop);
  const [refund] = (await processorClient.refunds.list({ payment_intent: intent })).data;
  clock.advance(27 * hourMs);
  const failedOn = clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
  await processorClient.rawRequest('POST', `/v1/sandbox_refunds/${refund?.id}/fail`, {});
  await reconcileUnheard();
  const rows = (await daysOf(order)).map(([kind, happened]) => [kind, happened]);
  expect(rows).toContainEqual(['refund', day]);
  expect(rows).toContainEqual(['refund_failed', failedOn]);
  expect(failedOn).not.toBe(day);
});

test('the statement of such a day has no difference', async () => {
  beforeMidnight();
  faults.fees = { late: 1, delayMs: [2 * minuteMs, 2 * minuteMs] };
  faults.webhooks = { lose: 1 };
  const { intent } = await paidOrder();
  const refund = await stripeClientOf(shop).refunds.create({ payment_intent: intent, amount: 500 });
  await pastMidnight();
  clock.advance(3 * hourMs);
  await shop.sandbox.runDue();
  await reconcile(shop.shop.payments);
  await stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${refund.id}/fail`, {});
  clock.advance(24 * hourMs);
  await reconcile(shop.shop.payments);
  const { rows } = await shop.db.query<{ differences: number }>({
    text: 'select sum(differences)::int as differences from statement_day',
  });
  expect(rows).toEqual([{ differences: 0 }]);
});
