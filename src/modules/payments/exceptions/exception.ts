import type { Currency } from '#platform/currency.ts';

/** The kinds of payment exception, which staff settle; plain data, shared with the pages. */
export const exceptionKinds = [
  'unknown_payment',
  'refunded_automatically',
  'refund_failed',
  'refund_refused',
  'unknown_refund',
  'dispute_inquiry',
  'dispute_opened',
  'dispute_lost',
  'statement_differs',
  'sales_differ',
  'tax_differs',
  'units_gone',
  'cancel_waiting',
  'refund_waiting',
  'payment_waiting',
  'dispute_waiting',
  'transfer_short',
  'transfer_excess',
  'transfer_late',
  'transfer_reversed',
  'transfer_other_currency',
] as const;

export type ExceptionKind = (typeof exceptionKinds)[number];

/** What 'try again' does about it; where nothing can be tried, a person says what was done. */
export const retries = {
  unknown_payment: 'read_payment',
  refunded_automatically: 'none',
  refund_failed: 'refund_again',
  refund_refused: 'refund_again',
  unknown_refund: 'read_refund',
  dispute_inquiry: 'read_dispute',
  dispute_opened: 'read_dispute',
  dispute_lost: 'none',
  statement_differs: 'compare_again',
  sales_differ: 'none',
  tax_differs: 'none',
  units_gone: 'reserve_again',
  cancel_waiting: 'cancel_intent',
  refund_waiting: 'send_refund',
  payment_waiting: 'settle_payment',
  dispute_waiting: 'read_dispute',
  transfer_short: 'read_transfer',
  transfer_excess: 'return_transfer',
  transfer_late: 'return_transfer',
  transfer_reversed: 'read_transfer',
  transfer_other_currency: 'none',
} as const satisfies Record<ExceptionKind, string>;

export interface PaymentException {
  id: number;
  kind: ExceptionKind;
  detail: string;
  order: string | undefined;
  orderNumber: number | undefined;
  /** Of the order. */
  customer: string;
  totalMinor: number;
  currency: Currency | undefined;
  /** What the bank asks for, of a dispute; and until when it takes an answer. */
  disputedMinor: number | undefined;
  answerBy: Date | undefined;
  intent: string | undefined;
  at: Date;
  resolved: { at: Date; by: string; how: string } | undefined;
}

export function canRetry(kind: ExceptionKind): boolean {
  return retries[kind] !== 'none';
}
