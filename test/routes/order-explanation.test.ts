import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { chargeBoundsOf } from '#platform/currency.ts';
import { parseDollars, toDollars } from '#platform/money.ts';
import { reconcile } from '#modules/payments/payments.ts';
import {
  readBalances,
  readEmailRecipients,
  readOpenExceptions,
} from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { stripeClientOf, openDispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date('2026-11-18T12:00:00Z'));

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

const asMira = (what: string, body?: object) => shop.call(what, { token: mira, body });

async function paidOrder(): Promise<{ order: string; intent: string }> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  await shop.sandbox.runDue();
  return { order, intent: intentIdOf(secret) };
}

/** Until the next day's statement is due. */
async function untilStatement(): Promise<void> {
  clock.advance(27 * hourMs);
  await reconcile(shop.shop.payments);
}

describe('an order is explained', () => {
  test('with what of its payment may still go back', async () => {
    const leftOf = async (order: string) =>
      (await asMira(`GET /purchaseadmin/${order}/explanation`)).body['refundable'];
    const refund = (order: string, amount: number) =>
      asMira(`POST /purchaseadmin/${order}/refunds`, { amount, reason: 'a bristle came out' });
    expect(await leftOf(await anna.placeOrder())).toBe(0);
    const { order } = await paidOrder();
    expect(await leftOf(order)).toBe(239.88);
    await refund(order, 100);
    expect(await leftOf(order)).toBe(139.88);
    await refund(order, 139.88);
    expect(await leftOf(order)).toBe(0);
  });

  test('to the cent and the unit, each with its rule, who it was, and when', async () => {
    const { order, intent } = await paidOrder();
    await anna.saveAddress(order);
    const shipment = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 1' };
    await asMira(`POST /purchaseadmin/${order}/fulfilment`, shipment);
    const refund = { amount: 39.88, reason: 'a bristle came out' };
    await asMira(`POST /purchaseadmin/${order}/refunds`, refund);
    const { status, body } = await asMira(`GET /purchaseadmin/${order}/explanation`);
    expect(status).toBe(200);
    const at = clock.now().toISOString();
    expect(body).toMatchObject({
      changes: [
        { to: 'unpaid' },
        { to: 'paid', reason: 'payment_succeeded' },
        { to: 'shipped' },
        { at },
      ],
      movements: [
        { kind: 'reserved', reservedChange: 12, actor: { email: 'anna@people.example' } },
        { kind: 'sold', onHandChange: -12, actor: { email: 'mira@people.example' } },
      ],
      ledger: [
        { kind: 'charge', lines: [{ account: 'processor_balance', amount: 239.88 }, anyEntry] },
        { kind: 'fee', lines: [{ account: 'processor_fees' }, anyEntry] },
        { kind: 'refund', actor: { email: 'mira@people.example' } },
      ],
      attempts: [{ ordinal: 1, state: 'succeeded', transaction: intent, amount: 239.88 }],
      refunds: [{ state: 'succeeded', amount: 39.88, reason: 'a bristle came out' }],
      exceptions: [],
    });
    expect(JSON.stringify(body['events'])).toContain('payment_intent.succeeded');
    expect(JSON.stringify(body['emails'])).toContain('receipt');
  });

  const anyEntry = expect.objectContaining({ currency: 'usd' });

  test('with nothing but what is known when it was only placed', async () => {
    const order = await anna.placeOrder();
    const { body } = await asMira(`GET /purchaseadmin/${order}/explanation`);
    expect(body).toMatchObject({ ledger: [], attempts: [], refunds: [], events: [] });
  });
});

describe('a tool’s stock is explained', () => {
  test('movement by movement with the running balance, in pages', async () => {
    const tool = shop.world.lastFive;
    await asMira(`POST /tools/${tool}/stock`, { kind: 'received', change: 20, reason: 'batch 7' });
    await asMira(`POST /tools/${tool}/stock`, { kind: 'corrected', change: -1, reason: 'broken' });
    const first = await asMira(`GET /tools/${tool}/movements?limit=2`);
    expect(first.body).toMatchObject([
      { ordinal: 3, onHandChange: -1, onHand: 24, actor: { email: 'mira@people.example' } },
      { ordinal: 2, onHandChange: 20, onHand: 25, reason: 'batch 7', order: null },
    ]);
    const next = first.headers.get('next-cursor');
    const rest = await asMira(`GET /tools/${tool}/movements?limit=2&cursor=${next}`);
    expect(rest.body).toMatchObject([{ ordinal: 1, kind: 'received', onHand: 5 }]);
    expect(rest.headers.get('next-cursor')).toBeNull();
  });
});

