/** Texts of promotion codes, in the cart, at the checkout and on orders. */
export const codeTexts = {
  label: 'Promotion code',
  use: 'Use code',
  needed: 'Please type the code.',
  using: 'Looking up the code',
  remove: 'Take the code out',
  removing: 'Taking the code out',
  off: 'Code {code}',
  offLine: '{amount} off with {code}',
  without: 'Your code {code} takes nothing off.',
  goods: 'Goods',
} as const;
