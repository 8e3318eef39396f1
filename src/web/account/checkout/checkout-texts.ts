/** Texts of the checkout; only its page has them. */
export const checkoutTexts = {
  title: 'Checkout',
  lead:
    'Look over what you order, and say where it goes and how we reach you. Once you place the ' +
    'order we set the tools aside, and you pay on the next page.',
  lines: 'What you order',
  back: 'Change the cart',
  withoutScript: 'Without it, send us your order:',
  backToCart: 'Back to the cart',
  empty: 'Nothing is in your cart, so there is nothing to order.',
  toCatalogue: 'Look through the catalogue',
  line: '{quantity} × {price}',
  pieces: '{quantity} pieces',
  fewer: 'Show the first ones only',
  total: 'Total',
  address: 'Where it goes',
  goods: 'Goods',
  delivery: 'Delivery',
  soFar: 'Total so far',
  open: 'to be chosen',
  addressFirst: 'Say where it goes, and you see how it can come there.',
  askAgain: 'Try again',
  missing: 'An order begins at {minimum} of goods: {missing} more.',
  noDelivery: 'It cannot be delivered there.',
  place: 'Place order',
  placing: 'Placing your order',
  next: 'You pay on the next page. Until then we set the tools aside for you.',
  free: {
    lead:
      'Look over what you order, and say where it goes and how we reach you. Your code takes off ' +
      'all of the goods.',
    next: 'There is nothing to pay: the order is complete as soon as you place it.',
    open: 'Only delivery may be left to pay. You see it here before you place the order.',
  },
  terms: 'With the order you accept our {terms}.',
  notYet: 'Mend the marked lines first.',
  refused: {
    one: 'One line cannot be ordered so. Your cart is as it was.',
    other: 'These lines cannot be ordered so. Your cart is as it was.',
  },
  lineErrors: {
    archived: 'It is not on sale any more.',
    tool_unknown: 'It is not one of our tools any more.',
  },
  priceChanged: 'Was {from}, is {to} now.',
  left: 'Only {available} left.',
  none: 'None left.',
  take: 'Take {quantity}',
  takeNamed: 'Take {quantity}: {name}',
  without: 'Leave it out',
  withoutNamed: 'Leave out {name}',
  codeRefused:
    'Your code {code} takes nothing off now. {detail} Nothing was ordered, and your cart is kept.',
  totalChanged: 'A price has changed. {detail} Nothing was ordered, and your cart is kept.',
  deliveryChanged: 'That way of delivery is not offered any more. Choose another one, then order.',
  again: 'This cart has been ordered already. Look among your orders.',
  orders: 'My orders',
  guest: {
    who: 'How do you want to order?',
    whoText:
      'With an account your orders and addresses stand in one place. Without one we send you a ' +
      'link to your order.',
    signIn: 'Sign in',
    register: 'Register',
    goOn: 'Go on as guest',
    contact: 'How we reach you',
    email: 'Email',
    emailHint: 'The link to your order goes there.',
    emailWrong: 'Please type your email.',
    next: 'You pay on the next page. Until then we set the tools aside for you.',
    again:
      'This cart has been ordered already. Look into your mailbox: the link to the order is there.',
  },
} as const;
