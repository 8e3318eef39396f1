/** Texts of the payment page that the specification does not quote. */
export const paymentPageTexts = {
  back: 'Back to order',
  where: 'Where shall it go?',
  whereText: 'One thing is missing before we pack it: where it goes.',
  refused: {
    card:
      'Nothing was charged. Check the number and the date, try another card, or ask your bank: ' +
      'it does not tell us why. Your tools stay reserved meanwhile.',
    holder:
      'Nothing was charged. Try again and confirm it with your bank, or try another card. Your ' +
      'tools stay reserved meanwhile.',
  },
  wrote: 'We wrote to {email}.',
  shop: 'Back to the catalogue',
} as const;
