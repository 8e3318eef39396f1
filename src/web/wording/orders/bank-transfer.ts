/** Texts of paying by bank transfer. */
export const transferTexts = {
  choice: 'How do you want to pay?',
  card: 'Card',
  transfer: 'Bank transfer',
  about:
    'You get an account and a reference to send the money to. Your tools stay reserved for some ' +
    'days while it is on its way.',
  begin: 'Pay by bank transfer',
  beginning: 'Getting the account',
  waiting: 'Waiting for your transfer',
  waitingText:
    'Send exactly this amount with this reference. Once the money is here we pack the order, and ' +
    'write to you.',
  partPaid: 'Part paid: {received} of {amount}',
  partPaidText: '{missing} is missing. Send it with the same reference, and we pack the order.',
  until: 'Your tools are reserved until {date}.',
  toSend: 'Amount to send',
  reference: 'Reference',
  holder: 'Account holder',
  otherAccount: 'Or to this account',
  fields: {
    iban: 'IBAN',
    bic: 'BIC',
    account_number: 'Account number',
    routing_number: 'Routing number',
    sort_code: 'Sort code',
    bank: 'Bank',
  },
  copy: 'Copy',
  copied: 'Copied',
  copyOf: 'Copy: {name}',
  sandbox: 'No money moves here. The {dashboard} sends transfers.',
  dashboard: 'sandbox’s own dashboard',
  byCard: 'Pay by card instead',
  givingUp: 'Giving the transfer up',
  byCardText: 'What you have sent goes back to your bank then.',
  kept: '{owed} of yours has come. It counts if you choose the bank transfer.',
  tooMuch: '{owed} too much came. It goes back to where it came from.',
  late: '{owed} came by bank transfer. It goes back to where it came from.',
  stateWaiting: 'Bank transfer of {missing} awaited, reference {reference}.',
  statePartPaid: 'Part paid by bank transfer: {received} of {amount}, {missing} missing.',
  see: 'See where to send it',
} as const;
