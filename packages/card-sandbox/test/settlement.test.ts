/** Money in euros and pounds: charged in its currency, and settled in dollars at a rate. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { findingsIn } from './oracle/findings.ts';
import {
  cardPayment,
  chargeOf,
  errorOf,
  openTestProcessor,
  type TestProcessor,
} from './test-kit.ts';

let processor: TestProcessor;
beforeAll(async () => {
  processor = await openTestProcessor();
});
afterAll(() => processor.close());

test.each([
  ['usd', 50],
  ['eur', 50],
  ['gbp', 30],
])('the least that is charged in %s is %i', async (currency, amount) => {
  const { paymentIntents } = processor.stripe;
  const least = await paymentIntents.create({ ...cardPayment, currency, amount });
  expect(least).toMatchObject({ currency, amount });
  const less = paymentIntents.create({ ...cardPayment, currency, amount: amount - 1 });
  expect(await errorOf(less)).toMatchObject({ code: 'amount_too_small' });
});

describe('a charge of 100 euros', () => {
  test('is settled in dollars at the rate, with its fee of the settled amount', async () => {
    await control('/v1/sandbox_exchange_rates', { eur: '1.085' });
    const [moved] = await movementsOf(chargeOf(await pay('eur')));
    expect(moved).toMatchObject({ amount: 10_850, currency: 'usd', exchange_rate: 1.085 });
    expect(moved).toMatchObject({ fee: 345, net: 10_505 });
    expect(findingsIn(moved)).toEqual([]);
  });

  test('goes back at the rate of that moment, and comes back at another', async () => {
    await control('/v1/sandbox_exchange_rates', { eur: '1.085' });
    const intent = await pay('eur');
    await control('/v1/sandbox_exchange_rates', { eur: '1.2' });
    const refund = await processor.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ amount: 10_000, currency: 'eur' });
    await control('/v1/sandbox_exchange_rates', { eur: '0.9' });
    await control(`/v1/sandbox_refunds/${refund.id}/fail`);
    const settled = (await movementsOf(refund.id)).map(({ amount, currency, exchange_rate }) => {
      return [amount, currency, exchange_rate];
    });
    expect(settled).toEqual([
      [9000, 'usd', 0.9],
      [-12_000, 'usd', 1.2],
    ]);
  });

  test('is disputed in euros; what a second dispute may take is counted in euros', async () => {
    await control('/v1/sandbox_exchange_rates', { eur: '1.1' });
    const charge = chargeOf(await pay('eur'));
    await control('/v1/sandbox_disputes', { charge, amount: '6000' });
    await control('/v1/sandbox_exchange_rates', { eur: '1.2' });
    const tooMuch = control('/v1/sandbox_disputes', { charge, amount: '4001' });
    await expect(tooMuch).rejects.toThrow('Between 1 and 4000');
    const { data } = await processor.stripe.disputes.list({ charge });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ amount: 6000, currency: 'eur' });
    expect(data[0]?.balance_transactions).toMatchObject([
      { amount: -6600, currency: 'usd', fee: 1500, exchange_rate: 1.1 },
    ]);
    expect(findingsIn(data[0])).toEqual([]);
  });
});

test('a charge in dollars is not converted', async () => {
  expect(await movementsOf(chargeOf(await pay('usd')))).toMatchObject([
    { amount: 10_000, currency: 'usd', exchange_rate: null },
  ]);
});

test('a rate is a number above zero', async () => {
  for (const eur of ['0', '-1', 'much', '1.1234567'])
    await expect(control('/v1/sandbox_exchange_rates', { eur })).rejects.toThrow('exchange rate');
  await expect(control('/v1/sandbox_exchange_rates', { usd: '1' })).rejects.toThrow('unknown');
});

test('a transfer in pounds names a sort code, and is settled in dollars', async () => {
  const { customers, paymentIntents, testHelpers } = processor.stripe;
  await control('/v1/sandbox_exchange_rates', { gbp: '1.25' });
  const customer = (await customers.create({})).id;
  const intent = await paymentIntents.create({
    ...{ amount: 8000, currency: 'gbp', confirm: true, customer },
    allowed_payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'gb_bank_transfer' },
      },
    },
  });
  const instructions = intent.next_action?.display_bank_transfer_instructions;
  expect(instructions).toMatchObject({ type: 'gb_bank_transfer', currency: 'gbp' });
  expect(instructions?.financial_addresses?.[0]).toMatchObject({ type: 'sort_code' });
  expect(findingsIn(intent)).toEqual([]);
  const funded = await testHelpers.customers.fundCashBalance(customer, {
    ...{ amount: 8000, currency: 'gbp' },
  });
  expect(funded).toMatchObject({ funded: { bank_transfer: { type: 'gb_bank_transfer' } } });
  expect(findingsIn(funded)).toEqual([]);
  const paid = await paymentIntents.retrieve(intent.id);
  expect(await movementsOf(chargeOf(paid))).toMatchObject([{ amount: 10_000, currency: 'usd' }]);
  const refund = await processor.stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.destination_details?.type).toBe('gb_bank_transfer');
  expect(findingsIn(refund)).toEqual([]);
});

function pay(currency: string): Promise<Stripe.PaymentIntent> {
  const payment_method = 'pm_card_visa';
  const payment = { ...cardPayment, amount: 10_000, currency, confirm: true, payment_method };
  return processor.stripe.paymentIntents.create(payment);
}

async function movementsOf(source: string): Promise<Stripe.BalanceTransaction[]> {
  return (await processor.stripe.balanceTransactions.list({ source })).data;
}

function control(path: string, fields: Record<string, string> = {}) {
  return processor.stripe.rawRequest('POST', path, fields);
}
