import { operations, type ResponseBody } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { readSystemState, type SystemState } from '#modules/operations/operations.ts';
import { nightlyChecks } from '#modules/operations/scheduled-job.ts';

type System = ResponseBody<'getSystem'>;

export function addSystemOperation(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.getSystem, async (): Promise<System> => {
    const state = await readSystemState({ ...deps, log: deps.payments.log });
    return {
      ...deps.readInstance(),
      database: serializeDatabase(state),
      queue: sumQueues(state),
      emails: serializeEmails(state),
      backup: serializeBackup(state),
      statement: serializeStatement(state),
      checks: serializeChecks(state),
    };
  });
}

function serializeDatabase({ database }: SystemState): System['database'] {
  if (!database) return null;
  const replicas = database.replicas?.map((replica) => ({
    ...{ ...replica, lagSeconds: replica.lagSeconds ?? null },
  }));
  return { ...database, replicas: replicas ?? null };
}

/** What staff want to know of all queues together; each by itself is in the metrics. */
function sumQueues({ queues }: SystemState): System['queue'] {
  if (!queues) return null;
  const sum = (of: 'waiting' | 'failed') => queues.reduce((total, queue) => total + queue[of], 0);
  const due = queues.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []));
  const oldestAt = due.length === 0 ? null : new Date(Math.min(...due)).toISOString();
  return { waiting: sum('waiting'), failed: sum('failed'), oldestAt };
}

function serializeEmails({ outbox }: SystemState): System['emails'] {
  return outbox ? { ...outbox, oldestAt: outbox.oldestAt?.toISOString() ?? null } : null;
}

function serializeBackup({ backups }: SystemState): System['backup'] {
  if (!backups) return null;
  const lastAt = 'lastAt' in backups ? backups.lastAt : undefined;
  const error = backups.kind === 'late' ? backups.error : '';
  return { state: backups.kind, lastAt: lastAt?.toISOString() ?? null, error };
}

function serializeStatement({ statement }: SystemState): System['statement'] {
  if (statement === undefined) return null;
  return { last: statement && { ...statement, comparedAt: statement.comparedAt.toISOString() } };
}

function serializeChecks({ jobs }: SystemState): System['checks'] {
  if (!jobs) return null;
  return nightlyChecks.map((name) => {
    const { lastRun, isLate = true } = jobs.find((job) => job.name === name) ?? {};
    return {
      name,
      isLate,
      succeededAt: lastRun?.succeededAt?.toISOString() ?? null,
      hasFailed: lastRun !== undefined && (lastRun.error !== undefined || lastRun.failedCount > 0),
    };
  });
}
