/** The operations on payment intents. */
import { timingSafeEqual } from 'node:crypto';
import type { Stripe } from 'stripe';
import { newId, randomToken } from '../ids.ts';
import { bankTransfer } from '../test-cards.ts';
import { amountField, currencyField } from '../wire/amounts.ts';
import {
  mergedMetadata,
  assertKnownFields,
  optionalFields,
  optionalList,
  optionalText,
  optionalBoolean,
  optionalChoice,
  textField,
} from '../wire/fields.ts';
import type { FormFields } from '../wire/form.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { invalid, notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call } from '../wire/work.ts';
import { readTransferType, unapplyBalance } from './bank-transfers.ts';
import { getCustomer } from './customers.ts';
import {
  confirm,
  confirmFields,
  finishChallenge,
  unexpectedState,
  visibleIntent,
} from './confirm.ts';
import { recordEvent } from './events.ts';
import {
  getIntent,
  insertIntent,
  intentOf,
  intentView,
  saveIntent,
  type Intent,
  type Terms,
} from './intents.ts';
import { findOrCreateMethod, readAddress } from './payment-methods.ts';

const termFields = [
  'description',
  'metadata',
  'receipt_email',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
];
const cancellationReasons = [
  'abandoned',
  'duplicate',
  'fraudulent',
  'requested_by_customer',
] as const;
const statusesBeforePayment = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export function createIntent(call: Call): Answer {
  const { form } = call;
  const isConfirmed = optionalBoolean(form, 'confirm') === true;
  assertKnownFields(form, [
    ...['amount', 'currency', 'confirm', 'payment_method', 'capture_method'],
    ...['allowed_payment_method_types', 'automatic_payment_methods'],
    ...['customer', 'payment_method_options'],
    ...termFields,
    ...(isConfirmed ? confirmFields : []),
  ]);
  optionalChoice(form, 'capture_method', ['automatic', 'automatic_async']);
  const currency = currencyField(form);
  const amount = amountField(form, currency);
  const terms = { ...readTerms(form, readMethodChoice(form)), ...readTransfer(call, currency) };
  const methodId = isConfirmed ? null : optionalText(form, 'payment_method');
  const method = methodId === null ? null : findOrCreateMethod(call, methodId).id;
  const id = newId('pi');
  const intent: Intent = {
    id,
    created: nowSeconds(call),
    amount,
    currency,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    clientSecret: `${id}_secret_${randomToken(25)}`,
    terms,
    paymentMethod: method,
    ...blank,
  };
  insertIntent(call, intent);
  const view = intentView(call, intent);
  recordEvent(call, 'payment_intent.created', view);
  return isConfirmed ? confirm(call, intent) : answer(view);
}

/** Whom a bank transfer comes from; nothing for a payment by card. */
function readTransfer(call: Call, currency: string): Pick<Terms, 'customer' | 'transferType'> {
  const { form } = call;
  if (optionalList(form, 'allowed_payment_method_types')?.join() !== bankTransfer) return {};
  const customer = getCustomer(call, textField(form, 'customer')).id;
  return { customer, transferType: readTransferType(form, currency) };
}

const blank = {
  latestCharge: null,
  amountReceived: 0,
  failure: null,
  nextAction: null,
  returnUrl: null,
  canceledAt: null,
  cancellationReason: null,
} as const;

export function retrieveIntent(call: Call): Answer {
  assertKnownFields(call.form, ['client_secret']);
  return answer(visibleIntent(call, getCallersIntent(call)));
}

export function updateIntent(call: Call): Answer {
  const { form } = call;
  assertKnownFields(form, ['amount', 'currency', 'payment_method', ...termFields]);
  const before = getCallersIntent(call);
  const terms = readTerms(form, before.terms);
  const paymentFields = ['amount', 'currency', 'payment_method'].filter((name) => name in form);
  if (paymentFields.length > 0) assertBeforePayment(call, before, paymentFields);
  const currency = 'currency' in form ? currencyField(form) : before.currency;
  const amount = 'amount' in form ? amountField(form, currency) : before.amount;
  const methodId = optionalText(form, 'payment_method');
  const paymentMethod =
    methodId === null ? before.paymentMethod : findOrCreateMethod(call, methodId).id;
  const statusAfter = paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation';
  const after = saveIntent(call, before, {
    ...{ terms, currency, amount, paymentMethod },
    // What was to be authenticated is no longer what would be paid.
    ...(paymentFields.length > 0 && { status: statusAfter, nextAction: null, returnUrl: null }),
  });
  return answer(visibleIntent(call, after));
}

export function confirmIntent(call: Call): Answer {
  assertKnownFields(call.form, ['client_secret', ...confirmFields]);
  const intent = getCallersIntent(call);
  const receiptEmail = optionalText(call.form, 'receipt_email');
  const terms = receiptEmail === null ? intent.terms : { ...intent.terms, receiptEmail };
  return confirm(call, { ...intent, terms });
}

