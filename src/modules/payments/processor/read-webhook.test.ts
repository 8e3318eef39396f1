import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { later, minuteMs, secondMs } from '#platform/clock.ts';
import { readWebhook } from './read-webhook.ts';

const stripe = new Stripe('sk_test_nobody');
const secret = 'whsec_of_this_test';
const at = new Date('2026-03-30T12:00:00Z');
const payload = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  data: { object: { object: 'payment_intent', id: 'pi_1', customer: 'cus_1' } },
});

function read({ signedAt = at, body = payload, by = secret }) {
  const timestamp = Math.floor(signedAt.getTime() / secondMs);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
  return readWebhook(stripe, { body: Buffer.from(body), signature, at, secret });
}

const event = {
  ...{ id: 'evt_1', type: 'payment_intent.succeeded' },
  ...{ objectId: 'pi_1', intentId: 'pi_1', customerId: 'cus_1' },
};

test.each([
  ['now', 0, event],
  ['four minutes ago', -4, event],
  ['four minutes ahead, by a clock that goes fast', 4, event],
  ['six minutes ago', -6, 'bad_signature'],
  ['six minutes ahead', 6, 'bad_signature'],
])('a body that was signed %s', async (_, minutes, expected) => {
  const signedAt = later(at, minutes * minuteMs);
  expect(await read({ signedAt })).toEqual(expected);
});

test('a body that was changed, or signed with another secret, is of nobody', async () => {
  expect(await read({ body: payload.replace('pi_1', 'pi_2') })).toBe('bad_signature');
  expect(await read({ by: 'whsec_of_another' })).toBe('bad_signature');
});
