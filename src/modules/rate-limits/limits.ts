/**
 * How much one account and one network may do of what costs something or stays, as data. Pure:
 * the contract names the same numbers. The settings may raise them (`LIMITS`).
 */

export interface RateLimit {
  /** What is counted, as people call several of them. */
  pluralNoun: string;
  /** For one account. Those who have none are counted by their network alone. */
  perAccount: number;
  /** For everybody behind one address (IPv4) or one /64 (IPv6) together: offices share one. */
  perNetwork: number;
  window: 'hour' | 'day';
}

export const rateLimits = {
  orders: { pluralNoun: 'orders', perAccount: 30, perNetwork: 300, window: 'hour' },
  payments: { pluralNoun: 'starts of a payment', perAccount: 60, perNetwork: 600, window: 'hour' },
  addresses: {
    pluralNoun: 'changes of an address',
    perAccount: 60,
    perNetwork: 600,
    window: 'hour',
  },
  order_edits: {
    pluralNoun: 'changes of an order',
    perAccount: 60,
    perNetwork: 600,
    window: 'hour',
  },
  profiles: { pluralNoun: 'changes of a profile', perAccount: 30, perNetwork: 300, window: 'hour' },
  // Applications, and the emails of invitations.
  companies: {
    pluralNoun: 'applications and invitations',
    perAccount: 30,
    perNetwork: 200,
    window: 'day',
  },
  messages: { pluralNoun: 'messages', perAccount: 5, perNetwork: 20, window: 'hour' },
  // An account stands for an order with an email here: both are typed, by people without one, too.
  withdrawals: { pluralNoun: 'withdrawals', perAccount: 10, perNetwork: 50, window: 'day' },
  // An account stands for the email that is typed: nobody's mailbox is filled by others.
  guest_orders: {
    pluralNoun: 'orders without an account',
    perAccount: 10,
    perNetwork: 100,
    window: 'hour',
  },
  // An account stands for the order: nobody tries one stolen card after the other on it.
  guest_payments: {
    pluralNoun: 'starts of a payment',
    perAccount: 20,
    perNetwork: 100,
    window: 'hour',
  },
  // An account stands for an order with an email, as for withdrawals.
  order_links: { pluralNoun: 'links to orders', perAccount: 5, perNetwork: 50, window: 'day' },
  // An account stands for the email that is typed: nobody's mailbox is filled by others.
  stock_alerts: {
    pluralNoun: 'tools to wait for',
    perAccount: 20,
    perNetwork: 100,
    window: 'day',
  },
  reviews: { pluralNoun: 'reviews', perAccount: 10, perNetwork: 100, window: 'day' },
  // What is written while nobody has shown that the account's email is theirs, and shown at once.
  reviews_unconfirmed: {
    pluralNoun: 'reviews shown at once',
    perAccount: 3,
    perNetwork: 5,
    window: 'hour',
  },
  product_reviews: {
    pluralNoun: 'reviews of products',
    perAccount: 20,
    perNetwork: 200,
    window: 'day',
  },
  // Each may look up a thousand codes.
  order_pads: {
    pluralNoun: 'checks of an order pad',
    perAccount: 600,
    perNetwork: 1200,
    window: 'hour',
  },
  // A guest's new cart, a list, a link: changes of a cart that is there store nothing more.
  carts: { pluralNoun: 'new carts and lists', perAccount: 60, perNetwork: 600, window: 'hour' },
  // An account stands for a guest's cart, too: nobody finds codes by trying one after the other.
  promotion_codes: {
    pluralNoun: 'promotion codes',
    perAccount: 30,
    perNetwork: 200,
    window: 'hour',
  },
  pictures: { pluralNoun: 'pictures', perAccount: 20, perNetwork: 200, window: 'day' },
  exports: { pluralNoun: 'copies of your data', perAccount: 10, perNetwork: 100, window: 'day' },
  // Staff ask for them, and are counted all the same: each one is an email that leaves the shop.
  test_emails: { pluralNoun: 'test emails', perAccount: 5, perNetwork: 20, window: 'hour' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Orders of one account that may wait for their payment at once. */
export const openOrderLimits = {
  confirmed: 10,
  /** While nobody has shown that the account's email is theirs. */
  unconfirmed: 3,
  /**
   * The first of them may take all that is there. Those after it take no more than a part of a
   * tool's units on hand, all together: one in so many.
   */
  laterShareOf: 4,
} as const;

/** Refused cards: who tries stolen ones is stopped, and who mistypes their own one is not. */
export const cardFailureLimits = {
  /** Of one order, in an hour. */
  perOrder: 6,
  /** Of all orders to one address, in an hour. */
  perAddress: 30,
  /** Of all orders from one cart, in an hour: of a guest's browser, or of an account. */
  perCart: 15,
  /** On how many orders one card may fail in a day; the last of them is stopped as well. */
  ordersPerCard: 20,
} as const;

export type CardFailureLimits = Readonly<Record<keyof typeof cardFailureLimits, number>>;

/**
 * Reviews are shown at once until an account has written so many. Accounts with a confirmed email
 * and those without share an hour's number each, and neither uses up the other's.
 */
export const immediateReviewLimits = {
  perAccount: 3,
  confirmedPerHour: 30,
  unconfirmedPerHour: 10,
} as const;

export interface Limits {
  rates: Readonly<Record<RateLimitName, RateLimit>>;
  cardFailures: CardFailureLimits;
  openOrders: { confirmed: number; unconfirmed: number; laterShareOf: number };
  reviewsAtOnce: { perAccount: number; confirmedPerHour: number; unconfirmedPerHour: number };
}

/** The names that `LIMITS` may raise, with their defaults. */
export const limitDefaults: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.entries(rateLimits).flatMap(([name, { perAccount, perNetwork }]) => [
    [name, perAccount],
    [`${name}_network`, perNetwork],
  ]),
  ['card_failures', cardFailureLimits.perOrder],
  ['card_failures_address', cardFailureLimits.perAddress],
  ['card_failures_cart', cardFailureLimits.perCart],
  ['card_failures_card', cardFailureLimits.ordersPerCard],
  ['open_orders', openOrderLimits.confirmed],
  ['open_orders_unconfirmed', openOrderLimits.unconfirmed],
  ['reviews_at_once', immediateReviewLimits.confirmedPerHour],
  ['reviews_at_once_unconfirmed', immediateReviewLimits.unconfirmedPerHour],
]);

