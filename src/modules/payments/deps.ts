import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { CardFailureLimits } from '#modules/rate-limits/limits.ts';
import type { Processor } from './processor/processor-types.ts';

/** What every function of the payments needs, made once in the composition root. */
export interface PaymentDeps {
  db: Database;
  clock: Clock;
  log: Log;
  processor: Processor;
  jobs: JobQueue;
  /** How long an order waits for a bank transfer, from when it was placed. */
  transferDays: number;
  /** How many refused cards are too many, and the key of what is stored of them. */
  cardTesting: { limits: CardFailureLimits; secret: string };
}

/** The payments' jobs; rows of these names are added in the transaction that causes them. */
export const paymentJobs = { cancelIntent: 'payment-call-off', refund: 'payment-refund' } as const;

/** The actor of what happens by itself, in histories and movements. */
export const processorActor = 'processor';
export const shopActor = 'shop';
