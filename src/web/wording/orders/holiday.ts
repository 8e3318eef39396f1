/** What everybody reads while the shop is on holiday. */
export const holidayTexts = {
  label: 'Holiday',
  delayed: 'We are on holiday. What you order now leaves from {day}.',
  /** Of an order that was just paid. */
  leaves: 'We are on holiday. Your order leaves from {day}.',
  paused: 'We are on holiday, and take orders again from {day}.',
} as const;
