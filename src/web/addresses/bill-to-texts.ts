/** Texts about who is billed; only the checkout and the pages of orders have them. */
export const billToTexts = {
  other: 'Invoice to another address',
  title: 'Invoice address',
  which: 'Invoice to',
  fixed: 'Do you need another address on the invoice? Write to us, and you get a corrected one.',
} as const;
