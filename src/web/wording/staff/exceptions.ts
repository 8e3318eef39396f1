import type { ShopResolution } from '#modules/audit/reason.ts';

/** Texts of what staff must look at, and of how it ends. */
export const exceptionTexts = {
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
    sendBack: 'Send it back',
    reserve: 'Reserve units',
    decide: 'Receive stock, refund or cancel',
    settle: 'Settle by hand',
    answered: 'I have answered it',
    atProcessor: 'Answer at the processor',
    answerBy: 'Answer by {day}:',
    answerIn: '{days} days left',
    answerToday: 'today is the last day',
    answerLate: 'too late',
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
    sales_differ: 'The overview’s sales were not those of the ledger',
    tax_differs: 'The tax report was not what the orders say',
    units_gone: 'Paid, but its units were sold to others',
    cancel_waiting: 'An order that cannot be cancelled yet',
    refund_waiting: 'A refund that is stuck',
    payment_waiting: 'A payment that is stuck',
    dispute_waiting: 'A dispute that is not decided',
    transfer_short: 'A bank transfer of too little',
    transfer_excess: 'A bank transfer of too much',
    transfer_late: 'A bank transfer that nothing waits for',
    transfer_reversed: 'A bank transfer that the bank took back',
    transfer_other_currency: 'A bank transfer in another currency than its order',
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
    sales_differ:
      'No money is missing: the sales of that hour were summed anew from the ledger. Somebody ' +
      'changed rows past the shop, or a backup was restored in part. Find out which, and close ' +
      'this with a note.',
    tax_differs:
      'The report is right again: that day was summed anew from its orders. Somebody changed ' +
      'rows past the shop, or a backup was restored in part. Find out which, look at what was ' +
      'declared for that day, and close this with a note.',
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
    transfer_short:
      'The customer has read what is missing. It goes away when the rest comes, or when the ' +
      'order ends; then what came is theirs.',
    transfer_excess:
      'The order is paid. “Send it back” returns the rest to the account that it came from.',
    transfer_late:
      'The order was cancelled, ended, or paid another way. “Send it back” returns the money to ' +
      'the account that it came from.',
    transfer_reversed:
      'The order counts as paid, and the money is gone. Do not ship it; ask the customer to pay ' +
      'once more, or cancel the order. It goes away when the money comes.',
    transfer_other_currency:
      'It pays nothing of the order. Send it back at the card processor, tell the customer in ' +
      'which currency their order is, and close this with a note.',
    dispute_waiting:
      'Try again, which reads what the bank has decided. If it has not, ask the card processor.',
  },
  resolutions: {
    recorded: 'the shop has recorded it',
    order_found: 'its order was found',
    read_again: 'read again',
    cancelled_again: 'cancelled again',
    requested_again: 'requested again',
    money_returned: 'the money was sent back',
    transfer_moved_on: 'more came, or it went',
    requested_again_in_vain: 'requested again, in vain',
    day_compared_again: 'the day was compared again',
    units_reserved_again: 'its units were reserved again',
  } satisfies Record<ShopResolution, string>,
} as const;
