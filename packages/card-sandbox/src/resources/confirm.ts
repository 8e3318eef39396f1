/**
 * Confirming an intent: from a card to a successful charge, a decline, a challenge, or a bank
 * that takes its time. Each case ends in rows, events, and one response.
 */
import { authenticationFailed, declines } from '../declines.ts';
import { bankTransfer, behaviourOf } from '../test-cards.ts';
import {
  assertKnownFields,
  optionalFields,
  optionalText,
  optionalBoolean,
} from '../wire/fields.ts';
import { invalid } from '../wire/api-error.ts';
import { answer, type Answer, type Call, type Work } from '../wire/work.ts';
import { scheduleTask } from './schedule-task.ts';
import { awaitTransfer } from './bank-transfers.ts';
import { chargeView, getCharge, insertCharge, newCharge, saveCharge } from './charges.ts';
import { recordEvent } from './events.ts';
import { bookNowOrLater } from './fees.ts';
import { declineFailure, failureError } from './failures.ts';
import { browserView, intentView, saveIntent, type Intent } from './intents.ts';
import {
  addMethod,
  assertUnused,
  getMethod,
  methodFields,
  findOrCreateMethod,
  methodView,
  markMethodUsed,
  type Method,
} from './payment-methods.ts';

export const confirmFields = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
  'receipt_email',
];

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirm(call: Call, intent: Intent): Answer {
  if (!confirmable.includes(intent.status)) throw unexpectedState(call, intent, 'confirm');
  const returnUrl = readReturnUrl(call, intent);
  const method = resolveMethod(call, intent);
  assertUnused(method);
  const ready: Partial<Intent> = {
    paymentMethod: method.id,
    failure: null,
    nextAction: null,
    returnUrl,
  };
  if (method.testCard === bankTransfer) {
    return answer(visibleIntent(call, awaitTransfer(call, { ...intent, ...ready })));
  }
  const card = behaviourOf(method.testCard);
  if (card.challenge) return requireChallenge(call, { ...intent, ...ready });
  return chargeCard(call, { ...intent, ...ready }, { method, authenticated: false });
}

/** What a challenge ended with; `abandoned` is a holder who closed it. */
export type ChallengeOutcome = 'abandoned' | 'completed' | 'failed';

export function finishChallenge(call: Call, intent: Intent, outcome: ChallengeOutcome): Answer {
  if (intent.status !== 'requires_action' || intent.paymentMethod === null) {
    throw unexpectedState(call, intent, 'authenticate');
  }
  const method = getMethod(call, intent.paymentMethod);
  if (outcome === 'completed') {
    return chargeCard(call, { ...intent, nextAction: null }, { method, authenticated: true });
  }
  const failed = saveIntent(call, intent, {
    status: 'requires_payment_method',
    paymentMethod: null,
    nextAction: null,
    failure: { type: 'invalid_request_error', ...authenticationFailed, paymentMethod: method.id },
  });
  recordEvent(call, 'payment_intent.payment_failed', intentView(call, failed));
  return answer(visibleIntent(call, failed));
}

function requireChallenge(call: Call, intent: Intent): Answer {
  const updated = saveIntent(call, intent, {
    status: 'requires_action',
    nextAction: intent.returnUrl === null ? 'use_stripe_sdk' : 'redirect_to_url',
  });
  recordEvent(call, 'payment_intent.requires_action', intentView(call, updated));
  return answer(visibleIntent(call, updated));
}

function chargeCard(
  call: Call,
  intent: Intent,
  { method, authenticated }: { method: Method; authenticated: boolean },
): Answer {
  const card = behaviourOf(method.testCard);
  if (card.declines) return declineCharge(call, intent, { method, authenticated });
  markMethodUsed(call, method, intent.id);
  if (card.processing) return startProcessing(call, intent, { method, authenticated });
  const charge = newCharge(call, intent, { method, authenticated, status: 'succeeded' });
  const bookedCharge = bookNowOrLater(call, charge);
  insertCharge(call, bookedCharge);
  const paid = settle(call, intent, bookedCharge.id);
  recordEvent(call, 'charge.succeeded', chargeView(call, bookedCharge, method));
  const view = intentView(call, paid);
  recordEvent(call, 'payment_intent.succeeded', view);
  if (card.disputed) scheduleTask(call, 'open_dispute', charge.id);
  return answer(call.isBrowser ? browserView(view) : view);
}

function settle(work: Work, intent: Intent, charge: string): Intent {
  return saveIntent(work, intent, {
    status: 'succeeded',
    latestCharge: charge,
    amountReceived: intent.amount,
  });
}

