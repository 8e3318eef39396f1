/** Texts of adding to a paid order; only the pages of orders load them. */
export const additionTexts = {
  open: 'Add tools',
  title: 'Add tools to order {number}',
  lead:
    'They become an order of their own with its own payment, to the same address, at the prices ' +
    'of today. Both orders show that they belong together.',
  together: 'Whether they travel in one parcel is decided when they are packed.',
  lines: 'Tools to add',
  check: 'Check the total',
  checking: 'Checking the total',
  place: 'Place the order',
  placing: 'Placing the order',
  keep: 'Add nothing',
  empty: 'Nothing is added yet. Choose a tool above.',
  sum: 'What it comes to',
  delivery: 'Delivery',
  total: 'Total',
  terms: 'With the order you accept our {terms}.',
  begun:
    'We have begun to make this order, so it stays as it is. More is a new order: put the tools ' +
    'into the cart. To take something out, write to us.',
  toCatalogue: 'To the catalogue',
  related: 'Orders that belong together',
  addedTo: 'Added to order {number}',
  addition: 'Order {number} was added',
  byLink: 'Its link is in the email that we sent when it was placed.',
} as const;
