/** The entries about one order are read by the index of objects, however long the log is. */
import { expect, test } from 'vitest';
import type { Executor } from '#platform/database/database.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { listAuditEntries } from './audit.ts';

test('the entries of one object are found without reading the others', async () => {
  await using db = await openTestDatabase();
  await db.query({
    text: `insert into audit_entry (id, at, actor, action, object, detail, client_network,
        previous_hash, hash)
      select number, now(), 'shop', 'order.advanced', 'order:' || number, '{}', '',
        sha256('a'), sha256('b') from generate_series(1, 20000) as number`,
  });
  await db.query({ text: 'vacuum (analyze) audit_entry' });
  const plans: string[] = [];
  const explaining: Executor = {
    query: async ({ text, values }) => {
      const config = { text: `explain ${text}`, ...(values && { values }) };
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(config);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return db.query({ text: 'select where false' });
    },
  };
  await listAuditEntries(explaining, { object: 'order:17', limit: 50 });
  expect(plans[0]).toContain('audit_entry_of_object');
  const found = (await listAuditEntries(db, { object: 'order:17', limit: 50 })).items;
  expect(found.map(({ id }) => id)).toEqual([17]);
  expect((await listAuditEntries(db, { object: '17', limit: 50 })).items).toEqual(found);
  expect((await listAuditEntries(db, { object: 'order', limit: 50 })).items).toHaveLength(50);
});