describe('the ledger', () => {
  test('of everything so far sums to nothing, and each receipt is written once', async () => {
    const { order, intent } = await paidOrder();
    await anna.confirm(order, intent);
    await reconcile(shop.shop.payments);
    const sums = Object.values(await readBalances(shop));
    expect(sums.reduce((sum, minor) => sum + minor, 0)).toBe(0);
    expect(await readEmailRecipients(shop, order, 'receipt')).toEqual(['anna@people.example']);
  });

  test.each([
    ['an amount is changed', 'update journal_entry set amount_minor = 1'],
    ['a transaction is deleted', 'delete from journal_entry'],
    ['a transaction is changed', "update journal_entry set kind = 'fee'"],
  ])('refuses that %s', async (_, text) => {
    await paidOrder();
    await expect(shop.db.query({ text })).rejects.toThrow('is only added to');
  });

  test.each([
    ['what gains nothing', "'sales', 'refunds_payable', 0", 'journal_entry_moves'],
    ['what gives instead of gaining', "'sales', 'refunds_payable', -5", 'journal_entry_moves'],
    ['what stays where it was', "'sales', 'sales', 5", 'journal_entry_moves'],
    ['an account nobody has', "'sales', 'pocket', 5", 'ledger_account_check'],
    ['an amount that comes from nowhere', "'sales', null, 5", 'not-null constraint'],
    ['a movement of no amount', "'sales', 'refunds_payable', null", 'not-null constraint'],
  ])('refuses %s', async (_, columns, errorText) => {
    const text = `insert into journal_entry (kind, object_id, actor, reason, at, currency,
        to_account, from_account, amount_minor)
      select 'charge', 'ch_x', 'x', 'x', now(), 'usd', ${columns}`;
    await expect(shop.db.query({ text })).rejects.toThrow(errorText);
  });
});

