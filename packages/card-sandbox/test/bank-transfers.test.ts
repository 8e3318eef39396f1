import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { findingsIn } from './oracle/findings.ts';
import { errorOf, openTestProcessor, type TestProcessor } from './test-kit.ts';

let processor: TestProcessor;
beforeAll(async () => {
  processor = await openTestProcessor();
});
afterAll(() => processor.close());

async function begin(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { stripe } = processor;
  const customer = await stripe.customers.create({ email: 'ada@people.example' });
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2000, currency: 'usd', customer: customer.id, confirm: true },
    allowed_payment_method_types: ['customer_balance'],
    payment_method_data: { type: 'customer_balance' },
    payment_method_options: {
      customer_balance: {
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'us_bank_transfer' },
      },
    },
    ...params,
  });
  return { customer: customer.id, intent };
}

const send = (customer: string, amount: number, currency = 'usd') =>
  processor.stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency });
const read = (id: string) =>
  processor.stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction'],
  });
const available = async (customer: string) =>
  (await processor.stripe.customers.retrieveCashBalance(customer)).available?.['usd'];
const remaining = ({ next_action: action }: Stripe.PaymentIntent) =>
  action?.display_bank_transfer_instructions?.amount_remaining;
const movements = async (customer: string) =>
  (await processor.stripe.customers.listCashBalanceTransactions(customer)).data
    .toReversed()
    .map(({ type, net_amount: net }) => [type, net]);

describe('a transfer', () => {
  test('is waited for: the account, what to write, how much', async () => {
    const { intent } = await begin();
    expect(intent).toMatchObject({
      status: 'requires_action',
      payment_method_types: ['customer_balance'],
    });
    expect(intent.next_action?.display_bank_transfer_instructions).toMatchObject({
      ...{ amount_remaining: 2000, currency: 'usd', type: 'us_bank_transfer' },
      reference: expect.stringMatching(/^\w{12}$/),
      financial_addresses: [{ type: 'aba', aba: { routing_number: '000000000' } }],
    });
    expect(findingsIn(JSON.parse(JSON.stringify(intent)))).toEqual([]);
  });

  test('in euros is to an IBAN that is of no country', async () => {
    const { intent } = await begin({
      currency: 'eur',
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
        },
      },
    });
    const [address] =
      intent.next_action?.display_bank_transfer_instructions?.financial_addresses ?? [];
    expect(address?.iban?.iban).toMatch(/^XX00SAND\d{10}$/);
  });

  test('of the exact amount pays', async () => {
    const { customer, intent } = await begin();
    await send(customer, 2000);
    const paid = await read(intent.id);
    expect(paid).toMatchObject({
      ...{ status: 'succeeded', amount_received: 2000, next_action: null },
      latest_charge: {
        payment_method_details: { type: 'customer_balance' },
        balance_transaction: { amount: 2000, fee: 10 },
      },
    });
    expect(findingsIn(JSON.parse(JSON.stringify(paid)))).toEqual([]);
    expect(await available(customer)).toBe(0);
  });

  test('of less waits for the rest, in several parts', async () => {
    const { customer, intent } = await begin();
    await send(customer, 700);
    const waiting = await read(intent.id);
    expect(waiting.status).toBe('requires_action');
    expect(remaining(waiting)).toBe(1300);
    await send(customer, 1000);
    expect(remaining(await read(intent.id))).toBe(300);
    await send(customer, 300);
    expect((await read(intent.id)).status).toBe('succeeded');
    expect(await movements(customer)).toEqual([
      ...[
        ['funded', 700],
        ['applied_to_payment', -700],
      ],
      ...[
        ['funded', 1000],
        ['applied_to_payment', -1000],
      ],
      ...[
        ['funded', 300],
        ['applied_to_payment', -300],
      ],
    ]);
  });

  test('of more pays, and the rest is the customer’s', async () => {
    const { customer, intent } = await begin();
    await send(customer, 2500);
    expect((await read(intent.id)).status).toBe('succeeded');
    expect(await available(customer)).toBe(500);
  });

  test('that comes after the end stays with the customer, as does a part from before', async () => {
    const { customer, intent } = await begin();
    await send(customer, 700);
    await processor.stripe.paymentIntents.cancel(intent.id);
    await send(customer, 2000);
    expect((await read(intent.id)).status).toBe('canceled');
    expect(await available(customer)).toBe(2700);
  });

  test('goes back as far as no payment has taken it, and no further', async () => {
    const { customer } = await begin();
    await send(customer, 2500);
    const { refunds } = processor.stripe;
    const back = { customer, currency: 'usd', origin: 'customer_balance' } as const;
    const error = await errorOf(refunds.create({ ...back, amount: 501 }));
    expect(error.message).toContain("greater than the customer's cash balance ($5.00)");
    const refund = await refunds.create({ ...back, amount: 500, metadata: { of: 'x' } });
    expect(refund).toMatchObject({ status: 'succeeded', customer, charge: null });
    expect(findingsIn(JSON.parse(JSON.stringify(refund)))).toEqual([]);
    expect(await available(customer)).toBe(0);
    expect(await refunds.retrieve(refund.id)).toMatchObject({ amount: 500 });
  });

  test('that paid is refunded as a card is', async () => {
    const { customer, intent } = await begin();
    await send(customer, 2000);
    const refund = await processor.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ amount: 2000, status: 'succeeded' });
    expect(refund.destination_details?.type).toBe('us_bank_transfer');
  });

  test('sent twice under one key comes once; of nothing, never', async () => {
    const { customer, intent } = await begin();
    const once = { idempotencyKey: `fund ${customer}` };
    const params = { amount: 700, currency: 'usd' };
    const { customers } = processor.stripe.testHelpers;
    await customers.fundCashBalance(customer, params, once);
    await customers.fundCashBalance(customer, params, once);
    expect(remaining(await read(intent.id))).toBe(1300);
    expect((await errorOf(send(customer, 0))).message).toContain('greater than or equal to 1');
    expect((await errorOf(send('cus_nobody', 1))).message).toContain('No such customer');
  });

  test('survives a restart half paid', async () => {
    const { customer, intent } = await begin();
    await send(customer, 700);
    await processor.restart();
    await send(customer, 1300);
    expect((await read(intent.id)).status).toBe('succeeded');
  });

  test('tells each step by an event', async () => {
    const { customer, intent } = await begin();
    await send(customer, 700);
    await send(customer, 1300);
    const { data } = await processor.stripe.events.list({ limit: 100 });
    const own = data.filter(({ data: { object } }) => {
      const { id, customer: whose } = JSON.parse(JSON.stringify(object));
      return id === intent.id || whose === customer;
    });
    expect(own.toReversed().map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'customer_cash_balance_transaction.created',
      'customer_cash_balance_transaction.created',
      'payment_intent.partially_funded',
      'customer_cash_balance_transaction.created',
      'customer_cash_balance_transaction.created',
      'payment_intent.succeeded',
    ]);
    for (const event of own) expect(findingsIn(JSON.parse(JSON.stringify(event)))).toEqual([]);
  });
});
