/** What staff see of the scheduled jobs. */
import { expect, test } from 'vitest';
import type { ResponseBody } from '#api/contract/operations.ts';
import { findTexts, renderPage } from '#test/traceability/page.tsx';
import Jobs from './jobs.tsx';

type Job = ResponseBody<'listScheduledJobs'>[number];

const run = {
  ...{ startedAt: '2026-03-01T03:00:00.000Z', durationMs: 1840, failedCount: 0 },
  ...{ error: null, succeededAt: '2026-03-01T03:00:00.000Z', failuresInARow: 0 },
};

async function readArticles(job: Partial<Job>): Promise<string[]> {
  const data: Job[] = [
    { name: 'daily-backup', lastRun: run, isLate: false, stoppedSince: null, ...job },
  ];
  await renderPage({ Component: Jobs, data });
  return findTexts('main article');
}

test('a run that succeeded says when it was and how long it took', async () => {
  const [text] = await readArticles({});
  expect(text).toContain('Take the daily backup');
  expect(text).toContain('succeeded');
  expect(text).toContain('took 2 s');
});

test('one that did not finish all says how much is left', async () => {
  const [text] = await readArticles({ lastRun: { ...run, durationMs: 40, failedCount: 3 } });
  expect(text).toContain('partly failed');
  expect(text).toContain('took 40 ms');
  expect(text).toContain('Not finished, tried again in a minute: 3');
});

test('one that failed says why, how often and since when; one that is late says so', async () => {
  const failed = { ...run, error: 'Error: no space left', failuresInARow: 4 };
  const [text] = await readArticles({ lastRun: failed, isLate: true });
  expect(text).toContain('late');
  expect(text).toContain('Failed 4 times in a row; last success');
  expect(text).toContain('Error: no space left');
});

test('one whose process is stopped says so, and since when', async () => {
  const [text] = await readArticles({ isLate: true, stoppedSince: '2026-03-02T03:00:00.000Z' });
  expect(text).toContain('stopped');
  expect(text).toMatch(/Began .* and has not ended/);
});

test('one that never ran says so', async () => {
  const [text] = await readArticles({ lastRun: null, isLate: true });
  expect(text).toContain('Has not run yet');
});
