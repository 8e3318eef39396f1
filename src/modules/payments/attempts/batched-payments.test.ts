import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { cardFailureLimits } from '#modules/rate-limits/limits.ts';
import { listEmailsOfOrder } from '#modules/emails/emails.ts';
import { findOrder, listChanges, lockOrder, placeOrder } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, createManualClock, makeWorld, type World } from '#test/support/world.ts';
import type { PaymentDeps } from '../deps.ts';
import { listJournalOfOrder } from '../ledger/ledger.ts';
import type { Intent, Processor } from '../processor/processor-types.ts';
import { cancelOrder } from './cancel-order.ts';
import { applyIntent } from './apply-intent.ts';
import { startPayment } from './start-payment.ts';

let db: TestDatabase;
let world: World;
let deps: PaymentDeps;
let intents: Map<string, Intent>;
const clock = createManualClock();
const priceMinor = 1999;

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
  // Connections for several transactions, which would otherwise run after each other.
  const busy = { text: 'select pg_sleep(0.1)' };
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => db.query(busy)));
});
afterAll(() => db.close());

beforeEach(() => {
  intents = new Map();
  const cardTesting = { limits: cardFailureLimits, secret: 'a secret' };
  const jobs = { enqueue: () => Promise.resolve() };
  const settings = { cardTesting, transferDays: 7, jobs, log: createLog('silent') };
  deps = { db, clock, processor: sandbox(), ...settings };
});

/** Makes payments, and cancels them. */
function sandbox(): Processor {
  const never = () => Promise.reject(new Error('not asked in this test'));
  return {
    async createIntent({ order, amountMinor, currency }) {
      const id = `pi_${order}`;
      const status = 'requires_payment_method' as const;
      const amounts = { amountMinor, receivedMinor: 0, currency };
      const intent = { id, status, ...amounts, clientSecret: `${id}_secret_x`, order };
      intents.set(order, intent);
      return intent;
    },
    ...{ retrieveIntent: never, cancelIntent: never, listIntents: never, refund: never },
    ...{ retrieveCardFailure: never, offersTransfer: never, listTransferMovements: never },
    ...{ returnTransfer: never, retrieveRefund: never, listRefunds: never, readEvent: never },
    ...{ retrieveDispute: never, listUndelivered: never, listMovementsOf: never },
    readStatement: never,
  };
}

let buyers = 0;

/** Orders of as many people, as ids. */
async function placeOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const placed = await placeOrder(
      { db, clock, reservationMinutes: 30 },
      {
        customer: await addPerson(db, `Buyer${(buyers += 1)}`, 'customer'),
        tool: { id: world.hundred },
        ...{ quantity: 1, phone: '+44 20 7946', seenPriceMinor: priceMinor },
      },
    );
    if (!placed.ok) throw new Error(placed.reason);
    ids.push(placed.order.id);
  }
  return ids;
}

async function beginPayments(count: number): Promise<string[]> {
  const ids = await placeOrders(count);
  for (const id of ids) await startPayment(deps, id);
  return ids;
}

/** What the processor says of an order's payment once its card was charged. */
function succeeded(order: string, more: Partial<Intent> = {}): Intent {
  const intent = intents.get(order);
  if (!intent) throw new Error(`order ${order} has no payment`);
  const rate = { currency: 'usd', exchangeRate: undefined };
  const settled = { amountMinor: priceMinor, ...rate, feeMinor: 88 };
  const charge = { id: `ch_${order}`, at: clock.now(), settled };
  return { ...intent, status: 'succeeded', receivedMinor: intent.amountMinor, charge, ...more };
}

const apply = (intent: Intent) => applyIntent(deps, intent, clock.now());

/** All that is written of an order, with its own ids left out. */
async function describeRecords(id: string) {
  const { rows: attempts } = await db.query({
    text: `select state, captured_minor, currency, charge_id, fee_due_at, intent_id, updated_at
      from payment_attempt where order_id = $1`,
    values: [id],
  });
  const { rows: work } = await db.query({
    text: 'select tab, due_at from order_work where order_id = $1',
    values: [id],
  });
  const order = await findOrder(db, id);
  const emails = await listEmailsOfOrder(db, id);
  const records = {
    ...{ attempts, work, changes: await listChanges(db, id) },
    journal: await listJournalOfOrder(db, id),
    emails: emails.map(({ kind, to }) => [kind, to === order?.userEmail]),
    states: [order?.paymentState, order?.paymentId, order?.reservationExpiresAt],
  };
  const ids = [id, order?.userId ?? ''];
  const text = ids.reduce((rest, own) => rest.replaceAll(own, '…'), JSON.stringify(records));
  return JSON.parse(text);
}

