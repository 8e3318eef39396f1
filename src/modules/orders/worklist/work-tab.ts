/** The tabs of the worklist: what an order waits for. Pure; shared with the pages. */

/**
 * As `order_tab` of the database has them. An order is in one of them or in none: one that is not
 * paid, has arrived, or is over waits for nobody.
 */
export const workTabs = ['to_make', 'to_send', 'sent', 'address_missing', 'exceptions'] as const;

export type WorkTab = (typeof workTabs)[number];

/** Of more orders a tab says that there are as many at least. */
export const mostCounted = 1000;
