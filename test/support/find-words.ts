/** Searches all columns of a database for words. */
import type { Database } from '#platform/database/database.ts';

/** The columns in which one of the words stands, in any schema and in any kind of column. */
export async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.query<{ columnPath: string; name: string; column: string }>({
    text: `select format('%I.%I.%I', n.nspname, c.relname, a.attname) as "columnPath",
        format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      order by 1`,
  });
  const columnsWithWords: string[] = [];
  for (const { columnPath, name, column } of columns) {
    // Bytes are searched as text, too: they often hold JSON.
    const text = `select 1 from ${name} searched where exists (
      select from unnest($1::text[]) sought (it)
      where position(lower(sought.it) in lower(searched.${column}::text)) > 0 or position(
        encode(convert_to(sought.it, 'utf8'), 'hex') in searched.${column}::text) > 0) limit 1`;
    const { rowCount } = await db.query({ text, values: [[...words]] });
    if (rowCount) columnsWithWords.push(columnPath);
  }
  return columnsWithWords;
}
