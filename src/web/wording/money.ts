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
    processingText: 'This can take a minute. You may close this page; the order shows how it went.',
    goneText: 'It was cancelled, or its time to pay ran out. The tools are back on the shelf.',
    missingText: 'Look for it in the list of orders.',
    order: 'Back to the order',
    orders: 'All orders',
  },
  orderPaymentActions: {
    title: 'Payment and refunds',
    refund: 'Refund',
    refundOff: 'There is no payment to refund.',
    disputedOff: 'The bank decides about this payment first.',
    record: 'Record a payment',
    recordOwn: 'This order is your own: a colleague records its payment.',
    recordOff: 'A manual payment can only be recorded for an unpaid order.',
    refundTitle: 'Refund order {number}?',
    refundText: 'It is refunded the way it was paid. The customer gets an email.',
    howMuch: 'How much',
    whole: 'Remaining amount',
    wholeOf: 'Remaining amount: {left}',
    part: 'Part of it',
    amount: 'Amount',
    amountHint: 'In dollars, to the cent.',
    amountAtMost: 'In dollars, to the cent; at most {left}.',
    amountWrong: 'Please enter an amount such as 19.99',
    reason: 'Reason',
    reasonHint: 'Kept with the order, and sent to the customer.',
    keep: 'Do not refund',
    go: 'Refund',
    refunded: '{amount} is refunded',
    waiting: '{amount} is refunded as soon as the card processor allows it',
    recordTitle: 'Record a payment for order {number}?',
    recordText:
      'By transfer, or over the counter: {total}. A card payment that is under way is cancelled.',
    reference: 'Reference',
    referenceHint: 'By which the payment can be found, such as the number of the transfer.',
    recordKeep: 'Not paid',
    recordGo: 'Record the payment',
    recorded: 'Order {number} is paid',
  },
  orderUnits: {
    title: 'Restock or write off',
    lead: 'The order is refunded. {units} of its units are neither restocked nor written off.',
    units: 'Units',
    unitsWrong: 'Please enter a number from 1 to {most}',
    shelf: 'Restock {units}',
    written_off: 'Write off {units}',
    ended: { shelf: '{units} restocked', written_off: '{units} written off' },
    stopText: {
      units_gone:
        'This order was refunded, the refund failed, and its units had been sold to others by ' +
        'then. Receive stock and reserve it for this order, or refund it.',
      disputed: 'The payment is disputed. Wait for the bank to decide before anything is sent.',
      refund_under_way: 'A full refund is on its way. Nothing should be sent.',
    },
    shipAnyway: 'Ship anyway',
    reserve: 'Reserve units',
    reserved: 'The units of order {number} are reserved',
    receive: 'Receive stock',
    why: 'Why it is shipped all the same',
    whyHint: 'Kept in the order’s history, where the customer reads it.',
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
    gone: 'an account that is gone',
    attempt: 'Attempt {ordinal}: {state}, {amount}',
    manualPayment: 'Manual payment: {amount}',
    refund: '{amount}: {state}',
    dispute: '{amount}: {status}, {reason}',
    step: '{from} → {to}',
    begun: 'new',
    email: '{kind} to {to}',
  },
  ledgerKinds: {
    charge: 'The card was charged',
    fee: 'Fee of the card processor',
    refund: 'Refund',
    refund_failed: 'A refund failed',
    dispute_opened: 'The bank took the money for a dispute',
    dispute_fee: 'Fee of the dispute',
    dispute_won: 'The dispute was won',
    dispute_lost: 'The dispute was lost',
    manual_payment: 'Manual payment',
    manual_refund: 'Manual refund',
  },
  ledgerAccounts: {
    processor_balance: 'processor balance',
    manual_payments: 'manual payments',
    sales: 'sales',
    refunds_payable: 'refunds payable',
    processor_fees: 'fees',
    disputed: 'disputed',
    dispute_losses: 'lost to disputes',
  },
  stockMovements: {
    title: 'Stock movements',
    lead: 'Every change since the first unit, the newest first, with what was there afterwards.',
    when: 'When',
    what: 'What',
    change: 'Change',
    balance: 'Afterwards',
    who: 'Who',
    onHand: '{count} on hand',
    reserved: '{count} reserved',
    order: 'Order {number}',
    empty: 'Nothing has moved yet.',
    received: 'Received',
    reservedFor: 'Reserved for an order',
    released: 'Reservation released',
    sold: 'Sold',
    returned: 'Restocked',
    written_off: 'Written off',
    corrected: 'Count corrected',
  },
  exceptions: {
    title: 'Exceptions',
    lead: 'Payments, refunds and disputes that need a decision.',
    open: 'Open ones',
    all: 'Show settled ones',
    empty: 'No open exceptions.',
    emptyText: 'A payment that does not fit its order shows here, with what to do about it.',
    order: 'Order {number}',
    transaction: 'transaction id:',
    retry: 'Try again',
    reserve: 'Reserve units',
    decide: 'Receive stock, refund or cancel',
    settle: 'Settle by hand',
    settleTitle: 'What did you do about it?',
    settleText: 'The exception is closed with your note, which is kept.',
    note: 'Note',
    keep: 'Leave it open',
    go: 'Close it',
    settled: 'The exception is settled',
    settledBy: 'Settled by {who} on {day}: {how}',
    what: 'What to do',
  },
  exceptionNames: {
    unknown_payment: 'A payment that belongs to no order',
    refunded_automatically: 'A payment that was refunded automatically',
    refund_failed: 'A refund that failed',
    refund_refused: 'A refund that was rejected',
    unknown_refund: 'A refund made at the processor, beside the shop’s own',
    dispute_inquiry: 'A bank asks about a payment',
    dispute_opened: 'A disputed payment',
    dispute_lost: 'A dispute that was lost',
    statement_differs: 'The processor’s statement says something else',
    units_gone: 'Paid, but its units were sold to others',
    cancel_waiting: 'An order that cannot be cancelled yet',
    refund_waiting: 'A refund that is stuck',
    payment_waiting: 'A payment that is stuck',
    dispute_waiting: 'A dispute that is not decided',
  },
  exceptionAdvice: {
    unknown_payment:
      'Look the payment up at the card processor. If it is of an order, try again once it is ' +
      'there; if it belongs to somebody else, leave the money alone and close this with a note.',
    refunded_automatically:
      'It was refunded, because amount, currency or order did not fit. Find out how that ' +
      'came about, tell the customer if they are left without their order, and close this with a ' +
      'note.',
    refund_failed:
      'The bank sent the money back to the shop, often because the card is closed. Try again, or ' +
      'ask the customer for another way, pay them there, and close this with a note.',
    refund_refused:
      'The card processor rejected it; its reason stands above. Try again, or refund it another ' +
      'way and close this with a note.',
    unknown_refund:
      'Somebody made a refund at the card processor that the shop had promised already. Look ' +
      'at both, and close this with a note about which of them is right.',
    dispute_inquiry:
      'No money has moved. Answer it at the card processor before its date, or refund the order: ' +
      'either may keep it from becoming a dispute. It goes away when the bank asks no more.',
    dispute_opened:
      'Answer it at the card processor before its date: with the address, the parcel number and ' +
      'what the customer wrote. Nothing can be refunded until the bank has decided.',
    dispute_lost:
      'The bank gave the money to the card holder. Do not send what was not sent; close this ' +
      'with a note.',
    units_gone:
      'A refund failed after its units had gone to somebody else. It cannot be shipped: receive ' +
      'stock and reserve it for this order, or refund it on the order’s own page.',
    statement_differs:
      'Compare again: what was missing may be there by now. If it still differs, look the object ' +
      'up at the card processor and close this with a note about what it was.',
    cancel_waiting:
      'Its tools stay reserved until the card processor has cancelled the payment. Try again; ' +
      'if that does not help, find the payment by the order number at the card processor and ' +
      'cancel it there. The order follows by itself.',
    refund_waiting:
      'Try again. If it stays, look at the payment at the card processor: a refund that was made ' +
      'there is found by itself. Refund it another way only when it is certain that it ' +
      'did not go, and close this with a note.',
    payment_waiting:
      'Try again. If it stays, look the payment up at the card processor, or cancel the order.',
    dispute_waiting:
      'Try again, which reads what the bank has decided. If it has not, ask the card processor.',
  },
} as const;
