/** Texts of the pages of guests; only these have them. */
export const guestTexts = {
  order: 'Order {number}',
  orderUnknown: 'Your order',
  goods: 'What you ordered',
  address: 'Where it goes',
  changeAddress: 'Change the address',
  noAddress: 'There is no address any more.',
  payment: 'Payment',
  delivery: 'Delivery',
  cancel: 'Cancel the order',
  cancelling: 'Cancelling the order',
  cancelAsk: 'Cancel order {number}? Its tools go back on the shelf.',
  keep: 'Keep the order',
  keepLink:
    'We have sent the link of this page to {email}. It opens your order on any device, so keep ' +
    'it to yourself.',
  account:
    'With an account of this email, the order is among yours as soon as the email is confirmed.',
  register: 'Register',
  withdraw: 'Withdraw from the contract',
  missing: 'This link opens no order',
  missingText:
    'It may have ended, or the order is in an account by now. Ask for another link, or sign in.',
  another: 'Ask for another link',
  signIn: 'Sign in',
  find: {
    title: 'Find your order',
    lead: 'You ordered without an account? We send you a link that opens your order.',
    number: 'Order number',
    numberHint: 'It stands in every email about the order.',
    email: 'Email',
    emailHint: 'The one that you ordered with.',
    send: 'Send me the link',
    sending: 'Sending the link',
    numberMissing: 'Please enter the number of the order.',
    emailMissing: 'Please type the email that you ordered with.',
    sent: 'Look into your mailbox',
    sentText:
      'If an order without an account has this number and this email, a link to it is on its way ' +
      'to {email}.',
    again: 'Ask once more',
    account: 'You ordered with an account?',
    myOrders: 'My orders',
  },
} as const;
