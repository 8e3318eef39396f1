/** What is read from the database when somebody scrapes; never for a request. */
import type { SystemState } from '#modules/operations/operations.ts';
import type { Write } from './samples.ts';

export function writeSystem(write: Write, state: SystemState, at: Date): void {
  for (const [part, value] of Object.entries(state)) {
    write('shop_part_readable', value === undefined ? 0 : 1, { part });
  }
  writeDatabase(write, state);
  writeQueues(write, state, at);
  writeChecks(write, state);
}

function writeDatabase(write: Write, { database }: SystemState): void {
  if (!database) return;
  write('shop_database_bytes', database.bytes);
  write('shop_database_primary', database.isPrimary ? 1 : 0);
  write('shop_database_connections', database.connections);
  write('shop_database_max_connections', database.maxConnections);
  for (const [index, { name, lagSeconds }] of (database.replicas ?? []).entries()) {
    // Several may have the same name.
    const labels = { replica: `${index} ${name}` };
    if (lagSeconds !== undefined) write('shop_database_replica_lag_seconds', lagSeconds, labels);
  }
}

function writeQueues(write: Write, { queues = [], outbox }: SystemState, at: Date): void {
  for (const { name: queue, waiting, failed, oldestAt } of queues) {
    write('shop_jobs_waiting', waiting, { queue });
    write('shop_jobs_failed', failed, { queue });
    write('shop_jobs_oldest_due_seconds', secondsSince(oldestAt, at), { queue });
  }
  if (!outbox) return;
  write('shop_emails_waiting', outbox.waiting);
  write('shop_emails_failing', outbox.failing);
  write('shop_emails_oldest_waiting_seconds', secondsSince(outbox.oldestAt, at));
}

function writeChecks(write: Write, { backups, statement, jobs = [] }: SystemState): void {
  if (backups) write('shop_backup_state', 1, { state: backups.kind });
  if (backups && 'lastAt' in backups && backups.lastAt) {
    write('shop_backup_last_success_timestamp_seconds', secondsOf(backups.lastAt));
  }
  if (statement) {
    write('shop_statement_last_day_timestamp_seconds', secondsOf(new Date(statement.day)));
    write('shop_statement_differences', statement.differences);
  }
  for (const { name, lastRun, isLate } of jobs) {
    // Not 'job', by which Prometheus names what it scrapes.
    const labels = { scheduled_job: name };
    write('shop_scheduled_job_late', isLate ? 1 : 0, labels);
    write('shop_scheduled_job_failures_in_a_row', lastRun?.failuresInARow ?? 0, labels);
    if (!lastRun?.succeededAt) continue;
    const succeededAt = secondsOf(lastRun.succeededAt);
    write('shop_scheduled_job_last_success_timestamp_seconds', succeededAt, labels);
  }
}

const secondsOf = (at: Date) => at.getTime() / 1000;

function secondsSince(moment: Date | undefined, at: Date): number {
  return moment ? Math.max(0, secondsOf(at) - secondsOf(moment)) : 0;
}
