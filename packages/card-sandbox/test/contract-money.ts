/** The part of the contract about refunds, and about the ledger. */
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import type { OpenSdk } from './contract-suite.ts';
import { cardPayment, chargeOf, errorOf } from './test-kit.ts';

export function describeRefunds(sdk: OpenSdk): void {
  test('a payment is refunded in parts, never past what is left', async () => {
    const { refunds, charges } = sdk();
    const paid = await pay(sdk());
    const part = await refunds.create({ payment_intent: paid.id, amount: 500 });
    expect(part).toMatchObject({ amount: 500, currency: 'usd', payment_intent: paid.id });
    expect(await errorOf(refunds.create({ payment_intent: paid.id, amount: 1500 }))).toMatchObject({
      ...{ statusCode: 400, message: expect.stringContaining('greater than unrefunded amount') },
    });
    const rest = await refunds.create({ payment_intent: paid.id, reason: 'duplicate' });
    expect(rest).toMatchObject({ amount: 1499, reason: 'duplicate' });
    expect(await charges.retrieve(chargeOf(paid))).toMatchObject({
      ...{ amount_refunded: 1999, refunded: true, status: 'succeeded' },
    });
    const { data } = await refunds.list({ payment_intent: paid.id });
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  });

  test('what is refunded is not refunded again', async () => {
    const { refunds } = sdk();
    const paid = await pay(sdk());
    const whole = await refunds.create({ charge: chargeOf(paid) });
    expect((await refunds.retrieve(whole.id)).amount).toBe(1999);
    const error = await errorOf(refunds.create({ payment_intent: paid.id }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.code).toBe('charge_already_refunded');
  });

  test('concurrent refunds never exceed what was paid', async () => {
    const { refunds } = sdk();
    const paid = await pay(sdk());
    const requests = Array.from({ length: 5 }, () =>
      refunds.create({ payment_intent: paid.id, amount: 1000 }, { maxNetworkRetries: 5 }),
    );
    const results = await Promise.allSettled(requests);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a key used twice refunds once', async () => {
    const { refunds } = sdk();
    const paid = await pay(sdk());
    const options = { idempotencyKey: `refund-${crypto.randomUUID()}` };
    const fields = { payment_intent: paid.id, amount: 700 };
    const first = await refunds.create(fields, options);
    expect((await refunds.create(fields, options)).id).toBe(first.id);
    expect((await refunds.list({ payment_intent: paid.id })).data).toHaveLength(1);
  });

  test('nothing is refunded before anything is paid', async () => {
    const { id } = await sdk().paymentIntents.create(cardPayment);
    const error = await errorOf(sdk().refunds.create({ payment_intent: id }));
    expect(error.statusCode).toBe(400);
  });

  test('every charge stands in the ledger with its fee', async () => {
    const { paymentIntents, balanceTransactions } = sdk();
    const { id } = await pay(sdk());
    const { latest_charge: charge } = await paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    });
    if (typeof charge !== 'object' || charge === null) throw new Error('it was not expanded');
    const { data } = await balanceTransactions.list({ source: charge.id });
    for (const movement of data) {
      expect(movement).toMatchObject({ type: 'charge', amount: 1999, source: charge.id });
      expect(movement.net).toBe(movement.amount - movement.fee);
    }
  });
}

function pay(stripe: Stripe) {
  const payment_method = 'pm_card_visa';
  return stripe.paymentIntents.create({ ...cardPayment, confirm: true, payment_method });
}
