/** The scheduled jobs and how the last run of each went, for staff. */
import { later, minuteMs, type Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { selectJobRuns, upsertJobRun } from './queries/job-runs.ts';
import { scheduledJobs, type ScheduledJob } from './scheduled-job.ts';

/** A run; may answer how many of what it looked at it could not finish. Throws when it failed. */
export type RunJob = () => Promise<{ failedCount: number } | void>;

export interface JobState {
  name: ScheduledJob;
  /** Nothing before its first run. */
  lastRun: JobRun | undefined;
  /** No run that has ended began in the last quarter of an hour. */
  isLate: boolean;
}

export interface JobRun {
  startedAt: Date;
  durationMs: number;
  failedCount: number;
  /** Why the whole run failed. */
  error: string | undefined;
  succeededAt: Date | undefined;
  failuresInARow: number;
}

interface RecordDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/** A backup of much data takes its time. */
const lateAfterMs = 15 * minuteMs;
const maxErrorLength = 500;

/** The same jobs, each of whose runs is recorded; a run that fails still throws. */
export function recordJobRuns(
  deps: RecordDeps,
  jobs: Readonly<Partial<Record<ScheduledJob, RunJob>>>,
): Record<string, () => Promise<void>> {
  return Object.fromEntries(
    scheduledJobs.flatMap((name) => {
      const run = jobs[name];
      return run ? [[name, () => runRecorded(deps, name, run)]] : [];
    }),
  );
}

async function runRecorded(deps: RecordDeps, name: ScheduledJob, run: RunJob): Promise<void> {
  const startedAt = deps.clock.now();
  const startedMs = performance.now();
  const record = async (failedCount: number, error: string | null) => {
    const durationMs = Math.round(performance.now() - startedMs);
    try {
      await upsertJobRun.count(deps.db, { name, startedAt, durationMs, failedCount, error });
    } catch (cause) {
      // What was done is done: the queue must not run it again for this.
      deps.log.warn({ err: cause, job: name }, 'the end of a job could not be recorded');
    }
  };
  let result: Awaited<ReturnType<RunJob>>;
  try {
    result = await run();
  } catch (error) {
    await record(0, String(error).slice(0, maxErrorLength));
    throw error;
  }
  await record(result?.failedCount ?? 0, null);
}

/** Each scheduled job with its last run. */
export async function listJobStates(executor: Executor, at: Date): Promise<JobState[]> {
  const rows = await selectJobRuns.all(executor, { names: scheduledJobs });
  return scheduledJobs.map((name) => {
    const row = rows.find((each) => each.name === name);
    return {
      name,
      lastRun: row && {
        startedAt: row.started_at,
        durationMs: row.duration_ms,
        failedCount: row.failed_count,
        error: row.error ?? undefined,
        succeededAt: row.succeeded_at ?? undefined,
        failuresInARow: row.failures_in_a_row,
      },
      isLate: !row || later(row.started_at, lateAfterMs) < at,
    };
  });
}
