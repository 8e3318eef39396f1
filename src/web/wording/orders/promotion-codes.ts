/** Texts of promotion codes, in the cart, at the checkout and on orders. */
export const codeTexts = {
  label: 'Promotion code',
  use: 'Use code',
  needed: 'Please type the code.',
  unknown: 'There is no such code.',
  tooMany: 'That was a lot in one hour. Wait a little, then try again.',
  using: 'Looking up the code',
  remove: 'Take the code out',
  removing: 'Taking the code out',
  off: 'Code {code}',
  offLine: '{amount} off with {code}',
  without: 'Your code {code} takes nothing off.',
  goods: 'Goods',
} as const;
