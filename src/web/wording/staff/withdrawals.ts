/** Texts of the screen on which staff answer withdrawals from contracts. */
export const withdrawalStaffTexts = {
  withdrawalList: {
    title: 'Withdrawals',
    lead:
      'Who withdrew from a contract, with or without an account. What was paid is due back ' +
      'within 14 days.',
    states: { received: 'Waiting', accepted: 'Accepted', rejected: 'Rejected' },
    filter: 'Which withdrawals',
    searchFor: 'Order, name, email or words',
    empty: {
      received: 'No withdrawal waits for you',
      accepted: 'No withdrawal was accepted yet',
      rejected: 'No withdrawal was rejected',
    },
    order: 'Order {order}',
    unknown:
      'No order has this number and this email, so no receipt was sent. Look whether it is a ' +
      'slip, and answer by hand.',
    received: 'Received {date}, {time}',
    decided: 'Answered {date}, {time}',
    because: 'Rejected because: {reason}',
    write: 'Write to {email}',
    accept: 'Accept',
    accepted: 'Accepted. The customer has been told. Refund or cancel the order on its page.',
    reject: 'Reject',
    rejectTitle: 'Reject this withdrawal?',
    rejectText: 'The customer gets an email with your reason. You can still accept it later.',
    reason: 'Reason',
    reasonHint: 'The customer reads it.',
    cancel: 'Leave it',
    rejected: 'Rejected. The customer has been told.',
  },
} as const;
