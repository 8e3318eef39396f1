/** What the cart and the checkout say of a line. */
export const cartLineTexts = {
  changedSince: 'Changed since you put it here',
  changes: {
    price_up: 'Was {from}, is {to} now.',
    price_down: 'Was {from}, is {to} now.',
    archived: 'We do not make it any more.',
    unpublished: 'Not on sale now.',
  },
  bands: {
    in_stock: 'In stock again.',
    few_left: 'Few are left now.',
    none_now: 'None to be had now.',
  },
  violations: {
    not_on_sale: 'It cannot be ordered.',
    not_in_currency: 'It is not sold in this currency.',
    below_minimum: 'The smallest order is {minimum}.',
    above_maximum: 'The largest order is {maximum}.',
    not_a_multiple: 'It comes in steps of {multiple}.',
    not_enough: 'Only {available} left.',
    none_left: 'None left.',
  },
} as const;
