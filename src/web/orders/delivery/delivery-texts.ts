/** Texts of choosing how an order is delivered; only the screens that ask for it have them. */
export const deliveryTexts = {
  title: 'How it comes to you',
  free: 'Free',
  take: 'Have it delivered like this',
  changed: 'It comes as you have chosen now. Look at the total, then pay.',
  carrier: 'Your carrier',
  customerNumber: 'Your customer number there',
  carrierMissing: 'Please type the name of your carrier.',
  numberMissing: 'Please type your customer number.',
  undelivered: {
    no_zone: 'We do not deliver to this address. Choose another one, or write to us.',
    no_method:
      'These goods cannot be sent to this address as they are. Choose less, or write to us.',
  },
  kept: 'Your cart is kept.',
  finding: 'Looking how it can be delivered',
  failed: 'We could not find out how it can be delivered. Check your connection and try again.',
} as const;
