/** Many rows at once: indexes are built after them, from sorted rows, and not row by row. */
import type { Executor } from '#platform/database/database.ts';

interface IndexRow {
  name: string;
  definition: string;
}

/** Less is sorted on the disk; more is no faster. */
const sortMemory = '256MB';

/**
 * Runs `callback` while the tables have those indexes alone that hold a rule; the others are made
 * again as they were. In the caller's transaction, which holds the tables until it ends. Tables are
 * named as SQL takes them.
 */
export async function withoutSearchIndexes<Value>(
  tx: Executor,
  tables: readonly string[],
  callback: () => Promise<Value>,
): Promise<Value> {
  const { rows } = await tx.query<IndexRow>({
    text: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any($1::regclass[]) and not indisunique and not indisprimary
        and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`,
    values: [tables],
  });
  for (const { name } of rows) await tx.query({ text: `drop index ${name}` });
  const value = await callback();
  await tx.query({ text: `set local maintenance_work_mem = '${sortMemory}'` });
  for (const { definition } of rows) await tx.query({ text: definition });
  return value;
}

/**
 * The same of foreign keys: when they are made again, they are checked for all rows at once.
 */
export async function withoutForeignKeys<Value>(
  tx: Executor,
  tables: readonly string[],
  callback: () => Promise<Value>,
): Promise<Value> {
  const { rows } = await tx.query<IndexRow & { table: string }>({
    text: `select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by oid`,
    values: [tables],
  });
  for (const { table, name } of rows)
    await tx.query({ text: `alter table ${table} drop constraint ${name}` });
  const value = await callback();
  for (const { table, name, definition } of rows)
    await tx.query({ text: `alter table ${table} add constraint ${name} ${definition}` });
  return value;
}
