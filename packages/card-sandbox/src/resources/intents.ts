/** Payment intents as they are stored, and as the API shows them. */
import type { Stripe } from 'stripe';
import { text, textOrNull, integer, integerOrNull, type Row } from '../store/columns.ts';
import { notFound } from '../wire/api-error.ts';
import type { Work } from '../wire/work.ts';
import { instructionsView } from './bank-transfers.ts';
import { failureView, type Failure } from './failures.ts';
import type { TransferType } from './transfer-types.ts';

/** The merchant's details of the payment; a charge copies them. */
export interface Terms {
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  shipping: Stripe.PaymentIntent.Shipping | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  /** Which methods the dashboard may add, by whether they leave the page; null for none. */
  automaticMethods: 'always' | 'never' | null;
  /** The merchant listed what is allowed; of that the sandbox has cards. */
  cardsOnly: boolean;
  /** Who pays by transfer, and how; earlier files have neither. */
  customer?: string | null;
  transferType?: TransferType | null;
}

const nextActions = [
  'redirect_to_url',
  'use_stripe_sdk',
  'display_bank_transfer_instructions',
] as const;

export interface Intent {
  id: string;
  created: number;
  amount: number;
  currency: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string;
  terms: Terms;
  paymentMethod: string | null;
  latestCharge: string | null;
  amountReceived: number;
  failure: Failure | null;
  nextAction: (typeof nextActions)[number] | null;
  returnUrl: string | null;
  canceledAt: number | null;
  cancellationReason: string | null;
}

export function insertIntent(work: Work, intent: Intent): void {
  work.sql.run`
    insert into payment_intent (id, created, amount, currency, status, client_secret, terms,
      payment_method)
    values (${intent.id}, ${intent.created}, ${intent.amount}, ${intent.currency},
      ${intent.status}, ${intent.clientSecret}, ${JSON.stringify(intent.terms)},
      ${intent.paymentMethod})`;
}

/** Writes everything that may change; answers the intent as it now is. */
export function saveIntent(work: Work, before: Intent, change: Partial<Intent>): Intent {
  const intent = { ...before, ...change };
  work.sql.run`
    update payment_intent set amount = ${intent.amount}, currency = ${intent.currency},
      status = ${intent.status}, terms = ${JSON.stringify(intent.terms)},
      payment_method = ${intent.paymentMethod}, latest_charge = ${intent.latestCharge},
      amount_received = ${intent.amountReceived},
      failure = ${intent.failure && JSON.stringify(intent.failure)},
      next_action = ${intent.nextAction}, return_url = ${intent.returnUrl},
      canceled_at = ${intent.canceledAt}, cancellation_reason = ${intent.cancellationReason}
    where id = ${intent.id}`;
  return intent;
}

export function getIntent(work: Work, id: string, param = 'intent'): Intent {
  const row = work.sql.get`select * from payment_intent where id = ${id}`;
  if (!row) throw notFound('payment_intent', id, param);
  return intentOf(row);
}

export function intentOf(row: Row): Intent {
  const failure = textOrNull(row, 'failure');
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    amount: integer(row, 'amount'),
    currency: text(row, 'currency'),
    status: statusOf(text(row, 'status')),
    clientSecret: text(row, 'client_secret'),
    terms: JSON.parse(text(row, 'terms')),
    paymentMethod: textOrNull(row, 'payment_method'),
    latestCharge: textOrNull(row, 'latest_charge'),
    amountReceived: integer(row, 'amount_received'),
    failure: failure && JSON.parse(failure),
    nextAction: nextActionOf(textOrNull(row, 'next_action')),
    returnUrl: textOrNull(row, 'return_url'),
    canceledAt: integerOrNull(row, 'canceled_at'),
    cancellationReason: textOrNull(row, 'cancellation_reason'),
  };
}

const statuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;

function statusOf(value: string): Stripe.PaymentIntent.Status {
  const status = statuses.find((one) => one === value);
  if (!status) throw new Error(`the store has the unknown intent status ${value}`);
  return status;
}

function nextActionOf(value: string | null): Intent['nextAction'] {
  return nextActions.find((one) => one === value) ?? null;
}

export function intentView(work: Work, intent: Intent): Stripe.PaymentIntent {
  const { terms } = intent;
  const methodType = terms.transferType ? 'customer_balance' : 'card';
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: terms.cardsOnly ? [methodType] : null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: terms.automaticMethods && {
      allow_redirects: terms.automaticMethods,
      enabled: true,
    },
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: terms.customer ?? null,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.failure && failureView(work, intent.failure),
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: terms.metadata,
    next_action: nextActionView(work, intent),
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: methodOptionsView(terms),
    payment_method_types: [methodType],
    payment_record: null,
    processing: intent.status === 'processing' ? { card: {}, type: 'card' } : null,
    receipt_email: terms.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: terms.shipping,
    source: null,
    statement_descriptor: terms.statementDescriptor,
    statement_descriptor_suffix: terms.statementDescriptorSuffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function methodOptionsView({
  transferType,
}: Terms): NonNullable<Stripe.PaymentIntent['payment_method_options']> {
  if (transferType) {
    const options = {
      bank_transfer: { type: transferType },
      funding_type: 'bank_transfer',
    } as const;
    return { customer_balance: options };
  }
  const none = { installments: null, mandate_options: null, network: null };
  return { card: { ...none, request_three_d_secure: 'automatic' } };
}

/** The path of the challenge page, the same behind the shop's origin and on this server. */
export function challengePath(intent: Intent): string {
  return `/sandbox-card/challenge/${intent.id}`;
}

function nextActionView(work: Work, intent: Intent): Stripe.PaymentIntent.NextAction | null {
  if (intent.nextAction === null) return null;
  if (intent.nextAction === 'display_bank_transfer_instructions') {
    const type = intent.nextAction;
    return { type, [type]: instructionsView(work, intent) };
  }
  const path = challengePath(intent);
  if (intent.nextAction === 'use_stripe_sdk') {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge', path } };
  }
  const url = `${work.settings.shopOrigin() ?? ''}${path}?client_secret=${intent.clientSecret}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: intent.returnUrl, url } };
}

/** What a holder of the publishable key and the client secret may see. */
const browserFields = new Set([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]);

export function browserView(view: Stripe.PaymentIntent): object {
  return Object.fromEntries(Object.entries(view).filter(([name]) => browserFields.has(name)));
}
