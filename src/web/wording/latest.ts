/** Texts of what a customer sees on the dashboard's first page; a part of the catalogue. */
export const latestTexts = {
  latest: {
    title: 'Your latest orders',
    order: 'Order {number}',
    pay: 'Pay {total}',
    follow: 'Follow the order',
    look: 'Look at the order',
    review: 'Write a review',
    orderLabel: 'order {number}',
    payUntil: 'Pay until {time}, and the tools are yours.',
    payWhen: 'Pay, and the tools are yours.',
    delivered: 'It has arrived. How does it paint?',
    all: 'All my orders',
  },
} as const;
