/** What staff see of emails reads those that were not sent, however many were. */
import { expect, test } from 'vitest';
import type { Executor } from '#platform/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { countUnsent, selectUnsentEmails } from './queries/emails.ts';

/** Explains instead of running. */
function explaining(db: TestDatabase, plans: string[]): Executor {
  return {
    query: async ({ text, values }) => {
      const config = { text: `explain ${text}`, ...(values && { values }) };
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(config);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return db.query({ text: 'select where false' });
    },
  };
}

test('those that were not sent are found among many that were', async () => {
  await using db = await openTestDatabase();
  await db.query({
    text: `insert into email (recipient, kind, contents, written_at, sent_at)
      select 'anna@people.example', 'receipt', '{}', now(),
        case when number % 5000 > 0 then now() end from generate_series(1, 20000) as number`,
  });
  await db.query({ text: 'vacuum (analyze) email' });
  const plans: string[] = [];
  await selectUnsentEmails.all(explaining(db, plans), { limit: 50 });
  await countUnsent.all(explaining(db, plans), {});
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('email_unsent');
});
