/** When what is ordered leaves, and what bringing it costs; beside the form of a product. */
export const sentWhenTexts = {
  /** Without a lead time an order is due when it is paid: the worklist has it so. */
  atOnce: 'Once the payment is through we pack it.',
  one: 'Sent within a day of your payment.',
  other: 'Sent within {count} days of your payment.',
  bySize: 'Sent within {least} to {most} days of your payment, by size.',
  deliveryFree: 'Delivery is free.',
} as const;
