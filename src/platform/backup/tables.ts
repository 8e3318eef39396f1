/** Which tables a backup holds, in an order in which every row's parents come before it. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { notNull, text, texts } from '#platform/database/sql-types.ts';
import type { Executor } from '#platform/database/database.ts';

/**
 * Job queues are left out: the scheduled jobs find that work again each minute. So are unlogged
 * tables, whose rows may be lost in a crash.
 */
const schemas = ['public', 'identity'];
// Tables about this database itself, whatever is restored into it.
const ownTables = ['shop_migration', 'shop_migration_lock', 'backup_run'].map(
  (table) => `public.${table}`,
);

const selectTables = preparedQuery({ nspnames: texts }, { name: text, parents: texts })`
select format('%I.%I', n.nspname, c.relname) as name,
  array(select format('%I.%I', pn.nspname, p.relname) from pg_constraint f
    join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any(:nspnames) order by 1`;

/** Names as SQL takes them, parents first. */
export async function listTables(executor: Executor): Promise<string[]> {
  const rows = await selectTables.all(executor, { nspnames: schemas });
  const remaining = new Map(
    rows.filter(({ name }) => !ownTables.includes(name)).map((row) => [row.name, row.parents]),
  );
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining].filter(
      ([, parents]) => !parents.some((parent) => remaining.has(parent)),
    );
    if (ready.length === 0) throw new Error('the tables refer to each other in a ring');
    for (const [name] of ready) {
      ordered.push(name);
      remaining.delete(name);
    }
  }
  return ordered;
}

const selectWrittenColumns = preparedQuery({ table: text }, { columns: notNull(text) })`
select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
where attrelid = :table::text::regclass and attnum > 0 and not attisdropped
  and attgenerated = ''`;

/** The columns of a table as SQL takes them, without those that are computed from others. */
export async function listWrittenColumns(executor: Executor, table: string): Promise<string> {
  const row = await selectWrittenColumns.first(executor, { table });
  if (!row) throw new Error(`the table ${table} has no columns`);
  return row.columns;
}

const selectMigrations = preparedQuery({}, { name: text })`
select name from shop_migration order by name`;

/** The names of the migrations that the database has had. */
export async function listMigrations(executor: Executor): Promise<string[]> {
  return (await selectMigrations.all(executor, {})).map(({ name }) => name);
}
