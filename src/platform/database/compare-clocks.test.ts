import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createLog } from '../log.ts';
import { compareClocks } from './compare-clocks.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test.each([
  ['agree', 0, 0],
  ['are a minute apart, this one behind', -60_000, 1],
  ['are a minute apart, this one ahead', 60_000, 1],
])('clocks that %s', async (_, byMs, lines) => {
  const log = createLog('silent');
  const errorLog = vi.spyOn(log, 'error');
  await compareClocks(db, { now: () => new Date(Date.now() + byMs) }, log);
  expect(errorLog).toHaveBeenCalledTimes(lines);
  for (const [about] of errorLog.mock.calls) {
    expect(about).toEqual({ differenceMs: expect.closeTo(60_000, -4) });
  }
});
