/** Texts about payments, refunds, stock and payment exceptions; a part of the catalogue. */
export const moneyTexts = {
  reservation: {
    until: 'Held for you until {time}.',
    soon: 'Your tools are held for {left} more.',
    expired:
      'The hold is over. You can still pay while the tools are here, but others may take them.',
    minutes: '{minutes} min {seconds} s',
  },
  paymentEnded: {
    unpaid: 'Your bank did not approve the payment, and nothing was charged. Try another card.',
    cancelling: 'The order is being cancelled. If a payment got through meanwhile, it is kept.',
    cancelled: 'The order was cancelled, and nothing was charged. The tools are back on the shelf.',
    expired: 'The time to pay ran out, and nothing was charged. You are welcome to order again.',
    refunded: 'The payment went back to the card it came from. It can take a few days to show.',
    disputed: 'The bank of the card looks into this payment. Write to us if that surprises you.',
  },
  /** What staff read who pay for a customer. */
  paymentByStaff: {
    nextText:
      'The tools stay set aside while you pay. The customer gets a receipt by email, and the ' +
      'order moves on to packing.',
    successText: 'The payment of {total} for the order of {name} went through.',
    nextPaid: 'The customer gets a receipt by email. The order is ready to be made or packed.',
    processingText:
      'A card takes a minute, a debit from a bank account some days. You may close this page; ' +
      'the order shows how it went.',
    goneText: 'It was cancelled, or its time to pay ran out. The tools are back on the shelf.',
    missingText: 'Look for it in the list of orders.',
    order: 'Back to the order',
    orders: 'All orders',
  },
  orderExplanation: {
    title: 'Explain this order',
    lead: 'Every cent and every unit, with who it was and why.',
    show: 'Explain',
    money: 'Ledger',
    units: 'Units',
    attempts: 'Payment attempts',
    refunds: 'Refunds',
    disputes: 'Disputes',
    history: 'States',
    events: 'Events of the card processor',
    emails: 'Emails',
    exceptions: 'Exceptions',
    nothing: 'Nothing so far.',
    by: '{who}, {day}, {clock}',
    shop: 'the shop',
    processor: 'the card processor',
    guest: 'the customer, without an account',
    gone: 'an account that is gone',
    attempt: 'Attempt {ordinal}: {state}, {amount}',
    manualPayment: 'Manual payment: {amount}',
    freePayment: 'Nothing to pay: the code covers all',
    refund: '{amount}: {state}',
    dispute: '{amount}: {status}, {reason}',
    step: '{from} → {to}',
    begun: 'new',
    email: '{kind} to {to}',
  },
} as const;
