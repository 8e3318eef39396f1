/** Money of a customer's balance that goes back to its bank: a refund of no payment. */
import { newId } from '../ids.ts';
import { formatAmount, currencyField } from '../wire/amounts.ts';
import {
  assertKnownFields,
  integerField,
  mergedMetadata,
  optionalChoice,
  textField,
} from '../wire/fields.ts';
import { invalid } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';
import { availableOf, moveCash } from './cash-balance.ts';
import { getCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { insertRefund, refundView, type Refund } from './refund-rows.ts';

export function returnCash(call: Call): Answer {
  const { form } = call;
  assertKnownFields(form, ['origin', 'customer', 'amount', 'currency', 'metadata', 'reason']);
  optionalChoice(form, 'origin', ['customer_balance']);
  const customer = getCustomer(call, textField(form, 'customer')).id;
  const currency = currencyField(form);
  const amount = integerField(form, 'amount');
  const available = availableOf(call, customer, currency);
  if (amount < 1 || amount > available) {
    throw invalid(
      `Refund amount (${formatAmount(amount, currency)}) is greater than the customer's cash ` +
        `balance (${formatAmount(available, currency)})`,
      { param: 'amount' },
    );
  }
  moveCash(call, { customer, currency, type: 'return_initiated', netAmount: -amount });
  const refund: Refund = {
    ...{ id: newId('re'), created: nowSeconds(call), charge: customer, intent: '', method: '' },
    ...{ amount, currency, status: 'succeeded', reason: null, balanceTransaction: '' },
    metadata: mergedMetadata(form),
    failureBalanceTransaction: null,
    failureReason: null,
  };
  insertRefund(call, refund);
  const view = refundView(call, refund);
  recordEvent(call, 'refund.created', view);
  return answer(view);
}

/** The bank sends it back, and the customer's balance has it again. */
export function cancelCashReturn(work: Work, refund: Refund, reason: string): void {
  const { id, charge: customer, currency, amount } = refund;
  work.sql.run`
    update refund set status = 'failed', failure_reason = ${reason} where id = ${id}`;
  const type = 'return_canceled';
  moveCash(work, { customer, currency, type, netAmount: amount });
  const failed: Refund = { ...refund, status: 'failed', failureReason: reason };
  recordEvent(work, 'refund.failed', refundView(work, failed));
}
