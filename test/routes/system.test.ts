/** What staff are told of how the shop is running. */
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

async function readSystem() {
  const { status, body } = await shop.call('GET /system', { token: mira });
  expect(status).toBe(200);
  return body;
}

test('the instance and its page cache', async () => {
  for (let times = 0; times < 4; times += 1) await (await fetch(`${shop.url}/team`)).text();
  const { instance, pageCache } = await readSystem();
  expect(instance).toEqual({
    host: hostname(),
    startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
  });
  expect(pageCache).toMatchObject({ entries: 1, hits: 3, misses: 1 });
});

test('the database, and what has to happen by itself', async () => {
  const at = new Date('2026-03-02T04:00:00Z');
  await shop.db.query({
    text: `insert into statement_day (day, compared_at, movements, differences)
      values ('2026-02-28', $1, 7, 0), ('2026-03-01', $1, 12, 2)`,
    values: [at],
  });
  const system = await readSystem();
  expect(system['database']).toMatchObject({
    version: expect.stringMatching(/^1\d/),
    isPrimary: true,
    maxConnections: expect.any(Number),
  });
  expect(system['queue']).toEqual({ waiting: 0, failed: 0, oldestAt: null });
  expect(system['emails']).toEqual({ waiting: 0, failing: 0, oldestAt: null });
  expect(system['backup']).toEqual({ state: 'off', lastAt: null, error: '' });
  expect(system['statement']).toEqual({
    last: { day: '2026-03-01', comparedAt: at.toISOString(), movements: 12, differences: 2 },
  });
  expect(system['checks']).toContainEqual({
    ...{ name: 'verify-audit-log', succeededAt: null, isLate: true, hasFailed: false },
  });
});

test('what waits is counted, with since when', async () => {
  const text = `insert into email (recipient, kind, contents, written_at, last_error)
    values ('anna@people.example', 'welcome', '{}', $1, 'no route')`;
  await shop.db.query({ text, values: [new Date('2026-03-02T04:00:00Z')] });
  const jobs = `insert into jobs.job (name, data, start_after) select name, '{}',
    '2026-03-02T05:00:00Z' from jobs.queue where name = 'run-import'`;
  await shop.db.query({ text: jobs });
  const { emails, queue } = await readSystem();
  expect(emails).toEqual({ waiting: 1, failing: 1, oldestAt: '2026-03-02T04:00:00.000Z' });
  expect(queue).toEqual({ waiting: 1, failed: 0, oldestAt: '2026-03-02T05:00:00.000Z' });
});

test('a part that cannot be read hides none of the others', async () => {
  await shop.db.query({ text: 'alter table statement_day rename to statement_day_away' });
  const system = await readSystem();
  await shop.db.query({ text: 'alter table statement_day_away rename to statement_day' });
  expect(system['statement']).toBeNull();
  for (const part of ['database', 'queue', 'emails', 'backup', 'checks'])
    expect(system[part]).not.toBeNull();
});
