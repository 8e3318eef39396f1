/**
 * How much one account and one network may do of what costs something or stays, as data. Pure:
 * the contract names the same numbers. The settings may raise them (`LIMITS`).
 */

export interface RateLimit {
  /** What is counted, as people call several of them. */
  things: string;
  /** For one account. Those who have none are counted by their network alone. */
  account: number;
  /** For everybody behind one address (IPv4) or one /64 (IPv6) together: offices share one. */
  network: number;
  per: 'hour' | 'day';
}

export const rateLimits = {
  orders: { things: 'orders', account: 30, network: 300, per: 'hour' },
  payments: { things: 'starts of a payment', account: 60, network: 600, per: 'hour' },
  addresses: { things: 'changes of an address', account: 60, network: 600, per: 'hour' },
  profiles: { things: 'changes of a profile', account: 30, network: 300, per: 'hour' },
  messages: { things: 'messages', account: 5, network: 20, per: 'hour' },
  reviews: { things: 'reviews', account: 10, network: 100, per: 'day' },
  // What is written while nobody has shown that the account's email is theirs, and shown at once.
  reviews_unconfirmed: { things: 'reviews shown at once', account: 3, network: 5, per: 'hour' },
  pictures: { things: 'pictures', account: 20, network: 200, per: 'day' },
  exports: { things: 'copies of your data', account: 10, network: 100, per: 'day' },
  // Staff ask for them, and are counted all the same: each one is a letter that leaves the shop.
  test_emails: { things: 'test emails', account: 5, network: 20, per: 'hour' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Orders of one account that may wait for their payment at once. */
export const openOrders = {
  confirmed: 10,
  /** While nobody has shown that the account's email is theirs. */
  unconfirmed: 3,
  /**
   * The first of them may take all that is there. Those after it take no more than a part of a
   * tool's units on hand, all together: one in so many.
   */
  laterShareOf: 4,
} as const;

/**
 * Reviews are shown at once until an account has written so many. Accounts with a confirmed email
 * and those without share an hour's number each, and neither uses up the other's.
 */
export const reviewsAtOnce = { account: 3, confirmedAnHour: 30, unconfirmedAnHour: 10 } as const;

export interface Limits {
  rates: Readonly<Record<RateLimitName, RateLimit>>;
  openOrders: { confirmed: number; unconfirmed: number; laterShareOf: number };
  reviewsAtOnce: { account: number; confirmedAnHour: number; unconfirmedAnHour: number };
}

/** The names that `LIMITS` may raise, with their defaults. */
export const limitDefaults: Readonly<Record<string, number>> = Object.fromEntries([
  ...Object.entries(rateLimits).flatMap(([name, { account, network }]) => [
    [name, account],
    [`${name}_network`, network],
  ]),
  ['open_orders', openOrders.confirmed],
  ['open_orders_unconfirmed', openOrders.unconfirmed],
  ['reviews_at_once', reviewsAtOnce.confirmedAnHour],
  ['reviews_at_once_unconfirmed', reviewsAtOnce.unconfirmedAnHour],
]);

/** The limits with those that the settings raise. */
export function limitsWith(raised: Readonly<Record<string, number>> = {}): Limits {
  const of = (name: string, usual: number) => Math.max(raised[name] ?? usual, usual);
  const rate = (name: RateLimitName): RateLimit => {
    const { things, account, network, per } = rateLimits[name];
    return { things, per, account: of(name, account), network: of(`${name}_network`, network) };
  };
  return {
    rates: {
      orders: rate('orders'),
      payments: rate('payments'),
      addresses: rate('addresses'),
      profiles: rate('profiles'),
      messages: rate('messages'),
      reviews: rate('reviews'),
      reviews_unconfirmed: rate('reviews_unconfirmed'),
      pictures: rate('pictures'),
      exports: rate('exports'),
      test_emails: rate('test_emails'),
    },
    openOrders: {
      confirmed: of('open_orders', openOrders.confirmed),
      unconfirmed: of('open_orders_unconfirmed', openOrders.unconfirmed),
      laterShareOf: openOrders.laterShareOf,
    },
    reviewsAtOnce: {
      account: reviewsAtOnce.account,
      confirmedAnHour: of('reviews_at_once', reviewsAtOnce.confirmedAnHour),
      unconfirmedAnHour: of('reviews_at_once_unconfirmed', reviewsAtOnce.unconfirmedAnHour),
    },
  };
}

/** A limit in a sentence: '30 orders an hour from one account, 300 from one network'. */
export function limitInWords({ things, account, network, per }: RateLimit): string {
  const every = per === 'hour' ? 'an hour' : 'a day';
  return `${account} ${things} ${every} from one account, ${network} from one network`;
}