export function cancelIntent(call: Call): Answer {
  assertKnownFields(call.form, ['cancellation_reason']);
  const reason = optionalChoice(call.form, 'cancellation_reason', cancellationReasons);
  const before = getCallersIntent(call);
  if (!statusesBeforePayment.includes(before.status)) throw unexpectedState(call, before, 'cancel');
  unapplyBalance(call, before);
  const canceled = saveIntent(call, before, {
    status: 'canceled',
    canceledAt: nowSeconds(call),
    cancellationReason: reason,
    nextAction: null,
  });
  const view = intentView(call, canceled);
  recordEvent(call, 'payment_intent.canceled', view);
  return answer(view);
}

/** The card holder's answer on the challenge page; says where the page goes from there. */
export function answerChallenge(call: Call): Answer {
  assertKnownFields(call.form, ['client_secret', 'outcome']);
  textField(call.form, 'outcome');
  const outcome = optionalChoice(call.form, 'outcome', ['abandoned', 'completed', 'failed']);
  const intent = getCallersIntent(call);
  finishChallenge(call, intent, outcome ?? 'abandoned');
  return answer({ return_to: returnAddress(getIntent(call, intent.id)) });
}

function returnAddress(intent: Intent): string | null {
  if (intent.returnUrl === null) return null;
  const url = new URL(intent.returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret);
  url.searchParams.set('redirect_status', intent.failure ? 'failed' : 'succeeded');
  return url.href;
}

export function listIntents(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields]);
  return answer(
    listPage<Stripe.PaymentIntent>(call, {
      table: 'payment_intent',
      kind: 'payment_intent',
      url: '/v1/payment_intents',
      view: (row) => intentView(call, intentOf(row)),
    }),
  );
}

/** A browser must show the client secret; to anyone else the intent does not exist. */
export function getCallersIntent(call: Call): Intent {
  const intent = getIntent(call, call.id);
  if (!call.isBrowser) return intent;
  const sentSecret = Buffer.from(textField(call.form, 'client_secret'));
  const knownSecret = Buffer.from(intent.clientSecret);
  if (sentSecret.length === knownSecret.length && timingSafeEqual(sentSecret, knownSecret))
    return intent;
  throw notFound('payment_intent', call.id, 'intent');
}

function assertBeforePayment(call: Call, intent: Intent, fields: string[]): void {
  if (statusesBeforePayment.includes(intent.status)) return;
  throw invalid(
    `This PaymentIntent's ${fields.join(', ')} could not be updated because it has a status of ` +
      `${intent.status}. You may only update the ${fields.join(', ')} of a PaymentIntent with ` +
      `one of the following statuses: ${statusesBeforePayment.join(', ')}.`,
    {
      code: 'payment_intent_unexpected_state',
      payment_intent: visibleIntent(call, intent),
    },
  );
}

type MethodChoice = Pick<Terms, 'automaticMethods' | 'cardsOnly'>;

/** Cards alone when the merchant lists them; else what the dashboard would allow. */
function readMethodChoice(form: FormFields): MethodChoice {
  const allowed = optionalList(form, 'allowed_payment_method_types');
  const automatic = optionalFields(form, 'automatic_payment_methods');
  const cardsOnly = allowed !== null;
  if (allowed && !allowed.includes('card') && allowed.join() !== bankTransfer) {
    throw invalid('The sandbox card processor takes cards, or customer_balance alone.', {
      code: 'payment_intent_invalid_parameter',
      param: 'allowed_payment_method_types',
    });
  }
  if (!automatic) return { cardsOnly, automaticMethods: cardsOnly ? null : 'always' };
  assertKnownFields(automatic, ['enabled', 'allow_redirects'], 'automatic_payment_methods');
  if (optionalBoolean(automatic, 'enabled') === false) return { cardsOnly, automaticMethods: null };
  const redirects = optionalChoice(automatic, 'allow_redirects', ['always', 'never']);
  return { cardsOnly, automaticMethods: redirects ?? 'always' };
}

function readTerms(form: FormFields, before: MethodChoice & Partial<Terms>): Terms {
  const textOrBefore = (name: string, earlier: string | null | undefined) =>
    name in form ? optionalText(form, name) : (earlier ?? null);
  return {
    description: textOrBefore('description', before.description),
    metadata: mergedMetadata(form, before.metadata),
    receiptEmail: textOrBefore('receipt_email', before.receiptEmail),
    shipping: 'shipping' in form ? readShipping(form) : (before.shipping ?? null),
    statementDescriptor: textOrBefore('statement_descriptor', before.statementDescriptor),
    statementDescriptorSuffix: textOrBefore(
      'statement_descriptor_suffix',
      before.statementDescriptorSuffix,
    ),
    automaticMethods: before.automaticMethods,
    cardsOnly: before.cardsOnly,
    ...(before.customer && { customer: before.customer, transferType: before.transferType }),
  };
}

function readShipping(form: FormFields): Terms['shipping'] {
  const shipping = optionalFields(form, 'shipping');
  if (!shipping) return null;
  assertKnownFields(
    shipping,
    ['address', 'carrier', 'name', 'phone', 'tracking_number'],
    'shipping',
  );
  const address = optionalFields(shipping, 'address') ?? {};
  return {
    address: readAddress(address, 'shipping[address]'),
    carrier: optionalText(shipping, 'carrier'),
    name: textField(shipping, 'name'),
    phone: optionalText(shipping, 'phone'),
    tracking_number: optionalText(shipping, 'tracking_number'),
  };
}
