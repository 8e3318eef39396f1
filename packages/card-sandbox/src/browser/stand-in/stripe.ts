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
import { createElements, type InternalElements } from './elements.ts';
import {
  confirmCardPayment,
  handleAction,
  createPaymentMethodFrom,
  retrievePaymentIntent,
} from './intents.ts';

/** The release train that the pinned loader asks for. */
const version = 'endive';

type SupportedMethods =
  | 'confirmCardPayment'
  | 'createPaymentMethod'
  | 'createToken'
  | 'elements'
  | 'handleCardAction'
  | 'handleNextAction'
  | 'registerAppInfo'
  | 'retrievePaymentIntent';

function createStripe(publishableKey: string) {
  if (!/^pk_test_\w+$/.test(publishableKey)) {
    throw new Error('The sandbox card processor takes test keys only (pk_test_…).');
  }
  const internals: InternalElements = new WeakMap();
  const context = { publishableKey, internals };
  const createPaymentMethod = (
    input:
      | CreatePaymentMethodData
      | CreatePaymentMethodFromElement
      | CreatePaymentMethodFromElements,
  ): Promise<PaymentMethodResult> => {
    if ('type' in input && input.type === 'card') return createPaymentMethodFrom(context, input);
    throw new Error('The sandbox card processor makes payment methods from a card only.');
  };
  return {
    elements: (options = {}) => createElements(publishableKey, internals, options),
    confirmCardPayment: (clientSecret, data, options) =>
      confirmCardPayment(context, clientSecret, { data, options }),
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(context, clientSecret),
    handleCardAction: (clientSecret) => handleAction(context, clientSecret),
    handleNextAction: (options: { clientSecret?: string; hashedValue?: string }) =>
      handleAction(context, options.clientSecret ?? ''),
    createPaymentMethod,
    createToken: () => Promise.resolve(tokenError),
    registerAppInfo: () => undefined,
    // Called by the loader and by the React elements, to say who they are.
    _registerWrapper: () => undefined,
  } satisfies Pick<Stripe, SupportedMethods> & { _registerWrapper(): void };
}

const tokenError: TokenResult = {
  error: {
    type: 'invalid_request_error',
    message: 'The sandbox card processor makes payment methods, not tokens.',
  },
};

Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
