/** The names of the scheduled jobs. Pure, and shared with the contract. */

/**
 * The jobs that run once a minute, by one of the instances; each finds out itself what is due.
 */
export const scheduledJobs = [
  ...(['payment-reconcile', 'expire-reservations', 'payment-events', 'payment-refunds'] as const),
  ...([
    'payment-days',
    'payment-waits',
    'roll-up-sales',
    'roll-up-tax',
    'send-stock-alerts',
    'send-emails',
    'anonymise-orders',
    'erase-late-data',
    'publish-products',
    'raise-prices',
    'run-imports',
    'ask-vies-again',
    'delete-unused-carts',
  ] as const),
  ...([
    'delete-expired',
    'delete-old-records',
    'verify-audit-log',
    'compare-clocks',
    'daily-backup',
    'owner-digest',
  ] as const),
] as const;

/** Those that look whether something is as it should be. */
export const nightlyChecks = [
  'verify-audit-log',
  'payment-days',
  'roll-up-sales',
  'roll-up-tax',
  'compare-clocks',
  'daily-backup',
] as const satisfies ScheduledJob[];

export type ScheduledJob = (typeof scheduledJobs)[number];
