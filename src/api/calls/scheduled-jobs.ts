import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { listJobStates, type JobRun } from '#modules/operations/operations.ts';

export function addScheduledJobOperation(routes: Routes, { db, clock }: ApiDeps): void {
  routes.forCaller(operations.listScheduledJobs, async () => {
    const states = await listJobStates(db, clock.now());
    return states.map(({ name, lastRun, isLate, stoppedSince }) => ({
      ...{ name, isLate, lastRun: lastRun ? serializeRun(lastRun) : null },
      stoppedSince: stoppedSince?.toISOString() ?? null,
    }));
  });
}

function serializeRun({ startedAt, succeededAt, error, ...counts }: JobRun) {
  return {
    ...counts,
    startedAt: startedAt.toISOString(),
    succeededAt: succeededAt?.toISOString() ?? null,
    error: error ?? null,
  };
}
