import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs.ts';

export interface ImportDeps {
  db: Database;
  clock: Clock;
  jobs: JobQueue;
}

/** The names of the queues. */
export const importJobs = { run: 'run-import' } as const;
