/** Texts of how far an order has come, and of what its customer does next. */
export const progressTexts = {
  label: 'How far the order has come',
  placed: 'Placed',
  paid: 'Paid',
  made: 'Made',
  sent: 'Sent',
  there: 'There',
  pickedUp: 'Picked up',
  underWay: {
    unpaid: 'To pay',
    processing: 'Being paid',
    new: 'To make',
    in_production: 'Being made',
    partly_shipped: 'Being sent',
    shipped: 'On its way',
    pickUp: 'To pick up',
  },
  done: 'done',
  summary: 'Step {step} of {steps}, {name}.',
  all: 'All {steps} steps are done.',
  addAddress: 'Say where it goes',
  track: 'Track the parcel',
} as const;