function declineCharge(
  call: Call,
  intent: Intent,
  { method, authenticated }: { method: Method; authenticated: boolean },
): Answer {
  const card = behaviourOf(method.testCard);
  const charge = newCharge(call, intent, { method, authenticated, status: 'failed' });
  const failure = declineFailure(declines[card.declines ?? 'generic'], charge.id, method.id);
  const failed = { ...charge, failure };
  insertCharge(call, failed);
  const declinedIntent = saveIntent(call, intent, {
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: charge.id,
    failure,
  });
  recordEvent(call, 'charge.failed', chargeView(call, failed, method));
  recordEvent(call, 'payment_intent.payment_failed', intentView(call, declinedIntent));
  const error = {
    ...failureError(failure),
    payment_intent: visibleIntent(call, declinedIntent),
    payment_method: methodView(method),
  };
  return { status: 402, body: { error } };
}

function startProcessing(
  call: Call,
  intent: Intent,
  { method, authenticated }: { method: Method; authenticated: boolean },
): Answer {
  const charge = newCharge(call, intent, { method, authenticated, status: 'pending' });
  insertCharge(call, charge);
  const waiting = saveIntent(call, intent, { status: 'processing', latestCharge: charge.id });
  recordEvent(call, 'charge.pending', chargeView(call, charge, method));
  recordEvent(call, 'payment_intent.processing', intentView(call, waiting));
  scheduleTask(call, 'hear_from_bank', intent.id);
  return answer(visibleIntent(call, waiting));
}

/** The slow bank's response, when it is due. */
export function finishProcessing(work: Work, intent: Intent): void {
  if (intent.status !== 'processing' || intent.latestCharge === null) return;
  const charge = getCharge(work, intent.latestCharge);
  const card = behaviourOf(getMethod(work, charge.method).testCard);
  if (card.processing === 'fails') {
    const failure = declineFailure(declines.generic, charge.id, charge.method);
    const failed = saveCharge(work, charge, { status: 'failed', failure });
    const change = { status: 'requires_payment_method', paymentMethod: null, failure } as const;
    recordEvent(work, 'charge.failed', chargeView(work, failed));
    const declinedIntent = saveIntent(work, intent, change);
    recordEvent(work, 'payment_intent.payment_failed', intentView(work, declinedIntent));
    return;
  }
  const bookedCharge = bookNowOrLater(work, charge);
  const paidCharge = saveCharge(work, bookedCharge, { status: 'succeeded' });
  recordEvent(work, 'charge.succeeded', chargeView(work, paidCharge));
  const paid = settle(work, intent, charge.id);
  recordEvent(work, 'payment_intent.succeeded', intentView(work, paid));
}

/** The intent as this caller may see it. */
export function visibleIntent(call: Call, intent: Intent): object {
  const view = intentView(call, intent);
  return call.isBrowser ? browserView(view) : view;
}

const verbs = { authenticate: 'authenticated', cancel: 'canceled', confirm: 'confirmed' } as const;

export function unexpectedState(call: Call, intent: Intent, verb: keyof typeof verbs) {
  const allowed = {
    authenticate: ['requires_action'],
    cancel: [
      'requires_payment_method',
      'requires_capture',
      'requires_confirmation',
      'requires_action',
    ],
    confirm: ['requires_confirmation', 'requires_action'],
  }[verb];
  const message =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being ' +
        'previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
        'Only a PaymentIntent with one of the following statuses may be ' +
        `${verbs[verb]}: ${allowed.join(', ')}.`;
  return invalid(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: visibleIntent(call, intent),
  });
}

function resolveMethod(call: Call, intent: Intent): Method {
  const methodId = optionalText(call.form, 'payment_method');
  if (methodId !== null) return findOrCreateMethod(call, methodId);
  const data = optionalFields(call.form, 'payment_method_data');
  if (data) {
    assertKnownFields(data, methodFields, 'payment_method_data');
    return addMethod(call, data);
  }
  if (intent.paymentMethod !== null) return getMethod(call, intent.paymentMethod);
  throw invalid(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can " +
      'either update the PaymentIntent with a payment method and then confirm it again, or ' +
      'confirm it again directly with a payment method or ConfirmationToken.',
    { code: 'payment_intent_unexpected_state', payment_intent: visibleIntent(call, intent) },
  );
}

function readReturnUrl(call: Call, intent: Intent): string | null {
  const returnUrl = optionalText(call.form, 'return_url');
  const usesSdk = call.isBrowser || optionalBoolean(call.form, 'use_stripe_sdk') === true;
  if (returnUrl !== null) {
    if (URL.canParse(returnUrl) && /^https?:/.test(returnUrl)) return usesSdk ? null : returnUrl;
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  const { automaticMethods, cardsOnly, transferType } = intent.terms;
  if (transferType || automaticMethods !== 'always' || cardsOnly || usesSdk) return null;
  throw invalid(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. ' +
      'Because some of these payment methods might redirect your customer off of your page, you ' +
      "must provide a `return_url`. If you don't want to accept redirect-based payment methods, " +
      'set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and ' +
      'Payment Intents.',
  );
}
