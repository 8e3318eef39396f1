/** The merchant's balance with the processor: each movement is a row that never changes. */
import type { Stripe } from 'stripe';
import { text, textOrNull, integer, type Row } from '../store/columns.ts';
import { newId } from '../ids.ts';
import { findConversion, insertConversion, rateOf, settlementCurrency } from './exchange-rates.ts';
import { assertKnownFields, optionalText } from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';

export interface Movement {
  type: 'adjustment' | 'charge' | 'refund' | 'refund_failure';
  reportingCategory: 'charge' | 'dispute' | 'dispute_reversal' | 'refund' | 'refund_failure';
  /** In the currency of its source. */
  amount: number;
  /** By what it is settled as. */
  feeOf: (settledMinor: number) => number;
  currency: string;
  source: string;
  description: string | null;
  /** Seconds; now by default. */
  created?: number;
}

export const settlementSeconds = 2 * 24 * 60 * 60;
/** 2.9 % and 30 cents, the list price of the real processor. */
const chargeFee = { perMille: 29, fixedMinor: 30 } as const;
export const disputeFeeMinor = 1500;

export function feeOfCharge(amountMinor: number): number {
  return Math.round((amountMinor * chargeFee.perMille) / 1000) + chargeFee.fixedMinor;
}

/** 0.5 % and no more than five dollars. */
const transferFee = { perMille: 5, mostMinor: 500 } as const;

export function feeOfTransfer(amountMinor: number): number {
  return Math.min(Math.round((amountMinor * transferFee.perMille) / 1000), transferFee.mostMinor);
}

export const withoutFee = (): number => 0;

/**
 * Writes the movement down, in the currency of the merchant's balance and at the rate of now, and
 * answers its id.
 */
export function recordMovement(work: Work, movement: Movement): string {
  const id = newId('txn');
  const { created = nowSeconds(work), amount, currency } = movement;
  const isConverted = currency !== settlementCurrency;
  const rate = isConverted ? rateOf(work, currency) : 1;
  const settled = Math.sign(amount) * Math.round(Math.abs(amount) * rate);
  if (isConverted) insertConversion(work, id, { amount, rate });
  work.sql.run`
    insert into balance_transaction (id, created, available_on, amount, fee, currency, type,
      reporting_category, source, description)
    values (${id}, ${created}, ${created + settlementSeconds}, ${settled},
      ${movement.feeOf(Math.abs(settled))}, ${settlementCurrency}, ${movement.type},
      ${movement.reportingCategory}, ${movement.source}, ${movement.description})`;
  return id;
}

export function retrieveMovement(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(getMovementView(call, call.id));
}

export function getMovementView(work: Work, id: string): Stripe.BalanceTransaction {
  const row = work.sql.get`select * from balance_transaction where id = ${id}`;
  if (!row) throw notFound('balance transaction', id);
  return movementView(work, row);
}

export function movementsOf(work: Work, source: string): Stripe.BalanceTransaction[] {
  return work.sql.all`select * from balance_transaction where source = ${source} order by seq`.map(
    (row) => movementView(work, row),
  );
}

export function listMovements(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'currency', 'source', 'type']);
  return answer(
    listPage(call, {
      table: 'balance_transaction',
      kind: 'balance transaction',
      url: '/v1/balance_transactions',
      where: [
        ['currency = ?', optionalText(call.form, 'currency')],
        ['source = ?', optionalText(call.form, 'source')],
        ['type = ?', optionalText(call.form, 'type')],
      ],
      view: (row) => movementView(call, row),
    }),
  );
}

export function retrieveBalance(call: Call): Answer {
  assertKnownFields(call.form, []);
  const rows = call.sql.all`
    select currency, available_on <= ${nowSeconds(call)} as settled, sum(amount - fee) as net
    from balance_transaction group by currency, settled order by currency`;
  const currencies = [...new Set(rows.map((row) => text(row, 'currency')))];
  const sums = (settled: number) =>
    (currencies.length > 0 ? currencies : [settlementCurrency]).map((currency) => {
      const row = rows.find(
        (one) => text(one, 'currency') === currency && integer(one, 'settled') === settled,
      );
      const amount = row ? integer(row, 'net') : 0;
      return { amount, currency, source_types: { card: amount } };
    });
  const balance: Stripe.Balance = {
    object: 'balance',
    available: sums(1),
    livemode: false,
    pending: sums(0),
  };
  return answer(balance);
}

function movementView(work: Work, row: Row): Stripe.BalanceTransaction {
  const amount = integer(row, 'amount');
  const fee = integer(row, 'fee');
  const currency = text(row, 'currency');
  return {
    id: text(row, 'id'),
    object: 'balance_transaction',
    amount,
    available_on: integer(row, 'available_on'),
    balance_type: 'payments',
    created: integer(row, 'created'),
    currency,
    description: textOrNull(row, 'description'),
    exchange_rate: findConversion(work, text(row, 'id'))?.rate ?? null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: text(row, 'reporting_category'),
    source: text(row, 'source'),
    status: integer(row, 'available_on') <= nowSeconds(work) ? 'available' : 'pending',
    type: typeOf(text(row, 'type')),
  };
}

function typeOf(value: string): Movement['type'] {
  switch (value) {
    case 'adjustment':
    case 'charge':
    case 'refund':
    case 'refund_failure':
      return value;
    default:
      throw new Error(`the store has the unknown movement ${value}`);
  }
}
