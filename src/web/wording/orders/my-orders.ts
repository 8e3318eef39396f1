/** Texts of a customer's list of orders that the specification does not quote. */
export const myOrdersTexts = {
  lists: 'Which orders',
  open: 'Orders',
  cancelled: 'Cancelled ({count})',
  cancelledLead: 'Cancelled, or not paid in time. Nothing is owed for them.',
  meta: '#{number}, {day}',
  track: 'Track',
  trackNamed: 'the parcel of order {number}',
  receipt: 'Receipt',
  ofOrder: 'order {number}',
} as const;
