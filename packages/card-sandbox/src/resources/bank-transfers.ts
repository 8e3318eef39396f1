/**
 * Bank transfers (`customer_balance`): an intent waits for money that comes to the customer's own
 * account. Less than its amount is applied and it waits for the rest; what is more stays on the
 * customer's cash balance, as does all that comes when nothing waits for it.
 */
import type { Stripe } from 'stripe';
import { assertKnownFields, integerField, optionalFields, optionalText } from '../wire/fields.ts';
import { currencyField } from '../wire/amounts.ts';
import type { FormFields } from '../wire/form.ts';
import { invalid } from '../wire/api-error.ts';
import { answer, type Answer, type Call, type Work } from '../wire/work.ts';
import { bookCharge, chargeView, insertCharge, newCharge } from './charges.ts';
import { appliedTo, availableOf, moveCash } from './cash-balance.ts';
import { getCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { intentOf, intentView, saveIntent, type Intent } from './intents.ts';
import { getMethod } from './payment-methods.ts';
import { isTransferCurrency, transferTypeOf, type TransferType } from './transfer-types.ts';

/** The kind of transfer that an intent waits for; null for one that is paid by card. */
export function readTransferType(form: FormFields, currency: string): TransferType | null {
  const options = optionalFields(form, 'payment_method_options');
  if (!options) return null;
  assertKnownFields(options, ['customer_balance'], 'payment_method_options');
  const balance = optionalFields(options, 'customer_balance') ?? {};
  const fields = ['funding_type', 'bank_transfer'];
  assertKnownFields(balance, fields, 'payment_method_options[customer_balance]');
  const type = optionalText(optionalFields(balance, 'bank_transfer') ?? {}, 'type');
  if (!isTransferCurrency(currency))
    throw invalid(`The sandbox takes no bank transfers in ${currency}.`, { param: 'currency' });
  const wanted = transferTypeOf(currency);
  if (type === wanted) return wanted;
  throw invalid(`Transfers in ${currency} are of the type ${wanted}.`, {
    param: 'payment_method_options[customer_balance][bank_transfer][type]',
  });
}

/** Takes what the customer's balance has; waits for a transfer of the rest. */
export function awaitTransfer(call: Call, intent: Intent): Intent {
  const waiting = saveIntent(call, intent, {
    status: 'requires_action',
    nextAction: 'display_bank_transfer_instructions',
  });
  recordEvent(call, 'payment_intent.requires_action', intentView(call, waiting));
  return applyBalance(call, waiting);
}

/** Money comes from a bank: the test helper of the real processor, and the dashboard's button. */
export function fundCashBalance(call: Call): Answer {
  assertKnownFields(call.form, ['amount', 'currency', 'reference']);
  const customer = getCustomer(call, call.id);
  const currency = currencyField(call.form);
  const netAmount = integerField(call.form, 'amount');
  if (netAmount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const reference = optionalText(call.form, 'reference') ?? customer.reference;
  const funded = { customer: customer.id, currency, type: 'funded', netAmount, reference } as const;
  const view = moveCash(call, funded);
  const waiting = call.sql.all`
    select * from payment_intent where status = 'requires_action'
      and json_extract(terms, '$.customer') = ${customer.id} and currency = ${currency}
    order by seq`;
  for (const row of waiting) applyBalance(call, intentOf(row));
  return answer(view);
}

/** Money that was applied to an intent which is cancelled is the customer's again. */
export function unapplyBalance(work: Work, intent: Intent): void {
  const { customer } = intent.terms;
  const netAmount = appliedTo(work, intent.id);
  if (!customer || netAmount === 0) return;
  const type = 'unapplied_from_payment';
  moveCash(work, { customer, currency: intent.currency, type, netAmount, intent: intent.id });
}

function applyBalance(work: Work, intent: Intent): Intent {
  const { customer } = intent.terms;
  if (!customer) throw new Error(`${intent.id} waits for a transfer of nobody`);
  const { currency } = intent;
  const remaining = intent.amount - appliedTo(work, intent.id);
  const amount = Math.min(availableOf(work, customer, currency), remaining);
  if (amount === 0) return intent;
  const type = 'applied_to_payment';
  moveCash(work, { customer, currency, type, netAmount: -amount, intent: intent.id });
  if (amount === remaining) return takePayment(work, intent);
  recordEvent(work, 'payment_intent.partially_funded', intentView(work, intent));
  return intent;
}

function takePayment(work: Work, intent: Intent): Intent {
  if (intent.paymentMethod === null) throw new Error(`${intent.id} has no payment method`);
  const method = getMethod(work, intent.paymentMethod);
  const charge = newCharge(work, intent, { method, authenticated: false, status: 'succeeded' });
  const booked = { ...charge, balanceTransaction: bookCharge(work, charge) };
  insertCharge(work, booked);
  const paid = saveIntent(work, intent, {
    status: 'succeeded',
    nextAction: null,
    latestCharge: charge.id,
    amountReceived: intent.amount,
  });
  recordEvent(work, 'charge.succeeded', chargeView(work, booked, method));
  recordEvent(work, 'payment_intent.succeeded', intentView(work, paid));
  return paid;
}

type Instructions = Stripe.PaymentIntent.NextAction.DisplayBankTransferInstructions;

/** Where to pay what is still missing; the accounts are no real ones. */
export function instructionsView(work: Work, intent: Intent): Instructions {
  const { customer: id, transferType } = intent.terms;
  if (!id || !transferType) throw new Error(`${intent.id} waits for no transfer`);
  const customer = getCustomer(work, id);
  return {
    amount_remaining: intent.amount - appliedTo(work, intent.id),
    currency: intent.currency,
    financial_addresses: [addressView(transferType, customer.accountNumber)],
    hosted_instructions_url: null,
    reference: customer.reference,
    type: transferType,
  };
}

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null } as const;
const place = { ...nowhere, state: null };
const holder = {
  account_holder_address: place,
  account_holder_name: 'Sandbox account, no real one',
  bank_address: place,
} as const;

function addressView(
  type: TransferType,
  number: string,
): NonNullable<Instructions['financial_addresses']>[number] {
  if (type === 'us_bank_transfer') {
    const account = {
      account_number: number,
      account_type: 'checking',
      routing_number: '000000000',
    };
    const aba = { ...holder, ...account, bank_name: 'Sandbox bank' };
    return { aba, supported_networks: ['ach', 'domestic_wire_us'], type: 'aba' };
  }
  if (type === 'gb_bank_transfer') {
    const account = { account_number: number, sort_code: '000000' };
    const sortCode = { ...holder, ...account };
    return { sort_code: sortCode, supported_networks: ['fps', 'bacs'], type: 'sort_code' };
  }
  // 'XX' is no country, so that no real bank can be meant.
  const iban = { ...holder, bic: 'SANDXX00', country: 'XX', iban: `XX00SAND${number}` };
  return { iban, supported_networks: ['sepa'], type: 'iban' };
}
