/** Texts of an order that staff have placed for its customer, where that is shown. */
export const staffOrderTexts = {
  customer: 'Customer',
  title: 'Placed by us',
  by: 'Placed for the customer by {by}.',
  gone: 'somebody who has no account any more',
  manual: 'Prices by hand',
  manualPrice: '{name}: {price} instead of {instead}, by {by}',
  reason: 'Reason: {reason}',
  link: 'Link to pay',
  linkOfGuest:
    'Their link is secret, and went to {email} alone. Sending it again makes a new one; those ' +
    'that they have go on working.',
  linkOfAccount: 'It went to {email}. They sign in there, accept the terms, and pay.',
  copy: 'Copy link',
  copied: 'Copied',
  again: 'Send again',
  sending: 'Sending the email',
  sent: 'The email is on its way to {email}.',
  terms: {
    title: 'Before you pay',
    lead: 'We have placed this order for you. Please read our {terms}: they hold for it.',
    accept: 'I accept the terms',
    missing: 'Please accept the terms before you pay.',
    goOn: 'Go on to the payment',
    accepting: 'Accepting the terms',
    ofCustomer:
      'The customer has not accepted the terms of this order yet. They do so where they pay, by ' +
      'the link in their email; then it can be paid here as well.',
  },
} as const;
