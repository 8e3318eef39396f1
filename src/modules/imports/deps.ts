import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs.ts';

/** Of a decoded path of the shop, which may have a query. */
export type HasPage = (path: string) => Promise<boolean>;

export interface ImportDeps {
  db: Database;
  clock: Clock;
  jobs: JobQueue;
  /** Whether a path is that of a page; left out, every path counts as one. */
  hasPage?: HasPage | undefined;
}

/** The names of the queues. */
export const importJobs = { run: 'run-import' } as const;
