/** The scheduled jobs and how the last run of each went, for staff. */
import { later, minuteMs, type Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import {
  deleteJobStart,
  insertJobStart,
  selectJobRuns,
  selectJobStarts,
  upsertJobRun,
} from './queries/job-runs.ts';
import { scheduledJobs, type ScheduledJob } from './scheduled-job.ts';

/** A run; may answer how many of what it looked at it could not finish. Throws when it failed. */
export type RunJob = () => Promise<{ failedCount: number } | void>;

export interface JobState {
  name: ScheduledJob;
  /** Nothing before its first run. */
  lastRun: JobRun | undefined;
  /** No run that has ended began in the last quarter of an hour. */
  isLate: boolean;
  /** Since when runs have begun and none has come to an end: their processes were stopped. */
  stoppedSince: Date | undefined;
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
  await tryRecording(deps, name, () => insertJobStart.count(deps.db, { name, beganAt: startedAt }));
  const record = (failedCount: number, error: string | null) =>
    tryRecording(deps, name, async () => {
      const durationMs = Math.round(performance.now() - startedMs);
      await upsertJobRun.count(deps.db, { name, startedAt, durationMs, failedCount, error });
      await deleteJobStart.count(deps.db, { name });
    });
  let result: Awaited<ReturnType<RunJob>>;
  try {
    result = await run();
  } catch (error) {
    await record(0, String(error).slice(0, maxErrorLength));
    throw error;
  }
  await record(result?.failedCount ?? 0, null);
}

/** What was done is done: the queue must not run it again because it could not be recorded. */
async function tryRecording(
  { log }: RecordDeps,
  name: ScheduledJob,
  record: () => Promise<unknown>,
): Promise<void> {
  try {
    await record();
  } catch (error) {
    log.warn({ err: error, job: name }, 'a run of a job could not be recorded');
  }
}

/** Each scheduled job with its last run. */
export async function listJobStates(executor: Executor, at: Date): Promise<JobState[]> {
  const rows = await selectJobRuns.all(executor, { names: scheduledJobs });
  const starts = await selectJobStarts.all(executor, { before: later(at, -lateAfterMs) });
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
      stoppedSince: starts.find((start) => start.name === name)?.began_at,
    };
  });
}