describe('the day’s statement', () => {
  test('agrees with the ledger over charges, fees, refunds and disputes', async () => {
    await paidOrder();
    const refundedOrder = await paidOrder();
    const refund = { amount: 12.34, reason: 'a bristle came out' };
    await asMira(`POST /purchaseadmin/${refundedOrder.order}/refunds`, refund);
    await openDispute(shop, (await paidOrder()).intent);
    await shop.sandbox.runDue();
    await untilStatement();
    expect(await readOpenExceptions(shop)).toEqual(['dispute_opened']);
    const { rows } = await shop.db.query<{ movements: number; differences: number }>({
      text: 'select movements, differences from statement_day order by day desc limit 1',
    });
    expect(rows[0]?.differences).toBe(0);
    expect(rows[0]?.movements).toBeGreaterThanOrEqual(5);
  });

  test('that differs is an exception, once, and can be compared again', async () => {
    await shop.db.query({ text: 'delete from payment_exception' });
    await paidOrder();
    const { paymentIntents } = stripeClientOf(shop);
    await paymentIntents.create({
      ...{ amount: 4200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await untilStatement();
    await untilStatement();
    mira = await shop.tokenOf(shop.world.mira);
    const kinds = await readOpenExceptions(shop);
    expect(kinds.filter((kind) => kind === 'statement_differs')).toHaveLength(1);
    const { body } = await asMira('GET /exceptions');
    const exceptions: { _id: string; kind: string; detail: string }[] = JSON.parse(
      JSON.stringify(body),
    );
    const exception = exceptions.find(({ kind }) => kind === 'statement_differs');
    expect(exception?.detail).toContain('the shop has nothing');
    const again = await asMira(`POST /exceptions/${exception?._id}/retry`, {});
    expect(again).toMatchObject({ status: 409, body: { code: 'still_there' } });
    const note = 'belongs to the other shop';
    const settled = await asMira(`POST /exceptions/${exception?._id}/retry`, { note });
    expect(settled.body).toMatchObject({
      settled: { how: note, by: { email: 'mira@people.example' } },
    });
  });

  /** A refund of nobody's in the ledger, and an exception of its day under this key. */
  async function retryBeside(object: string, about: (day: string) => string) {
    await shop.db.query({ text: 'delete from payment_exception' });
    const { order } = await paidOrder();
    const day = clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
    await shop.db.query({
      text: `insert into journal_entry (kind, object_id, order_id, actor, reason, at,
          happened_at, currency, to_account, from_account, amount_minor)
        values ('refund', $3, $1, 'x', 'x', $2, $2, 'usd', 'sales', 'processor_balance', 500)`,
      values: [order, clock.now(), object],
    });
    await untilStatement();
    await shop.db.query({ text: 'delete from payment_exception' });
    const { rows } = await shop.db.query<{ id: string }>({
      text: `insert into payment_exception (kind, detail, at, key)
        values ('statement_differs', 'x', $1, $2) returning id`,
      values: [clock.now(), `statement_differs:${about(day)}`],
    });
    mira = await shop.tokenOf(shop.world.mira);
    return (await asMira(`POST /exceptions/${rows[0]?.id}/retry`, {})).status;
  }

  test('is compared again for one line, whatever else differs on that day', async () => {
    expect(await retryBeside('re_of_nobody', (day) => `${day}:ch_in_order`)).toBe(200);
  });

  test.each([
    ['its line still differs', 're_unknown', (day: string) => `${day}:re_unknown`],
    ['its line has a colon in its name', 're:unknown', (day: string) => `${day}:re:unknown`],
    ['it is about the whole day', 're_of_none', (day: string) => day],
  ])('stays an exception when %s', async (_, object, about) => {
    expect(await retryBeside(object, about)).toBe(409);
  });

  test('without what the ledger has is an exception as well', async () => {
    await shop.db.query({ text: 'delete from payment_exception' });
    const { order } = await paidOrder();
    await shop.db.query({
      text: `insert into journal_entry (kind, object_id, order_id, actor, reason, at,
          happened_at, currency, to_account, from_account, amount_minor)
        values ('refund', 're_unheard_of', $1, 'x', 'x', $2, $2, 'usd',
          'sales', 'processor_balance', 500)`,
      values: [order, clock.now()],
    });
    await untilStatement();
    const { rows } = await shop.db.query<{ detail: string }>({
      text: "select detail from payment_exception where kind = 'statement_differs'",
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.detail).toContain('the shop says $5.00, the processor does not');
  });
});

describe('every amount from 0.50 to 999,999.99', () => {
  const { min, max } = chargeBoundsOf('usd');

  test('survives the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min, max }), (minor) => {
        const wire: number = JSON.parse(JSON.stringify(toDollars(minor)));
        expect(parseDollars(wire)).toBe(minor);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([min, max, 51, 199_99, 1_005, 33_333_333, 81_20, 70_07, 99_999_998])(
    '%i cents: order, payment, ledger, refund, all the same to the cent',
    async (minor) => {
      await shop.db.query({
        text: 'update tool set price_minor = $2 where id = $1',
        values: [shop.world.hundred, minor],
      });
      const body = { tool: shop.world.hundred, name: 'x', phone: '+44 20 7946', qurantity: 1 };
      const placed = await shop.call('POST /purchase', {
        ...{ token: anna.token, body: { ...body, price: toDollars(minor) } },
      });
      const order = String(placed.body['insertedId']);
      const secret = await anna.beginPayment(order);
      expect((await shop.pay(secret)).body['amount']).toBe(minor);
      const paid = await anna.confirm(order, intentIdOf(secret));
      expect(paid.body).toMatchObject({ paid: true, total: toDollars(minor) });
      expect(await readBalances(shop, order)).toMatchObject({ sales: -minor });
      const part = { amount: toDollars(minor - 1), reason: 'all but a cent' };
      await asMira(`POST /purchaseadmin/${order}/refunds`, part);
      expect(await readBalances(shop, order)).toMatchObject({ sales: -1 });
    },
  );
});
