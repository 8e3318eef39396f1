/** Texts of the page on which contracts are withdrawn from. Only it loads them. */
export const withdrawalTexts = {
  title: 'Withdraw from contract',
  label: 'Your right',
  lead: 'You changed your mind? Say so here, without an account. You need not say why.',
  order: 'Order number',
  orderHint: 'It stands in your list of orders and in our emails. Without it, describe the order.',
  name: 'Your name',
  email: 'Email of the order',
  emailHint: 'The receipt goes to it.',
  message: 'Anything to add',
  ownWords: 'In your words',
  messageHint: 'Optional. For instance: which of the tools, if not all of them.',
  next: 'Continue',
  wrong: 'Please check the form',
  confirmTitle: 'Confirm your withdrawal',
  confirmLead: 'Nothing is sent yet. Read it, then confirm.',
  statement: 'I withdraw from the contract about this order.',
  confirm: 'Confirm withdrawal',
  change: 'Change something',
  receivedTitle: 'We have received your withdrawal',
  receivedLead:
    'If an order has this number and this email, its receipt is on the way to it. Print or save ' +
    'this page as well. We read every statement and write back.',
  again: 'If you said so before, the first time counts.',
  received: 'Received',
  nothing: 'No receipt after an hour? Number or email may differ from those of the order. Write to',
  other: 'You can also tell us in your own way, by email or by post:',
  description:
    'Withdraw from a contract with us: the number of the order, your email, and two steps. ' +
    'You get a receipt with date and time.',
} as const;
