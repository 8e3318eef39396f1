/** What the form of a product says of what is filled in; the script of its page has them. */
export const sizeFormTexts = {
  nothing: 'Please enter a quantity first.',
  whole: 'Please enter a whole number.',
  tooFew: 'The smallest order is {minimum}.',
  atMost: 'The largest order is {maximum}.',
  multiple: 'It comes in steps of {multiple}: {nearest}.',
  or: ' or ',
  tooMany: 'Only {available} are ready now.',
  ofOne: '{count} × {size}',
  ofMany: '{count} pieces',
} as const;
