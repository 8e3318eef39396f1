/** Looks for words in everything that a database holds. */
import type { Database } from '#platform/database/database.ts';

/** The columns in which one of the words stands, in any schema and in any kind of column. */
export async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.query<{ place: string; name: string; field: string }>({
    text: `select format('%I.%I.%I', n.nspname, c.relname, a.attname) as place,
        format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as field
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      order by 1`,
  });
  const found: string[] = [];
  for (const { place, name, field } of columns) {
    // Bytes are looked at as text too: what is kept in them is often JSON.
    const text = `select 1 from ${name} where exists (
      select from unnest($1::text[]) word where position(lower(word) in lower(${field}::text)) > 0
        or position(encode(convert_to(word, 'utf8'), 'hex') in ${field}::text) > 0) limit 1`;
    const { rowCount } = await db.query({ text, values: [[...words]] });
    if (rowCount) found.push(place);
  }
  return found;
}