/** The limits with those that the settings raise. */
export function raiseLimits(overrides: Readonly<Record<string, number>> = {}): Limits {
  const limitOf = (name: string, defaultLimit: number) =>
    Math.max(overrides[name] ?? defaultLimit, defaultLimit);
  const rate = (name: RateLimitName): RateLimit => {
    const { pluralNoun, window, perAccount, perNetwork } = rateLimits[name];
    return {
      pluralNoun,
      window,
      perAccount: limitOf(name, perAccount),
      perNetwork: limitOf(`${name}_network`, perNetwork),
    };
  };
  return {
    rates: {
      orders: rate('orders'),
      payments: rate('payments'),
      addresses: rate('addresses'),
      order_edits: rate('order_edits'),
      profiles: rate('profiles'),
      companies: rate('companies'),
      messages: rate('messages'),
      withdrawals: rate('withdrawals'),
      guest_orders: rate('guest_orders'),
      guest_payments: rate('guest_payments'),
      order_links: rate('order_links'),
      stock_alerts: rate('stock_alerts'),
      reviews: rate('reviews'),
      reviews_unconfirmed: rate('reviews_unconfirmed'),
      product_reviews: rate('product_reviews'),
      order_pads: rate('order_pads'),
      carts: rate('carts'),
      promotion_codes: rate('promotion_codes'),
      pictures: rate('pictures'),
      exports: rate('exports'),
      test_emails: rate('test_emails'),
    },
    cardFailures: {
      perOrder: limitOf('card_failures', cardFailureLimits.perOrder),
      perAddress: limitOf('card_failures_address', cardFailureLimits.perAddress),
      perCart: limitOf('card_failures_cart', cardFailureLimits.perCart),
      ordersPerCard: limitOf('card_failures_card', cardFailureLimits.ordersPerCard),
    },
    openOrders: {
      confirmed: limitOf('open_orders', openOrderLimits.confirmed),
      unconfirmed: limitOf('open_orders_unconfirmed', openOrderLimits.unconfirmed),
      laterShareOf: openOrderLimits.laterShareOf,
    },
    reviewsAtOnce: {
      perAccount: immediateReviewLimits.perAccount,
      confirmedPerHour: limitOf('reviews_at_once', immediateReviewLimits.confirmedPerHour),
      unconfirmedPerHour: limitOf(
        'reviews_at_once_unconfirmed',
        immediateReviewLimits.unconfirmedPerHour,
      ),
    },
  };
}

/** A limit in a sentence: '30 orders an hour from one account, 300 from one network'. */
export function describeLimit({ pluralNoun, perAccount, perNetwork, window }: RateLimit): string {
  const period = window === 'hour' ? 'an hour' : 'a day';
  return `${perAccount} ${pluralNoun} ${period} from one account, ${perNetwork} from one network`;
}
