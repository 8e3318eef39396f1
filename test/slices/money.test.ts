/** The scheduled jobs about money, each by itself and with many rows. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hourMs, later } from '#platform/clock.ts';
import { compareDay } from '#modules/payments/ledger/compare-statement.ts';
import { minutelyJobs } from '#modules/payments/scheduled-jobs.ts';
import type { ProcessorMovement } from '#modules/payments/processor/processor-types.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, type World } from '#test/support/world.ts';
import { fillLedger, fillOrders, fillPayments } from './fill.ts';
import { measure, rows, someRows } from './measure.ts';
import { openIntent, createPaymentDeps, type FakeProcessorData } from './fake-processor.ts';

const longMs = 900_000;
const day = new Date('2026-03-02T00:00:00Z');

let db: TestDatabase;
let world: World;
beforeEach(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db);
});
afterEach(() => db.close());

const unpaid = () =>
  fillOrders(db, { customer: world.anna, tool: world.flatBrush, rows, state: 'unpaid' });
const jobsWith = (contents: FakeProcessorData) => minutelyJobs(createPaymentDeps(db, contents));

function charges(first: number): ProcessorMovement[] {
  return Array.from({ length: rows }, (_, index) => {
    const source = `ch_${first + index}`;
    const settled = { amountMinor: 1999, currency: 'usd', feeMinor: 88, exchangeRate: undefined };
    return { kind: 'charge', source, ...settled, at: day };
  });
}

async function compare(name: string, first: number): Promise<number> {
  await fillLedger(db, later(day, 12 * hourMs), rows);
  const movements = charges(first);
  const deps = createPaymentDeps(db, { movements }, later(day, 27 * hourMs));
  return measure(name, db, async () => (await compareDay(deps, day)).count());
}

test('the statement of a day that agrees', { timeout: longMs }, async () => {
  expect(await compare('statement comparison, all agrees', 1)).toBe(0);
});

test('the statement of a day of which nothing agrees', { timeout: longMs }, async () => {
  expect(await compare('statement comparison, nothing agrees', rows + 1)).toBe(4 * rows);
});

test('open payments are looked at again', { timeout: longMs }, async () => {
  await unpaid();
  await fillPayments(db, { state: 'open' });
  const run = jobsWith({ maxAnswers: someRows })['payment-reconcile'];
  await measure('reconciler: open payments', db, run);
});

test('reservations that ran out', { timeout: longMs }, async () => {
  const ago = 3 * 24 * 3600;
  const { anna: customer, flatBrush: tool } = world;
  await fillOrders(db, { customer, tool, rows, state: 'unpaid', ago, apart: 1 });
  await measure('expired reservations of three days', db, jobsWith({})['expire-reservations']);
});

test('the daily sweep over the payments of three days', { timeout: longMs }, async () => {
  await unpaid();
  await fillPayments(db, { state: 'succeeded' });
  const { rows: attempts } = await db.query<{ id: string }>({
    text: 'select intent_id as id from payment_attempt',
  });
  const intents = attempts.map(({ id }) => ({ ...openIntent(id), status: 'succeeded' as const }));
  await measure('daily sweep over payments', db, jobsWith({ intents })['payment-days']);
});

test('webhooks that did not arrive', { timeout: longMs }, async () => {
  await unpaid();
  await fillPayments(db, { state: 'open' });
  const { rows: attempts } = await db.query<{ id: string }>({
    text: 'select intent_id as id from payment_attempt',
  });
  const events = attempts.map(({ id }, index) => {
    const objectId = id;
    return { id: `evt_${index}`, type: 'payment_intent.canceled', objectId, intentId: id };
  });
  const contents = { events, answers: someRows };
  await measure('undelivered webhooks', db, jobsWith(contents)['payment-events']);
});

test('payments that wait too long become exceptions', { timeout: longMs }, async () => {
  await unpaid();
  await fillPayments(db, { state: 'processing', ago: 8 * 24 * 3600 });
  await measure('exceptions are opened', db, jobsWith({})['payment-waits']);
});

test('refunds that were not answered', { timeout: longMs }, async () => {
  await unpaid();
  await fillPayments(db, { state: 'succeeded' });
  await db.query({
    text: `insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by,
        asked_at, key_at)
      select order_id, intent_id, amount_minor, intent_id, 'asked', 'asked', 'shop',
        now() - interval '1 hour', now() - interval '1 hour' from payment_attempt`,
  });
  await measure('refunds asked for again', db, jobsWith({})['payment-refunds']);
});

test('what waits too long is reported by as many statements as one such payment', async () => {
  await fillOrders(db, { customer: world.anna, tool: world.flatBrush, rows: 40, state: 'unpaid' });
  await fillPayments(db, { state: 'creating', ago: 2 * 3600 });
  const deps = createPaymentDeps(db, {});
  let statements = 0;
  const query: typeof db.query = (config) => {
    statements += 1;
    return db.query(config);
  };
  await minutelyJobs({ ...deps, db: { ...db, query } })['payment-waits']();
  const { rowCount } = await db.query({ text: 'select from payment_exception' });
  expect([rowCount, statements]).toEqual([40, 4]);
});
