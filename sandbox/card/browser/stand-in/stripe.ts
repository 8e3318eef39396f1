/**
 * Sets `window.Stripe`, as the hosted script does; `loadStripe` and the React elements find it
 * and cannot tell the difference. The app's code is the same for both. Runs as a classic script
 * in the app's page, under `trusted-types 'none'`: nothing here turns text into markup or code.
 */
import type {
  CreatePaymentMethodData,
  CreatePaymentMethodFromElement,
  CreatePaymentMethodFromElements,
  PaymentMethodResult,
  Stripe,
  TokenResult,
} from '@stripe/stripe-js';
import { makeElements, type Insides } from './elements.ts';
import { confirmCardPayment, handleAction, methodFrom, retrievePaymentIntent } from './intents.ts';

/** The release train that the pinned loader asks for. */
const version = 'endive';

type Offered =
  | 'confirmCardPayment'
  | 'createPaymentMethod'
  | 'createToken'
  | 'elements'
  | 'handleCardAction'
  | 'handleNextAction'
  | 'registerAppInfo'
  | 'retrievePaymentIntent';

function makeStripe(publishableKey: string) {
  if (!/^pk_test_\w+$/.test(publishableKey)) {
    throw new Error('The sandbox card processor takes test keys only (pk_test_…).');
  }
  const insides: Insides = new WeakMap();
  const parts = { publishableKey, insides };
  const createPaymentMethod = (
    given:
      | CreatePaymentMethodData
      | CreatePaymentMethodFromElement
      | CreatePaymentMethodFromElements,
  ): Promise<PaymentMethodResult> => {
    if ('type' in given && given.type === 'card') return methodFrom(parts, given);
    throw new Error('The sandbox card processor makes payment methods from a card only.');
  };
  return {
    elements: (options = {}) => makeElements(publishableKey, insides, options),
    confirmCardPayment: (clientSecret, data, options) =>
      confirmCardPayment(parts, clientSecret, { data, options }),
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(parts, clientSecret),
    handleCardAction: (clientSecret) => handleAction(parts, clientSecret),
    handleNextAction: (options: { clientSecret?: string; hashedValue?: string }) =>
      handleAction(parts, options.clientSecret ?? ''),
    createPaymentMethod,
    createToken: () => Promise.resolve(noTokens),
    registerAppInfo: () => undefined,
    // Called by the loader and by the React elements, to say who they are.
    _registerWrapper: () => undefined,
  } satisfies Pick<Stripe, Offered> & { _registerWrapper(): void };
}

const noTokens: TokenResult = {
  error: {
    type: 'invalid_request_error',
    message: 'The sandbox card processor makes payment methods, not tokens.',
  },
};

Object.assign(window, { Stripe: Object.assign(makeStripe, { version }) });
