/**
 * The cash balance of a customer: money that came by bank transfer, until a payment takes it or it
 * goes back. Each movement is a row that never changes; it is not the merchant's money yet.
 */
import type { Stripe } from 'stripe';
import { integer, text, textOrNull, type Row } from '../store/columns.ts';
import { newId } from '../ids.ts';
import { assertKnownFields } from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { getCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { transferTypeOf } from './transfer-types.ts';

export type CashMovementType =
  | 'funded'
  | 'applied_to_payment'
  | 'unapplied_from_payment'
  | 'return_initiated'
  | 'return_canceled';

interface CashMovement {
  customer: string;
  currency: string;
  type: CashMovementType;
  /** Above zero when it comes. */
  netAmount: number;
  intent?: string;
  /** What the payer wrote. */
  reference?: string | null;
}

/** Writes a movement down and reports it; answers it as the API shows it. */
export function moveCash(
  work: Work,
  { customer, currency, type, netAmount, intent = '', reference = null }: CashMovement,
): Stripe.CustomerCashBalanceTransaction {
  const id = newId('ccsbtxn');
  const endingBalance = availableOf(work, customer, currency) + netAmount;
  work.sql.run`
    insert into cash_movement (id, created, customer, currency, type, net_amount, ending_balance,
      payment_intent, reference)
    values (${id}, ${nowSeconds(work)}, ${customer}, ${currency}, ${type}, ${netAmount},
      ${endingBalance}, ${intent}, ${reference})`;
  const row = work.sql.get`select * from cash_movement where id = ${id}`;
  if (!row) throw new Error('a movement of cash is not there');
  const view = movementView(row);
  recordEvent(work, 'customer_cash_balance_transaction.created', view);
  return view;
}

/** What no payment has taken yet, and has not gone back. */
export function availableOf(work: Work, customer: string, currency: string): number {
  const row = work.sql.get`
    select coalesce(sum(net_amount), 0) as available from cash_movement
    where customer = ${customer} and currency = ${currency}`;
  return row ? integer(row, 'available') : 0;
}

/** What was applied to a payment, and not taken off it again. */
export function appliedTo(work: Work, intent: string): number {
  const row = work.sql.get`
    select coalesce(-sum(net_amount), 0) as applied from cash_movement
    where payment_intent = ${intent}`;
  return row ? integer(row, 'applied') : 0;
}

export function retrieveCashBalance(call: Call): Answer {
  assertKnownFields(call.form, []);
  const { id } = getCustomer(call, call.id);
  const currencies = call.sql.all`
    select distinct currency from cash_movement where customer = ${id} order by currency`;
  const available = currencies.map((row) => {
    const currency = text(row, 'currency');
    return [currency, availableOf(call, id, currency)] as const;
  });
  const balance: Stripe.CashBalance = {
    object: 'cash_balance',
    available: available.length === 0 ? null : Object.fromEntries(available),
    customer: id,
    customer_account: null,
    livemode: false,
    settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
  };
  return answer(balance);
}

export function listCashMovements(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields]);
  const { id } = getCustomer(call, call.id);
  return answer(
    listPage(call, {
      table: 'cash_movement',
      kind: 'customer cash balance transaction',
      url: `/v1/customers/${id}/cash_balance_transactions`,
      where: [['customer = ?', id]],
      view: movementView,
    }),
  );
}

function movementView(row: Row): Stripe.CustomerCashBalanceTransaction {
  const type = text(row, 'type');
  const intent = text(row, 'payment_intent');
  const currency = text(row, 'currency');
  const transfer = {
    type: transferTypeOf(currency),
    reference: textOrNull(row, 'reference'),
  };
  return {
    id: text(row, 'id'),
    object: 'customer_cash_balance_transaction',
    ...(type === 'applied_to_payment' && { applied_to_payment: { payment_intent: intent } }),
    created: integer(row, 'created'),
    currency,
    customer: text(row, 'customer'),
    customer_account: null,
    ending_balance: integer(row, 'ending_balance'),
    ...(type === 'funded' && { funded: { bank_transfer: transfer } }),
    livemode: false,
    net_amount: integer(row, 'net_amount'),
    type,
    ...(type === 'unapplied_from_payment' && {
      unapplied_from_payment: { payment_intent: intent },
    }),
  };
}
