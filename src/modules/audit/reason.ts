/**
 * Why the shop itself changed something, as codes; the words stand in the catalogues of pages and
 * emails. A reason in a row is one of these, or what a person typed. Pure, and shared.
 */
export type ShopReason =
  // orders and their units
  | 'order_placed'
  | 'order_edited'
  | 'handed_over'
  | 'units_refunded'
  | 'order_paid'
  | 'order_partly_refunded'
  | 'order_refunded'
  | 'order_disputed'
  | 'order_cancelled'
  | 'order_expired'
  | 'cancelled_by_customer'
  | 'cancelled_by_staff'
  | 'account_erased'
  | 'reservation_expired'
  | 'reserved_again'
  // payments
  | 'payment_processing'
  | 'payment_failed'
  | 'payment_succeeded'
  | 'payment_cancelled'
  | 'no_payment_under_way'
  | 'paid_elsewhere'
  | 'nothing_to_pay'
  | 'paid_while_cancelling'
  | 'payment_differs'
  | 'order_already_paid'
  | 'order_already_partly_refunded'
  | 'order_already_refunded'
  | 'order_already_disputed'
  | 'order_already_cancelled'
  | 'order_already_expired'
  // refunds, disputes and the ledger
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'disputed_money_returned'
  | 'refund_failed'
  | 'money_refunded'
  | 'refunded_at_processor'
  | 'read_from_statement'
  | 'fee_known'
  | 'transfer_moved'
  // stock
  | 'put_back'
  | 'written_off'
  | 'opening_stock'
  // versions of a product
  | 'became_product'
  | 'attributes_added'
  | 'product_added'
  | 'tool_changed'
  | 'tool_archived'
  | 'tool_moved'
  | 'size_added'
  | 'edited'
  | 'restored'
  | 'published_on_time'
  | 'imported'
  | 'import_undone';

/** How the shop settled a payment exception; staff write a note instead. */
export type ShopResolution =
  | 'recorded'
  | 'order_found'
  | 'read_again'
  | 'cancelled_again'
  | 'requested_again'
  | 'money_returned'
  | 'transfer_moved_on'
  | 'requested_again_in_vain'
  | 'day_compared_again'
  | 'units_reserved_again';

/** The words for a code; what is no code, as a person or an older version wrote it, stands. */
export function lookUp(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
