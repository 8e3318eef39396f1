/** A failed payment as it is stored, and as the API shows it. */
import type { Stripe } from 'stripe';
import type { Decline } from '../declines.ts';
import { withDocUrl, type ApiErrorBody } from '../wire/api-error.ts';
import type { Work } from '../wire/work.ts';
import { getMethod, methodView } from './payment-methods.ts';

export interface Failure {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  declineCode?: string;
  advice?: Decline['advice'];
  charge?: string;
  paymentMethod: string;
}

export function declineFailure(decline: Decline, charge: string, paymentMethod: string): Failure {
  const { code, message, advice } = decline;
  const declineCode = decline.declineCode ?? code;
  return { type: 'card_error', code, message, declineCode, advice, charge, paymentMethod };
}

export function failureView(work: Work, failure: Failure): Stripe.PaymentIntent.LastPaymentError {
  const method = methodView(getMethod(work, failure.paymentMethod));
  const { type, ...error } = failureError(failure);
  return { ...error, type, payment_method: method };
}

/** The error of an answer, without the things it concerns. */
export function failureError(failure: Failure): Omit<ApiErrorBody, 'payment_intent'> {
  return withDocUrl({
    type: failure.type,
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    ...(failure.advice && { advice_code: failure.advice, network_decline_code: '01' }),
    ...(failure.charge && { charge: failure.charge }),
  });
}
