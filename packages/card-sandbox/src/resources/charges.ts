/** Charges: one attempt to take the money of an intent. */
import type { Stripe } from 'stripe';
import { text, textOrNull, integer, type Row } from '../store/columns.ts';
import { declines } from '../declines.ts';
import { newId } from '../ids.ts';
import { bankTransfer, getTestCard } from '../test-cards.ts';
import { assertKnownFields, optionalText } from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import type { Failure } from './failures.ts';
import type { Intent, Terms } from './intents.ts';
import { feeOfCharge, feeOfTransfer, recordMovement } from './ledger.ts';
import { getMethod, type Method } from './payment-methods.ts';

export interface Charge {
  id: string;
  created: number;
  intent: string;
  method: string;
  amount: number;
  currency: string;
  status: 'failed' | 'pending' | 'succeeded';
  authenticated: boolean;
  failure: Failure | null;
  amountRefunded: number;
  disputed: boolean;
  balanceTransaction: string | null;
  terms: Terms;
}

export function newCharge(
  work: Work,
  intent: Intent,
  values: Pick<Charge, 'authenticated' | 'status'> & { method: Method },
): Charge {
  return {
    id: newId('ch'),
    created: nowSeconds(work),
    intent: intent.id,
    method: values.method.id,
    amount: intent.amount,
    currency: intent.currency,
    status: values.status,
    authenticated: values.authenticated,
    failure: null,
    amountRefunded: 0,
    disputed: false,
    balanceTransaction: null,
    terms: intent.terms,
  };
}

export function insertCharge(work: Work, charge: Charge): void {
  work.sql.run`
    insert into charge (id, created, payment_intent, payment_method, amount, currency, status,
      authenticated, failure, balance_transaction, terms)
    values (${charge.id}, ${charge.created}, ${charge.intent}, ${charge.method}, ${charge.amount},
      ${charge.currency}, ${charge.status}, ${Number(charge.authenticated)},
      ${charge.failure && JSON.stringify(charge.failure)}, ${charge.balanceTransaction},
      ${JSON.stringify(charge.terms)})`;
}

export function saveCharge(work: Work, before: Charge, change: Partial<Charge>): Charge {
  const charge = { ...before, ...change };
  work.sql.run`
    update charge set status = ${charge.status},
      failure = ${charge.failure && JSON.stringify(charge.failure)},
      amount_refunded = ${charge.amountRefunded}, disputed = ${Number(charge.disputed)},
      balance_transaction = ${charge.balanceTransaction}
    where id = ${charge.id}`;
  return charge;
}

/** Puts the money of a charge that succeeds on the merchant's balance. */
export function bookCharge(work: Work, charge: Charge, created = nowSeconds(work)): string {
  const isTransfer = getMethod(work, charge.method).testCard === bankTransfer;
  return recordMovement(work, {
    type: 'charge',
    reportingCategory: 'charge',
    amount: charge.amount,
    feeOf: isTransfer ? feeOfTransfer : feeOfCharge,
    currency: charge.currency,
    source: charge.id,
    description: charge.terms.description,
    created,
  });
}

export function retrieveCharge(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(getChargeView(call, call.id));
}

export function listCharges(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'payment_intent']);
  return answer(
    listPage(call, {
      table: 'charge',
      kind: 'charge',
      url: '/v1/charges',
      where: [['payment_intent = ?', optionalText(call.form, 'payment_intent')]],
      view: (row) => chargeView(call, chargeOf(row)),
    }),
  );
}

export function getCharge(work: Work, id: string, param = 'id'): Charge {
  const row = work.sql.get`select * from charge where id = ${id}`;
  if (!row) throw notFound('charge', id, param);
  return chargeOf(row);
}

export function getChargeView(work: Work, id: string): Stripe.Charge {
  return chargeView(work, getCharge(work, id));
}

/** The charge that took the money of an intent. */
export function findPaidCharge(work: Work, intent: string): Charge | undefined {
  const row = work.sql.get`
    select * from charge where payment_intent = ${intent} and status = 'succeeded'`;
  return row && chargeOf(row);
}

function chargeOf(row: Row): Charge {
  const failure = textOrNull(row, 'failure');
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    intent: text(row, 'payment_intent'),
    method: text(row, 'payment_method'),
    amount: integer(row, 'amount'),
    currency: text(row, 'currency'),
    status: statusOf(text(row, 'status')),
    authenticated: integer(row, 'authenticated') === 1,
    failure: failure && JSON.parse(failure),
    amountRefunded: integer(row, 'amount_refunded'),
    disputed: integer(row, 'disputed') === 1,
    balanceTransaction: textOrNull(row, 'balance_transaction'),
    terms: JSON.parse(text(row, 'terms')),
  };
}

function statusOf(value: string): Charge['status'] {
  if (value === 'failed' || value === 'pending' || value === 'succeeded') return value;
  throw new Error(`the store has the unknown charge status ${value}`);
}

export function chargeView(
  work: Work,
  charge: Charge,
  method: Method = getMethod(work, charge.method),
): Stripe.Charge {
  const { terms, failure } = charge;
  const succeeded = charge.status === 'succeeded';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: succeeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.balanceTransaction,
    billing_details: method.billing,
    calculated_statement_descriptor: 'SANDBOX CARD PROCESSOR',
    captured: succeeded,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: terms.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: terms.metadata,
    on_behalf_of: null,
    outcome: outcomeView(charge),
    paid: charge.status !== 'failed',
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details:
      method.testCard === bankTransfer
        ? { [bankTransfer]: {}, type: bankTransfer }
        : { card: cardView(charge, method), type: 'card' },
    receipt_email: terms.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: terms.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: terms.statementDescriptor,
    statement_descriptor_suffix: terms.statementDescriptorSuffix,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeView({ failure }: Charge): Stripe.Charge.Outcome {
  return {
    advice_code: failure?.advice ?? null,
    network_advice_code: null,
    network_decline_code: failure ? '01' : null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function cardView(charge: Charge, method: Method): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand } = getTestCard(method.testCard);
  const cvcFailed = charge.failure?.code === declines.incorrectCvc.code;
  return {
    amount_authorized: charge.status === 'failed' ? null : charge.amount,
    authorization_code: charge.status === 'failed' ? null : '123456',
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: method.billing.address?.postal_code ? 'pass' : null,
      cvc_check: method.cvcGiven ? (cvcFailed ? 'fail' : 'pass') : null,
    },
    country: 'US',
    electronic_commerce_indicator: charge.authenticated ? '05' : null,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: method.fingerprint,
    funding: 'credit',
    installments: null,
    last4: method.last4,
    mandate: null,
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: charge.authenticated ? authenticatedView : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const authenticatedView: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
