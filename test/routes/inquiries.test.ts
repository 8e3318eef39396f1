/** Inquiries, prevented disputes and part disputes: what counts is the money that has moved. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, secondMs } from '#platform/clock.ts';
import { readDispute } from '#modules/payments/disputes/disputes.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { ProcessorDispute } from '#modules/payments/processor/processor-types.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readBalances, readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { priceIn } from '#test/support/priced-in.ts';
import { stripeClientOf, openDispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date());
const faults: Faults = {};
const total = 23_988;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

async function disputedOrder(options: Parameters<typeof openDispute>[2]) {
  const paid = await paidOrder();
  const before = await readBalances(shop, paid.order);
  const disputeId = await openDispute(shop, paid.intent, options);
  await shop.sandbox.runDue();
  return { ...paid, disputeId, before };
}

async function answer(disputeId: string, words: string): Promise<void> {
  await stripeClientOf(shop).disputes.update(disputeId, {
    evidence: { uncategorized_text: words },
  });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
}

async function eurosOf(order: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ account: string; minor: number }>({
    text: `select account, sum(l.amount_minor)::bigint as minor from journal_line l
      join journal_entry e on e.id = l.journal_entry_id
      where order_id = $1 and l.currency = 'eur'
      group by account having sum(l.amount_minor) <> 0 order by account`,
    values: [order],
  });
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

const refund = (order: string, amount: number) => {
  const body = { amount, reason: 'a bristle came out' };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

/** Ends the day and compares it; returns how many lines differ. */
async function differencesOfTheDay(): Promise<number> {
  clock.advance(26 * hourMs);
  await reconcile(shop.shop.payments);
  mira = await shop.tokenOf(shop.world.mira);
  const { rows } = await shop.db.query<{ differences: number }>({
    text: 'select sum(differences)::int as differences from statement_day',
  });
  return rows[0]?.differences ?? -1;
}

describe('an inquiry', () => {
  test('moves no money, disputes no order, rejects no refund; staff see an exception', async () => {
    const { order, before } = await disputedOrder({ as: 'inquiry' });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await readBalances(shop, order)).toEqual(before);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_inquiry']);
    expect(await refund(order, 10)).toMatchObject({ body: { refund: { state: 'succeeded' } } });
    expect(await differencesOfTheDay()).toBe(0);
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_inquiry']);
  });

  test('that the bank closes is over by itself', async () => {
    const { order, disputeId, before } = await disputedOrder({ as: 'inquiry' });
    await answer(disputeId, 'winning_evidence');
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await readBalances(shop, order)).toEqual(before);
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('ends with the refund of all of it', async () => {
    const { order } = await disputedOrder({ as: 'inquiry' });
    await refund(order, 239.88);
    await shop.sandbox.runDue();
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });

  test('that becomes a dispute is one from then on, to its end', async () => {
    const { order, disputeId } = await disputedOrder({ as: 'inquiry' });
    await answer(disputeId, 'escalate_inquiry_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'disputed' });
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_opened']);
    expect(await readBalances(shop, order)).toMatchObject({ disputed: total });
    expect(await refund(order, 10)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    await answer(disputeId, 'losing_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_lost']);
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('is tried again by staff, who learn that it is over', async () => {
    const { order, disputeId } = await disputedOrder({ as: 'inquiry' });
    const { body } = await shop.call('GET /exceptions', { token: mira });
    const exceptions: { _id: string; kind: string; detail: string }[] = JSON.parse(
      JSON.stringify(body),
    );
    const exception = exceptions.find(({ detail }) => detail.includes(disputeId));
    expect(exception).toMatchObject({
      order: { _id: order, customer: 'Anna', total: 239.88, currency: 'usd' },
      dispute: { amount: 239.88, answerBy: expect.stringMatching(/^\d{4}-/) },
    });
    const id = exception?._id;
    const retry = () => shop.call(`POST /exceptions/${id}/retry`, { token: mira, body: {} });
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'still_there' } });
    faults.webhooks = { lose: 1 };
    await answer(disputeId, 'winning_evidence');
    faults.webhooks = {};
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_inquiry']);
    expect(await retry()).toMatchObject({
      status: 200,
      body: { settled: { how: 'warning_closed' } },
    });
    expect(await readOpenExceptions(shop, order)).toEqual([]);
  });
});

