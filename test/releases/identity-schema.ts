/**
 * The tables of the identity provider, which its library makes and no migration has: as SQL that
 * makes them anew.
 */
import type { Database } from '#platform/database/database.ts';

export async function describeIdentity(db: Database): Promise<string> {
  const { rows } = await db.query<{ line: string }>({
    text: `with its as (select c.oid, c.relname from pg_class c
        where c.relnamespace = 'identity'::regnamespace and c.relkind = 'r')
      select line from (
        select 1 as part, relname as name,
          format(E'create table identity.%I (\\n  %s\\n);', relname,
          (select string_agg(format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
              case when attnotnull then ' not null' else '' end,
              coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), E',\\n  '
              order by attnum)
            from pg_attribute a left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
            where attrelid = its.oid and attnum > 0 and not attisdropped)) as line from its
        union all
        select case contype when 'f' then 3 else 2 end, conname,
          format('alter table identity.%I add constraint %I %s;', relname, conname,
            pg_get_constraintdef(f.oid))
        from its join pg_constraint f on f.conrelid = its.oid where contype in ('p', 'u', 'f', 'c')
        union all
        select 4, x.relname::text, pg_get_indexdef(i.indexrelid) || ';'
        from its join pg_index i on i.indrelid = its.oid join pg_class x on x.oid = i.indexrelid
        where not exists (select from pg_constraint f where f.conindid = i.indexrelid)
      ) as lines order by part, name`,
  });
  const head = 'create schema identity;\n';
  return `${head}${rows.map(({ line }) => line).join('\n')}\n`;
}
