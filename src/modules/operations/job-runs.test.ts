import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import { listJobStates, recordJobRuns, type RunJob } from './operations.ts';
import { scheduledJobs } from './scheduled-job.ts';

let db: TestDatabase;
const clock = createManualClock(new Date());
const log = createLog('silent');

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from job_run' });
  await db.query({ text: 'delete from job_start' });
});

/** Runs the backup's job as the scheduler does. */
async function runBackup(backup: RunJob): Promise<void> {
  await recordJobRuns({ db, clock, log }, { 'daily-backup': backup })['daily-backup']?.();
}

async function readBackup() {
  const states = await listJobStates(db, clock.now());
  return states.find(({ name }) => name === 'daily-backup');
}

test('a job that never ran is late', async () => {
  const states = await listJobStates(db, clock.now());
  expect(states.map(({ name }) => name)).toEqual(scheduledJobs);
  expect(states.every(({ isLate, lastRun }) => isLate && lastRun === undefined)).toBe(true);
});

test('a run is recorded with its end, and what it could not finish', async () => {
  await runBackup(async () => ({ failedCount: 3 }));
  expect(await readBackup()).toMatchObject({
    isLate: false,
    lastRun: { startedAt: clock.now(), failedCount: 3, error: undefined, failuresInARow: 0 },
  });
  clock.advance(16 * minuteMs);
  expect(await readBackup()).toMatchObject({ isLate: true });
});

test('one that fails says why and since when, and still throws for the queue', async () => {
  const succeededAt = clock.now();
  await runBackup(async () => undefined);
  for (const _ of [1, 2]) {
    clock.advance(minuteMs);
    const failing = runBackup(async () => {
      throw new Error('no space left');
    });
    await expect(failing).rejects.toThrow('no space left');
  }
  expect((await readBackup())?.lastRun).toMatchObject({
    ...{ error: 'Error: no space left', failuresInARow: 2, succeededAt },
  });
  clock.advance(minuteMs);
  await runBackup(async () => undefined);
  expect((await readBackup())?.lastRun).toMatchObject({ error: undefined, failuresInARow: 0 });
});

test('one that succeeded stays so when its end cannot be recorded', async () => {
  const broken = { ...db, query: () => Promise.reject(new Error('the database is gone')) };
  let runs = 0;
  const jobs = recordJobRuns(
    { db: broken, clock, log },
    { 'daily-backup': async () => void (runs += 1) },
  );
  await jobs['daily-backup']?.();
  expect(runs).toBe(1);
});

test('one whose process is stopped is said to be, from its first start on', async () => {
  await runBackup(async () => undefined);
  const wasStopped = Promise.withResolvers<void>();
  const runs: Promise<void>[] = [];
  const beginRun = async () => {
    const hasBegun = Promise.withResolvers<void>();
    runs.push(
      runBackup(() => {
        hasBegun.resolve();
        return wasStopped.promise;
      }),
    );
    await hasBegun.promise;
  };
  clock.advance(minuteMs);
  const firstStart = clock.now();
  await beginRun();
  clock.advance(14 * minuteMs);
  await beginRun();
  expect(await readBackup()).toMatchObject({ stoppedSince: undefined });
  clock.advance(2 * minuteMs);
  expect(await readBackup()).toMatchObject({ stoppedSince: firstStart });
  // Until one comes to an end, whatever it is.
  const failing = runBackup(() => Promise.reject(new Error('no space left')));
  await expect(failing).rejects.toThrow('no space left');
  expect(await readBackup()).toMatchObject({ stoppedSince: undefined });
  wasStopped.resolve();
  await Promise.all(runs);
});

test('a run that began earlier and ends later changes nothing', async () => {
  await runBackup(async () => {
    clock.advance(minuteMs);
    await runBackup(async () => ({ failedCount: 1 }));
  });
  expect((await readBackup())?.lastRun).toMatchObject({
    ...{ startedAt: clock.now(), failedCount: 1 },
  });
});
