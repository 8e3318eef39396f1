/** Which failures of a replica the database itself answers for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { captureLog } from '#test/support/log.ts';
import { openReadCopy } from './read-copy.ts';

let db: TestDatabase;
let replica: TestDatabase;
beforeAll(async () => {
  [db, replica] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await db.query({ text: 'create table just_added as select 7 as seven' });
});
afterAll(() => Promise.all([db.close(), replica.close()]));

function urlOf({ connection: { user = '', host = '', port = 5432, ...rest } }: TestDatabase) {
  const password = typeof rest.password === 'string' ? `:${rest.password}` : '';
  return `postgres://${user}${password}@${encodeURIComponent(host)}:${port}/${rest.database ?? ''}`;
}

function open(url: string, options = {}) {
  const log = captureLog('warn');
  const copy = openReadCopy(db, { url, options, log: log.log });
  return { copy, log, ask: async (text: string) => (await copy.query({ text })).rows };
}

test('a replica answers; what it has not received yet, the database', async () => {
  const { copy, log, ask } = open(urlOf(replica));
  const name = 'select current_database() as name';
  expect(await ask(name)).toEqual([{ name: replica.connection.database }]);
  expect(log.lines()).toEqual([]);
  expect(await ask('select seven from just_added')).toEqual([{ seven: 7 }]);
  expect(log.lines()).toHaveLength(1);
  expect(await ask(name)).toEqual([{ name: db.connection.database }]);
  await copy.close();
});

test('where the replica is gone, the database answers', async () => {
  const { copy, ask } = open('postgres://127.0.0.1:9/shop');
  expect(await ask('select seven from just_added')).toEqual([{ seven: 7 }]);
  await copy.close();
});

test('what takes too long, or is wrong, is not handed on to the database', async () => {
  const { copy, log, ask } = open(urlOf(replica), { statementTimeoutMs: 50 });
  await expect(ask('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  await expect(ask('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(log.lines()).toEqual([]);
  await copy.close();
});
