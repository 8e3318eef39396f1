/** Of an order that its promotion code leaves nothing to pay of. */
export const freeOrderTexts = {
  title: 'There is nothing to pay',
  lead:
    'The code {code} takes off all of it. ' +
    'The order is complete as soon as we know where it goes.',
  complete: 'Complete the order',
  completing: 'Completing the order',
  paid: 'The code {code} took off all of it, and nothing was charged.',
};
