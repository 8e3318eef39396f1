/** Of the page of a shared cart, beside those of every cart: no other page loads them. */
export const sharedCartTexts = {
  title: 'A shared cart',
  lead: 'Somebody has put this together for you. Take a copy, and it is yours to change.',
  copy: 'Take a copy',
  ended: 'This link has ended',
  endedText:
    'It works until its cart is ordered or emptied. Ask whoever sent it to you for another one.',
} as const;
