/**
 * The contract, against the sandbox always, and against the real processor's test mode when
 * STRIPE_TEST_KEY holds a secret test key of an account.
 */
import { Stripe } from 'stripe';
import { describeContract } from './contract-suite.ts';
import { openTestProcessor } from './test-kit.ts';
import { testKeys } from './test-keys.ts';

describeContract('the sandbox', async () => {
  const processor = await openTestProcessor();
  const { hostname, port } = new URL(processor.card.url);
  const stripe = new Stripe(testKeys.secret, {
    ...{ host: hostname, port, protocol: 'http', maxNetworkRetries: 2, emitEventBodies: true },
  });
  return { stripe, close: processor.close };
});

const testKey = process.env['STRIPE_TEST_KEY'];
if (testKey?.startsWith('sk_test_')) {
  describeContract('Stripe in test mode', () => {
    const stripe = new Stripe(testKey, { maxNetworkRetries: 2, emitEventBodies: true });
    return Promise.resolve({ stripe, close: () => Promise.resolve() });
  });
} else {
  console.info('STRIPE_TEST_KEY is not set: the contract was not tried against Stripe itself.');
}