describe('a dispute that is prevented', () => {
  test('before money moved changes nothing at all', async () => {
    const { order, before } = await disputedOrder({ as: 'block' });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await readBalances(shop, order)).toEqual(before);
    expect(await readOpenExceptions(shop, order)).toEqual([]);
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('by giving the money to the card holder is a loss without a fee', async () => {
    const { order, before } = await disputedOrder({ as: 'resolution' });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await readBalances(shop, order)).toEqual({
      ...{ ...before, dispute_losses: total },
      processor_balance: (before['processor_balance'] ?? 0) - total,
    });
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_lost']);
    expect(await differencesOfTheDay()).toBe(0);
  });
});

describe('a part dispute', () => {
  test('takes its part and is lost: the order is refunded in part', async () => {
    const { order, disputeId } = await disputedOrder({ amount: '10000' });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'disputed' });
    expect(await readBalances(shop, order)).toMatchObject({ disputed: 10_000 });
    await answer(disputeId, 'losing_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
    expect(await readBalances(shop, order)).toMatchObject({ dispute_losses: 10_000 });
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('that is won reinstates what it took, and the order is as it was', async () => {
    const { order, disputeId } = await disputedOrder({ amount: '10000' });
    await answer(disputeId, 'winning_evidence');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid', paid: true });
    expect((await readBalances(shop, order))['disputed']).toBeUndefined();
    expect(await differencesOfTheDay()).toBe(0);
  });
});

describe('money that moves after the end of a dispute', () => {
  /** Reads the dispute while the processor answers with other values. */
  const readWithOverrides = (disputeId: string, overrides: Partial<ProcessorDispute>) => {
    const { payments } = shop.shop;
    const { processor } = payments;
    const retrieveDispute = async (id: string) => ({
      ...(await processor.retrieveDispute(id)),
      ...overrides,
    });
    return readDispute({ ...payments, processor: { ...processor, retrieveDispute } }, disputeId);
  };

  test('is taken, and lost, although it was heard of as lost before', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const disputeId = await openDispute(shop, intent);
    await answer(disputeId, 'losing_evidence');
    faults.webhooks = {};
    await readWithOverrides(disputeId, { takenMinor: 0, taken: undefined });
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    await readDispute(shop.shop.payments, disputeId);
    await readDispute(shop.shop.payments, disputeId);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    expect(await readBalances(shop, order)).toMatchObject({ dispute_losses: total });
    expect(await readOpenExceptions(shop, order)).toEqual(['dispute_lost']);
    expect((await refund(order, 10)).body['code']).toBe('too_much');
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('comes back in part: the order has it, and so has the ledger', async () => {
    const { order, disputeId, before } = await disputedOrder({});
    await answer(disputeId, 'losing_evidence');
    const reinstatement = { returnedMinor: 10_000, returnedAt: clock.now() };
    await Promise.all([
      readWithOverrides(disputeId, reinstatement),
      readWithOverrides(disputeId, reinstatement),
    ]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
    const accounts = await readBalances(shop, order);
    expect(accounts).toMatchObject({ dispute_losses: total - 10_000 });
    expect(accounts['disputed']).toBeUndefined();
    const balanceBefore = before['processor_balance'] ?? 0;
    expect(accounts['processor_balance']).toBe(balanceBefore - total - 1500 + 10_000);
    // An older state that is applied later changes nothing.
    await readDispute(shop.shop.payments, disputeId);
    expect(await readBalances(shop, order)).toEqual(accounts);
    expect((await refund(order, 100.01)).body['code']).toBe('too_much');
  });

  test('comes to a balance in the currency of the order, which nobody knew', async () => {
    await priceIn(shop, 'eur', 2500, clock.now());
    const body = purchaseBody(shop.world.flatBrush, { price: 25, currency: 'eur' });
    const placed = await shop.call('POST /purchase', { token: anna.token, body });
    const order = String(placed.body['insertedId']);
    const begun = await shop.call('POST /create-payment-intent', {
      ...{ token: anna.token, body: { price: 300, order } },
    });
    const secret = String(begun.body['clientSecret']);
    await shop.pay(secret);
    await anna.confirm(order, intentIdOf(secret));
    faults.webhooks = { lose: 1 };
    const disputeId = await openDispute(shop, intentIdOf(secret));
    await answer(disputeId, 'winning_evidence');
    faults.webhooks = {};
    await readWithOverrides(disputeId, { returnedMinor: 0, returned: undefined });
    expect(await eurosOf(order)).toEqual({ currency_exchange: 30_000, sales: -30_000 });
    const settled = { amountMinor: 30_000, currency: 'eur', feeMinor: 0, exchangeRate: undefined };
    for (const returned of [settled, settled])
      await readWithOverrides(disputeId, { returnedMinor: 30_000, returned });
    expect(await eurosOf(order)).toEqual({ processor_balance: 30_000, sales: -30_000 });
  });
});
