/** The emails about a bank transfer: where to pay, what is still missing, and what went back. */
import { formatMoney } from '#platform/money.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { queueEmail, type EmailContents } from '#modules/emails/emails.ts';
import { goodsForEmail } from '#modules/orders/orders.ts';
import { isOver } from '#modules/orders/payment-states.ts';
import type { Order } from '#modules/orders/order.ts';
import type { TransferAccount } from '../processor/processor-types.ts';
import type { TransferRow } from '../queries/transfers.ts';

interface AskedFor {
  transfer: TransferRow;
  /** What is still to be sent. */
  missingMinor: number;
}

export async function queueTransferInstructions(
  tx: Tx,
  order: Order,
  wanted: AskedFor,
  at: Date,
): Promise<void> {
  const message = { to: order.userEmail, kind: 'transfer_instructions', order: order.id } as const;
  await queueEmail(tx, { ...message, contents: contentsOf(order, wanted) }, at);
}

/** To the customer: less came than was asked for. */
export async function queueTransferShort(
  tx: Tx,
  order: Order,
  wanted: AskedFor,
  at: Date,
): Promise<void> {
  const receivedMinor = wanted.transfer.received_minor - wanted.transfer.returned_minor;
  const received = formatMoney(receivedMinor, order.currency);
  const contents = { ...contentsOf(order, wanted), received };
  const message = { to: order.userEmail, kind: 'transfer_short', order: order.id } as const;
  await queueEmail(tx, { ...message, contents }, at);
}

interface Returned {
  transfer: TransferRow;
  /** What went back since the last email of it. */
  returnedMinor: number;
}

/** To the customer: money that the order did not need is on its way back. */
export async function queueTransferReturned(
  tx: Tx,
  order: Order,
  { transfer, returnedMinor }: Returned,
  at: Date,
): Promise<void> {
  const contents = {
    ...{ orderNumber: String(order.number), ...goodsForEmail(order), name: order.customerName },
    ...{
      total: formatMoney(order.totalMinor, order.currency),
      received: formatMoney(transfer.received_minor, order.currency),
    },
    ...{ amount: formatMoney(returnedMinor, order.currency), reason: whyReturned(order, transfer) },
  };
  const message = { to: order.userEmail, kind: 'transfer_returned', order: order.id } as const;
  await queueEmail(tx, { ...message, contents }, at);
}

function whyReturned(
  { paymentState }: Order,
  { attempt_state: state }: TransferRow,
): EmailContents['transfer_returned']['reason'] {
  if (state === 'succeeded') return 'more_than_total';
  return isOver(paymentState) || paymentState === 'cancelling' ? 'order_over' : 'paid_otherwise';
}

function contentsOf(order: Order, { transfer, missingMinor }: AskedFor) {
  const { reference, accounts } = transfer;
  const until = order.reservationExpiresAt?.toISOString();
  return {
    ...{ orderNumber: String(order.number), ...goodsForEmail(order) },
    ...{ name: order.customerName, reference, amount: formatMoney(missingMinor, order.currency) },
    total: formatMoney(order.totalMinor, order.currency),
    payTo: accounts[0] ? describeAccount(accounts[0]) : '',
    ...(until !== undefined && { until }),
  };
}

const fieldNames: Readonly<Record<string, string>> = {
  iban: 'IBAN',
  bic: 'BIC',
  account_number: 'Account number',
  routing_number: 'Routing number',
  sort_code: 'Sort code',
  bank: 'Bank',
};

function describeAccount({ holder, fields }: TransferAccount): string {
  const lines = Object.entries(fields).map(
    ([name, value]) => `${fieldNames[name] ?? name}: ${value}`,
  );
  return [`Account of: ${holder}`, ...lines].join('\n');
}
