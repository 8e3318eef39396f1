/** Texts of the checkout; only its page has them. */
export const checkoutTexts = {
  title: 'Checkout',
  lines: 'What you order',
  back: 'Change the cart',
  empty: 'Nothing is in your cart, so there is nothing to order.',
  toCatalogue: 'Look through the catalogue',
  line: '{quantity} × {price}',
  total: 'Total',
  delivery: 'Delivery is free.',
  place: 'Place order',
  placing: 'Placing your order',
  next: 'You pay on the next page. Until then we set the tools aside for you.',
  notYet: 'Mend the marked lines first.',
  refused: {
    one: 'Line {numbers} of {count} cannot be ordered so. Your cart is as it was.',
    other: 'Lines {numbers} of {count} cannot be ordered so. Your cart is as it was.',
  },
  left: 'Only {available} left.',
  none: 'None left.',
  take: 'Take {quantity}',
  takeNamed: 'Take {quantity}: {name}',
  without: 'Leave it out',
  withoutNamed: 'Leave out {name}',
  totalChanged: 'A price has changed while you were here. Look at the new total, then order.',
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
