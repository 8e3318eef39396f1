/** Which tables a backup holds, in an order in which every row's parents come before it. */
import { statement } from '#platform/database/statement.ts';
import type { Session } from '#platform/database/database.ts';

/**
 * Job queues are left out: what they would do, the minute's own rounds do again. So are unlogged
 * tables, which hold nothing that a crash may not take.
 */
const schemas = ['public', 'identity'];
// What is of this database itself, whatever is restored into it.
const ownTables = ['shop_migration', 'shop_migration_lock', 'backup_run'].map(
  (table) => `public.${table}`,
);

const selectTables = statement<[string[]], { name: string; parents: string[] }>(`
select format('%I.%I', n.nspname, c.relname) as name,
  array(select format('%I.%I', pn.nspname, p.relname) from pg_constraint f
    join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any($1) order by 1`);

/** Names as SQL takes them, parents first. */
export async function listTables(session: Session): Promise<string[]> {
  const rows = await selectTables.all(session, schemas);
  const waiting = new Map(
    rows.filter(({ name }) => !ownTables.includes(name)).map((row) => [row.name, row.parents]),
  );
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, parents]) => !parents.some((one) => waiting.has(one)));
    if (ready.length === 0) throw new Error('the tables refer to each other in a ring');
    for (const [name] of ready) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

const selectMigrations = statement<[], { name: string }>(
  'select name from shop_migration order by name',
);

/** The names of the migrations that the database has had. */
export async function listMigrations(session: Session): Promise<string[]> {
  return (await selectMigrations.all(session)).map(({ name }) => name);
}
