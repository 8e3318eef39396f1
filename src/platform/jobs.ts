/**
 * Work that must happen after the transaction that causes it: a job is a row added in that
 * transaction, and is run at least once by whichever process works. Handlers are idempotent.
 *
 * pg-boss keeps the queues. It polls, so that no NOTIFY stands in the way of a commit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database, Session } from './database/database.ts';
import { troubleOf } from './database/trouble.ts';
import type { Log } from './log.ts';

export type JobData = Readonly<Record<string, string>>;

/** The side that business code sees. */
export interface JobQueue {
  /** Adds a job in the caller's transaction. */
  enqueue(session: Session, name: string, data: JobData): Promise<void>;
}

export interface JobHandlers {
  /** Run for each job of that name; a throw tries it again with a growing delay. */
  jobs: Readonly<Record<string, (data: JobData) => Promise<void>>>;
  /** Run once a minute by one process of all. */
  everyMinute: Readonly<Record<string, () => Promise<void>>>;
}

export interface Jobs extends JobQueue {
  /** Starts working; without it this process only adds jobs. */
  work(handlers: JobHandlers): Promise<void>;
  close(): Promise<void>;
}

const schema = 'jobs';
const pollMs = 50;
const queueOptions = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/** How long a start waits for the queue's tables and for each of their locks. */
export const prepareLimits = { lockMs: 60_000, statementMs: 300_000 } as const;

/** For people: what to do is in the message. */
export class JobTablesNotReady extends Error {}

function notReady(cause?: unknown): JobTablesNotReady {
  return new JobTablesNotReady(
    'The tables of the job queue are not ready: something holds them, or an index of theirs is ' +
      'not built. See what runs or waits in pg_stat_activity, end it, and start the shop again.',
    { cause },
  );
}

/**
 * Makes the queue's tables, or brings them to this version, as their owner. Indexes that the
 * queue would build later are built before this returns.
 *
 * @throws JobTablesNotReady after `waitMs`, or when a lock or statement of `owner` took too long
 */
export async function prepareJobs(
  owner: Database,
  { waitMs = prepareLimits.statementMs }: { waitMs?: number } = {},
): Promise<void> {
  const only = { migrate: true, schedule: false, supervise: false };
  const boss = new PgBoss({ schema, db: throughSession(owner), ...only });
  let failure: unknown;
  boss.on('error', (error) => (failure = error));
  const giveUpAt = performance.now() + waitMs;
  try {
    await boss.start();
    while (await hasIndexesToBuild(owner)) {
      if (failure !== undefined) throw failure;
      if (performance.now() > giveUpAt) throw notReady();
      await pause(pollMs);
    }
  } catch (error) {
    throw troubleOf(error) === 'busy' ? notReady(error) : error;
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function hasIndexesToBuild(owner: Database): Promise<boolean> {
  const text = `select 1 from ${schema}.bam where status in ('pending', 'in_progress') limit 1`;
  return (await owner.query({ text })).rows.length > 0;
}

/** Opens the queues; `names` are made when they are missing, and their tables must be there. */
export async function openJobs(db: Database, log: Log, names: readonly string[]): Promise<Jobs> {
  // Its tables are their owner's: see `prepareJobs`.
  const runs = { migrate: false, schedule: true, supervise: true };
  const boss = new PgBoss({ schema, db: throughSession(db), ...runs });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'));
  await boss.start();
  for (const name of names) await boss.createQueue(name, queueOptions);
  return {
    async enqueue(session, name, data) {
      await boss.send(name, data, { db: throughSession(session) });
    },
    async work({ jobs, everyMinute }) {
      for (const [name, handle] of Object.entries(jobs)) {
        await workOn(boss, log, { name, everySeconds: 2 }, handle);
      }
      for (const [name, handle] of Object.entries(everyMinute)) {
        await boss.createQueue(name, queueOptions);
        await boss.schedule(name, '* * * * *');
        await workOn(boss, log, { name, everySeconds: 5 }, handle);
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function workOn(
  boss: PgBoss,
  log: Log,
  { name, everySeconds: pollingIntervalSeconds }: { name: string; everySeconds: number },
  handle: (data: JobData) => Promise<void>,
): Promise<void> {
  await boss.work<JobData>(name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return;
    try {
      await handle(job.data);
    } catch (error) {
      log.warn({ err: error, job: name, data: job.data }, 'a job failed and will be tried again');
      throw error;
    }
  });
}

function throughSession(session: Session) {
  return {
    executeSql: (text: string, values: unknown[] = []) => session.query({ text, values }),
  };
}
