/** Inquiries, prevented disputes and part disputes: what counts is the money that has moved. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, secondMs } from '#platform/clock.ts';
import { readDispute } from '#modules/payments/disputes.ts';
import { reconcile } from '#modules/payments/payments.ts';
import type { ProcessorDispute } from '#modules/payments/processor-words.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf, problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { deskOf, dispute } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = stillClock(new Date());
const faults: Faults = {};
const total = 23_988;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await buyerIn(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function paidOrder() {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentOf(secret));
  return { order, intent: intentOf(secret) };
}

async function disputedOrder(told: Parameters<typeof dispute>[2]) {
  const paid = await paidOrder();
  const before = await accountsOf(shop, paid.order);
  const opened = await dispute(shop, paid.intent, told);
  await shop.sandbox.settle();
  return { ...paid, opened, before };
}

async function answer(opened: string, words: string): Promise<void> {
  await deskOf(shop).disputes.update(opened, { evidence: { uncategorized_text: words } });
  clock.advance(3 * secondMs);
  await shop.sandbox.settle();
}

const refund = (order: string, amount: number) => {
  const body = { amount, reason: 'a bristle came out' };
  return shop.call(`POST /purchaseadmin/${order}/refunds`, { token: mira, body });
};

/** Lets the day end and be compared; answers how many lines differ. */
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
  test('moves no money, disputes no order and refuses no refund; staff are told', async () => {
    const { order, before } = await disputedOrder({ as: 'inquiry' });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await accountsOf(shop, order)).toEqual(before);
    expect(await problemsOf(shop, order)).toEqual(['dispute_inquiry']);
    expect(await refund(order, 10)).toMatchObject({ body: { refund: { state: 'succeeded' } } });
    expect(await differencesOfTheDay()).toBe(0);
    expect(await problemsOf(shop, order)).toEqual(['dispute_inquiry']);
  });

  test('that the bank closes is over by itself', async () => {
    const { order, opened, before } = await disputedOrder({ as: 'inquiry' });
    await answer(opened, 'winning_evidence');
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await accountsOf(shop, order)).toEqual(before);
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('ends with the refund of all of it', async () => {
    const { order } = await disputedOrder({ as: 'inquiry' });
    await refund(order, 239.88);
    await shop.sandbox.settle();
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    expect(await problemsOf(shop, order)).toEqual([]);
  });

  test('that becomes a dispute is one from then on, to its end', async () => {
    const { order, opened } = await disputedOrder({ as: 'inquiry' });
    await answer(opened, 'escalate_inquiry_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'disputed' });
    expect(await problemsOf(shop, order)).toEqual(['dispute_opened']);
    expect(await accountsOf(shop, order)).toMatchObject({ disputed: total });
    expect(await refund(order, 10)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    await answer(opened, 'losing_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    expect(await problemsOf(shop, order)).toEqual(['dispute_lost']);
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('is tried again by staff, who learn that it is over', async () => {
    const { order, opened } = await disputedOrder({ as: 'inquiry' });
    const { body } = await shop.call('GET /problems', { token: mira });
    const listed: { _id: string; kind: string; detail: string }[] = JSON.parse(
      JSON.stringify(body),
    );
    const id = listed.find(({ detail }) => detail.includes(opened))?._id;
    const retry = () => shop.call(`POST /problems/${id}/retry`, { token: mira, body: {} });
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'still_there' } });
    faults.webhooks = { lose: 1 };
    await answer(opened, 'winning_evidence');
    faults.webhooks = {};
    expect(await problemsOf(shop, order)).toEqual(['dispute_inquiry']);
    expect(await retry()).toMatchObject({
      status: 200,
      body: { settled: { how: 'warning_closed' } },
    });
    expect(await problemsOf(shop, order)).toEqual([]);
  });
});

describe('a dispute that is prevented', () => {
  test('before money moved changes nothing at all', async () => {
    const { order, before } = await disputedOrder({ as: 'block' });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid', paid: true });
    expect(await accountsOf(shop, order)).toEqual(before);
    expect(await problemsOf(shop, order)).toEqual([]);
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('by giving the money to the card holder is a loss without a fee', async () => {
    const { order, before } = await disputedOrder({ as: 'resolution' });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await accountsOf(shop, order)).toEqual({
      ...{ ...before, dispute_losses: total },
      processor_balance: (before['processor_balance'] ?? 0) - total,
    });
    expect(await problemsOf(shop, order)).toEqual(['dispute_lost']);
    expect(await differencesOfTheDay()).toBe(0);
  });
});

describe('a part dispute', () => {
  test('takes its part and is lost: the order is refunded in part', async () => {
    const { order, opened } = await disputedOrder({ amount: '10000' });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'disputed' });
    expect(await accountsOf(shop, order)).toMatchObject({ disputed: 10_000 });
    await answer(opened, 'losing_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
    expect(await accountsOf(shop, order)).toMatchObject({ dispute_losses: 10_000 });
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('that is won gives back what it took, and the order is as it was', async () => {
    const { order, opened } = await disputedOrder({ amount: '10000' });
    await answer(opened, 'winning_evidence');
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid', paid: true });
    expect((await accountsOf(shop, order))['disputed']).toBeUndefined();
    expect(await differencesOfTheDay()).toBe(0);
  });
});

describe('money that moves after the end of a dispute', () => {
  /** The dispute as it is read while the processor says something else of it. */
  const readAs = (opened: string, told: Partial<ProcessorDispute>) => {
    const { payments } = shop.shop;
    const { processor } = payments;
    const retrieveDispute = async (id: string) => ({
      ...(await processor.retrieveDispute(id)),
      ...told,
    });
    return readDispute({ ...payments, processor: { ...processor, retrieveDispute } }, opened);
  };

  test('is taken, and lost, although it was heard of as lost before', async () => {
    const { order, intent } = await paidOrder();
    faults.webhooks = { lose: 1 };
    const opened = await dispute(shop, intent);
    await answer(opened, 'losing_evidence');
    faults.webhooks = {};
    await readAs(opened, { takenMinor: 0, feeMinor: 0 });
    expect(await shop.orderNow(order)).toMatchObject({ status: 'paid' });
    await readDispute(shop.shop.payments, opened);
    await readDispute(shop.shop.payments, opened);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'refunded' });
    expect(await accountsOf(shop, order)).toMatchObject({ dispute_losses: total });
    expect(await problemsOf(shop, order)).toEqual(['dispute_lost']);
    expect((await refund(order, 10)).body['code']).toBe('too_much');
    expect(await differencesOfTheDay()).toBe(0);
  });

  test('comes back in part: the order has it, and so has the ledger', async () => {
    const { order, opened, before } = await disputedOrder({});
    await answer(opened, 'losing_evidence');
    const back = { returnedMinor: 10_000, returnedAt: clock.now() };
    await Promise.all([readAs(opened, back), readAs(opened, back)]);
    expect(await shop.orderNow(order)).toMatchObject({ status: 'partly_refunded' });
    const accounts = await accountsOf(shop, order);
    expect(accounts).toMatchObject({ dispute_losses: total - 10_000 });
    expect(accounts['disputed']).toBeUndefined();
    const had = before['processor_balance'] ?? 0;
    expect(accounts['processor_balance']).toBe(had - total - 1500 + 10_000);
    // An older reading that is applied later takes nothing away again.
    await readDispute(shop.shop.payments, opened);
    expect(await accountsOf(shop, order)).toEqual(accounts);
    expect((await refund(order, 100.01)).body['code']).toBe('too_much');
  });
});