describe('payments that succeed together', () => {
  test('are one transaction, and each is written as one by itself', async () => {
    const [alone = '', ...others] = await beginPayments(6);
    const transactions = vi.spyOn(db.transactions, 'enter');
    const results = await Promise.all([alone, ...others].map((id) => apply(succeeded(id))));
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
    const expected = await describeRecords(alone);
    expect(expected).toMatchObject({
      attempts: [{ state: 'succeeded', captured_minor: priceMinor, fee_due_at: null }],
      emails: [['receipt', true]],
      journal: [{ kind: 'charge' }, { kind: 'fee' }],
      states: ['paid', 'pi_…', null],
      work: [{ tab: 'address_missing' }],
    });
    for (const id of others) expect(await describeRecords(id)).toEqual(expected);
    for (const [index, id] of [alone, ...others].entries())
      expect(results[index]).toEqual({ known: true, order: await findOrder(db, id) });
  });

  test('the one that may not be kept goes back, and the others are paid', async () => {
    const [first = '', second = '', wrong = '', third = ''] = await beginPayments(4);
    const less = { amountMinor: 1000, receivedMinor: 1000 };
    const good = [first, second, third].map((id) => succeeded(id));
    const all = await Promise.all([...good, succeeded(wrong, less)].map(apply));
    const states = all.map((one) => one.known && one.order.paymentState);
    expect(states).toEqual(['paid', 'paid', 'paid', 'unpaid']);
    const { journal } = await describeRecords(wrong);
    expect(journal[0]).toMatchObject({ kind: 'charge', reason: 'payment_differs' });
  });

  test('the one that the database refuses undoes none of the others', async () => {
    const [first = '', second = '', wrong = '', third = ''] = await beginPayments(4);
    const rate = { currency: 'usd', exchangeRate: undefined };
    const settled = { amountMinor: priceMinor, ...rate, feeMinor: 0.5 };
    const charge = { id: 'ch_wrong', at: clock.now(), settled };
    const good = [first, second, third].map((id) => succeeded(id));
    const all = await Promise.allSettled([...good, succeeded(wrong, { charge })].map(apply));
    expect(all.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    ]);
    expect((await describeRecords(wrong)).states).toContain('unpaid');
    expect((await describeRecords(third)).states).toContain('paid');
  });

  test('the one whose order somebody has locked keeps none of the others waiting', async () => {
    const [first = '', locked = '', third = ''] = await beginPayments(3);
    const isPaid = await inTransaction(db, async (tx) => {
      await lockOrder(tx, locked);
      const pending = [first, locked, third].map((id) => apply(succeeded(id)));
      const paid = await pending[2];
      return { third: paid, locked: pending[1] };
    });
    expect(isPaid.third).toMatchObject({ order: { paymentState: 'paid' } });
    expect(await isPaid.locked).toMatchObject({ order: { paymentState: 'paid' } });
  });

  test('told twice at once, by two instances: each is paid once', async () => {
    const ids = await beginPayments(5);
    const other = { ...deps };
    const twice = ids.flatMap((id) => [
      applyIntent(deps, succeeded(id), clock.now()),
      applyIntent(other, succeeded(id), clock.now()),
      applyIntent(deps, succeeded(id), clock.now()),
    ]);
    for (const one of await Promise.all(twice))
      expect(one).toMatchObject({ known: true, order: { paymentState: 'paid' } });
    const { rows } = await db.query({
      text: `select (select count(*) from email where order_id = any($1) and kind = 'receipt') as
        receipts, (select count(*) from refund where order_id = any($1)) as refunds,
        (select sum(amount_minor) from journal_entry where order_id = any($1)
          and kind = 'charge') as charged`,
      values: [ids],
    });
    expect(rows).toEqual([{ receipts: 5, refunds: 0, charged: String(5 * priceMinor) }]);
  });
});

describe('payments that are begun together', () => {
  test('have each an answer of their own, also the one that is refused', async () => {
    const ids = await placeOrders(6);
    const [, cancelled = '', ...others] = ids;
    await cancelOrder(
      deps,
      { id: world.anna.id, ip: '', at: clock.now() },
      {
        order: cancelled,
        by: 'customer',
      },
    );
    const begun = await Promise.all(ids.map((id) => startPayment(deps, id)));
    expect(begun[1]).toEqual({ ok: false, reason: 'not_payable', state: 'cancelled' });
    for (const id of others) {
      const clientSecret = `pi_${id}_secret_x`;
      expect(begun[ids.indexOf(id)]).toEqual({ ok: true, clientSecret });
      const { attempts } = await describeRecords(id);
      expect(attempts).toMatchObject([{ state: 'open', intent_id: 'pi_…' }]);
    }
  });

  test('of one order, at several instances: one payment, one secret', async () => {
    const ids = await placeOrders(3);
    const instances = [deps, { ...deps }, { ...deps }];
    const begun = await Promise.all(
      ids.flatMap((id) => instances.map((instance) => startPayment(instance, id, priceMinor))),
    );
    const secrets = begun.map((one) => one.ok && one.clientSecret);
    expect(new Set(secrets)).toEqual(new Set(ids.map((id) => `pi_${id}_secret_x`)));
  });

  test('what was seen counts for each by itself', async () => {
    const ids = await placeOrders(4);
    const begun = await Promise.all(
      ids.map((id, index) => startPayment(deps, id, index === 2 ? 1 : priceMinor)),
    );
    const refused = { ok: false, reason: 'total_changed', totalMinor: priceMinor };
    expect(begun.map(({ ok }) => ok)).toEqual([true, true, false, true]);
    expect(begun[2]).toMatchObject(refused);
  });
});
