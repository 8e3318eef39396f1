/** The part of the contract about cards that do not pay and amounts that cannot be paid. */
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import type { OpenSdk } from './contract-suite.ts';
import { cardPayment, chargeOf, errorOf } from './test-kit.ts';

const declinedCards = [
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
] as const;

export function describeDeclines(sdk: OpenSdk): void {
  test.each(declinedCards)('%s is declined as %s, %s', async (card, code, declineCode) => {
    const { paymentIntents, charges } = sdk();
    const { id } = await paymentIntents.create(cardPayment);
    const error = await errorOf(paymentIntents.confirm(id, { payment_method: card }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    expect(error.message).not.toBe('');
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    const after = await paymentIntents.retrieve(id);
    expect(after).toMatchObject({
      ...{ status: 'requires_payment_method', amount_received: 0 },
      last_payment_error: { type: 'card_error', code, decline_code: declineCode },
    });
    expect(await charges.retrieve(chargeOf(after))).toMatchObject({
      ...{ id: error.charge, status: 'failed', paid: false, failure_code: code },
    });
  });

  test('after a decline the same intent takes another card', async () => {
    const { paymentIntents, charges } = sdk();
    const { id } = await paymentIntents.create(cardPayment);
    await errorOf(paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    const paid = await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const { data } = await charges.list({ payment_intent: id });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test.each([
    ['less than half a dollar', { amount: 49 }, 'amount_too_small'],
    ['a million dollars', { amount: 100_000_000 }, 'amount_too_large'],
    ['nothing', { amount: 0 }, 'parameter_invalid_integer'],
    ['part of a cent', { amount: 19.99 }, 'parameter_invalid_integer'],
  ])('%s cannot be paid', async (_, change, code) => {
    const error = await errorOf(sdk().paymentIntents.create({ ...cardPayment, ...change }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param: 'amount' });
  });

  test.each([50, 99_999_999])('%i cents can be paid', async (amount) => {
    expect((await sdk().paymentIntents.create({ ...cardPayment, amount })).amount).toBe(amount);
  });

  test('an intent without a card is not confirmed', async () => {
    const { id } = await sdk().paymentIntents.create(cardPayment);
    const error = await errorOf(sdk().paymentIntents.confirm(id));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });
}
