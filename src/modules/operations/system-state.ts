/**
 * How the shop is running, for staff and for what watches it. Its parts are read by themselves and
 * within a time limit: one that cannot be read hides none of the others.
 */
import { secondMs, type Clock } from '#platform/clock.ts';
import { withinTime } from '#platform/concurrency/within-time.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { readQueues, type QueueState } from '#platform/jobs.ts';
import { readOutbox, type OutboxState } from '#modules/emails/emails.ts';
import { findLastStatement, type LastStatement } from '#modules/payments/payments.ts';
import { readBackupState, type BackupState } from './backup-state.ts';
import { listJobStates, type JobState } from './job-runs.ts';
import { selectDatabase, selectReplicas } from './queries/system.ts';

export interface DatabaseState {
  version: string;
  bytes: number;
  isPrimary: boolean;
  /** Of all instances and of whoever else is connected to this database. */
  connections: number;
  maxConnections: number;
  /** Undefined where the shop's role may not see them. */
  replicas: readonly Replica[] | undefined;
}

interface Replica {
  name: string;
  state: string;
  lagSeconds: number | undefined;
}

/** Each part; undefined where it could not be read. */
export interface SystemState {
  database: DatabaseState | undefined;
  queues: readonly QueueState[] | undefined;
  outbox: OutboxState | undefined;
  backups: BackupState | undefined;
  /** The last day whose statement was compared; null before the first. */
  statement: LastStatement | null | undefined;
  jobs: readonly JobState[] | undefined;
}

export interface SystemDeps {
  db: Database;
  clock: Clock;
  log: Log;
  backups: { isOn: boolean };
}

const readingTimeMs = 2 * secondMs;

/** All parts at once. Never throws: what failed is undefined, and the log says why. */
export async function readSystemState(deps: SystemDeps): Promise<SystemState> {
  const { db, clock, log, backups } = deps;
  const at = clock.now();
  const read = <Part>(part: keyof SystemState, reading: Promise<Part>) =>
    tryReading(reading, (error) =>
      log.warn({ err: error, part }, 'a part of the state could not be read'),
    );
  const [database, queues, outbox, backupState, statement, jobs] = await Promise.all([
    read('database', readDatabase(db)),
    read('queues', readQueues(db)),
    read('outbox', readOutbox(db)),
    read('backups', readBackupState(db, backups, at)),
    read('statement', findLastStatement(db)),
    read('jobs', listJobStates(db, at)),
  ]);
  return { database, queues, outbox, backups: backupState, statement, jobs };
}

async function tryReading<Part>(
  reading: Promise<Part>,
  report: (error: unknown) => void,
): Promise<Part | undefined> {
  try {
    return await withinTime(reading, readingTimeMs);
  } catch (error) {
    report(error);
    return undefined;
  }
}

async function readDatabase(executor: Executor): Promise<DatabaseState> {
  const row = await selectDatabase.first(executor, {});
  if (!row) throw new Error('the database says nothing of itself');
  const { version, bytes, connections, max_connections: maxConnections } = row;
  const replicas = row.sees_replicas ? await selectReplicas.all(executor, {}) : undefined;
  return {
    ...{ version, bytes, isPrimary: row.is_primary, connections, maxConnections },
    replicas: replicas?.map(({ name, state, lag_seconds: lag }) => ({
      ...{ name: name ?? '', state: state ?? '', lagSeconds: lag ?? undefined },
    })),
  };
}
