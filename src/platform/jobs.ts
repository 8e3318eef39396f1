/**
 * Work that must happen after the transaction that causes it: a job is a row added in that
 * transaction, and is run at least once by some process with workers. Handlers are idempotent.
 *
 * pg-boss keeps the queues. It polls, so that no NOTIFY stands in the way of a commit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database, Executor } from './database/database.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { Log } from './log.ts';
import { currentContext, runInContext } from './observability/request-context.ts';
import { runTraced, type Tracing } from './observability/tracing.ts';

export type JobData = Readonly<Record<string, string>>;

/** The interface for business code. */
export interface JobQueue {
  /** Adds a job in the caller's transaction. */
  enqueue(executor: Executor, name: string, data: JobData): Promise<void>;
}

export interface JobHandlers {
  /** Run for each job of that name; a throw tries it again with a growing delay. */
  jobs: Readonly<Record<string, (data: JobData) => Promise<void>>>;
  /** Run once a minute, by one of the processes. */
  everyMinute: Readonly<Record<string, () => Promise<void>>>;
}

export interface Jobs extends JobQueue {
  /** Starts working; without it this process only adds jobs. */
  startWorkers(handlers: JobHandlers): Promise<void>;
  close(): Promise<void>;
}

const schema = 'jobs';
const pollMs = 50;
const queueOptions = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/** How long a start waits for the queue's tables and for each of their locks. */
export const prepareTimeouts = { lockTimeoutMs: 60_000, statementTimeoutMs: 300_000 } as const;

/** The message says what a person has to do. */
export class JobTablesNotReadyError extends Error {}

function notReadyError(cause?: unknown): JobTablesNotReadyError {
  return new JobTablesNotReadyError(
    'The tables of the job queue are not ready: something holds them, or an index of theirs is ' +
      'not built. See what runs or waits in pg_stat_activity, end it, and start the shop again.',
    { cause },
  );
}

/**
 * Makes the queue's tables, or brings them to this version, as their owner. Indexes that the
 * queue would build later are built before this returns.
 *
 * @throws JobTablesNotReadyError after `waitMs`, or when a lock or statement of `owner` took too
 *   long
 */
export async function prepareJobs(
  owner: Database,
  { waitMs = prepareTimeouts.statementTimeoutMs }: { waitMs?: number } = {},
): Promise<void> {
  const bossOptions = { migrate: true, schedule: false, supervise: false };
  const boss = new PgBoss({ schema, db: toBossDatabase(owner), ...bossOptions });
  let failure: unknown;
  boss.on('error', (error) => (failure = error));
  const deadline = performance.now() + waitMs;
  try {
    await boss.start();
    while (await hasIndexesToBuild(owner)) {
      if (failure !== undefined) throw failure;
      if (performance.now() > deadline) throw notReadyError();
      await pause(pollMs);
    }
  } catch (error) {
    throw classifyDatabaseError(error) === 'busy' ? notReadyError(error) : error;
  } finally {
    await boss.stop({ graceful: false });
  }
}

export interface QueueState {
  name: string;
  /** Due, and taken by no worker yet. */
  waiting: number;
  /** Since when the one that waits longest is due. */
  oldestAt: Date | undefined;
  /** Given up after all of their retries, and kept for a week; counted once a minute. */
  failed: number;
}

/** Each queue, by the index of jobs that are still to be done. */
export async function readQueues(executor: Executor): Promise<QueueState[]> {
  const text = `select queue.name, queue.failed_count as failed,
      count(job.id)::integer as waiting, min(job.start_after) as oldest
    from ${schema}.queue
    left join ${schema}.job on job.name = queue.name
      and job.state < 'active' and not job.blocked and job.start_after <= now()
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`;
  const { rows } = await executor.query<QueueRow>({ text });
  return rows.map(({ name, waiting, failed, oldest }) => ({
    ...{ name, waiting, failed, oldestAt: oldest ?? undefined },
  }));
}

interface QueueRow {
  name: string;
  waiting: number;
  failed: number;
  oldest: Date | null;
}

async function hasIndexesToBuild(owner: Database): Promise<boolean> {
  const text = `select 1 from ${schema}.bam where status in ('pending', 'in_progress') limit 1`;
  return (await owner.query({ text })).rows.length > 0;
}

/** Opens the queues; `names` are made when they are missing, and their tables must be there. */
export async function openJobs(
  db: Database,
  log: Log,
  names: readonly string[],
  tracing?: Tracing,
): Promise<Jobs> {
  // The tables' owner migrates them: see `prepareJobs`.
  const bossOptions = { migrate: false, schedule: true, supervise: true };
  const boss = new PgBoss({ schema, db: toBossDatabase(db), ...bossOptions });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  await boss.start();
  for (const name of names) await boss.createQueue(name, queueOptions);
  return {
    async enqueue(executor, name, data) {
      const { requestId, span } = currentContext() ?? {};
      const marked = {
        ...data,
        ...(requestId !== undefined && { [causedBy]: requestId }),
        ...(span && { [tracedBy]: span.traceparent }),
      };
      await boss.send(name, marked, { db: toBossDatabase(executor) });
    },
    async startWorkers({ jobs, everyMinute }) {
      for (const [name, handler] of Object.entries(jobs)) {
        await startWorker(boss, { log, tracing }, { name, everySeconds: 2 }, handler);
      }
      await unscheduleOthers(boss, Object.keys(everyMinute));
      for (const [name, handler] of Object.entries(everyMinute)) {
        await boss.createQueue(name, queueOptions);
        await boss.schedule(name, '* * * * *');
        await startWorker(boss, { log, tracing }, { name, everySeconds: 5 }, handler);
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** A job that an older version scheduled would go on to fill its queue. */
async function unscheduleOthers(boss: PgBoss, names: readonly string[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!names.includes(name)) await boss.unschedule(name);
  }
}

async function startWorker(
  boss: PgBoss,
  { log, tracing }: { log: Log; tracing: Tracing | undefined },
  { name, everySeconds: pollingIntervalSeconds }: { name: string; everySeconds: number },
  handler: (data: JobData) => Promise<void>,
): Promise<void> {
  await boss.work<JobData>(name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return;
    const { [causedBy]: requestId, [tracedBy]: traceparent, ...data } = job.data ?? {};
    const span = tracing?.startJob(name, traceparent);
    const run = async () => {
      try {
        await handler(data);
      } catch (error) {
        log.warn({ err: error, job: name, data }, 'a job failed and will be tried again');
        throw error;
      }
    };
    await runInContext({ requestId, span }, () => (span ? runTraced(span, run) : run()));
  });
}

/** Beside a job's own data: the request that has caused it. */
const causedBy = '$requestId';
/** And its span, where there is one. */
const tracedBy = '$traceparent';

function toBossDatabase(executor: Executor) {
  return {
    executeSql: (text: string, values: unknown[] = []) => executor.query({ text, values }),
  };
}
