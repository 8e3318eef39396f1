/** Money from before its rows carried when it moved, and what becomes of them. */
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.ts';
import { openEmptyDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';

test('each row keeps its moment, and a fee that was read late takes its charge’s', async () => {
  const db = await openEmptyDatabase();
  try {
    await migrateUpTo(db, '0014');
    await db.query({
      text: `insert into ledger_transaction (kind, object_id, actor, reason, at, currency,
          to_account, from_account, amount_minor)
        values ('charge', 'ch_1', 'x', 'x', '2026-03-30T23:59:00Z', 'usd',
            'processor_balance', 'sales', 900),
          ('fee', 'ch_1', 'x', 'x', '2026-04-01T02:00:00Z', 'usd',
            'processor_fees', 'processor_balance', 56),
          ('refund', 're_1', 'x', 'x', '2026-04-02T00:00:00Z', 'usd',
            'sales', 'processor_balance', 100)`,
    });
    await migrate(db, migrationsFolder);
    const { rows } = await db.query<{ kind: string; day: string }>({
      text: `select kind, (happened_at at time zone 'UTC')::date::text as day
        from journal_entry order by at`,
    });
    expect(rows.map(({ kind, day }) => [kind, day])).toEqual([
      ['charge', '2026-03-30'],
      ['fee', '2026-03-30'],
      ['refund', '2026-04-02'],
    ]);
    const change = db.query({ text: 'update journal_entry set happened_at = now()' });
    await expect(change).rejects.toThrow('is only added to');
  } finally {
    await db.close();
  }
});
