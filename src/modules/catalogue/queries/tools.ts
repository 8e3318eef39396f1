import { sortedPages } from '#platform/database/sorted-pages.ts';
import { statement } from '#platform/database/statement.ts';
import { lowStockMinimumOrders } from '../stock-level.ts';
import type { Fact } from '../tool.ts';

export interface ToolRow {
  id: string;
  name: string;
  kind: string;
  description: string;
  img: string;
  facts: Fact[];
  price_minor: number;
  minimum_order: number;
  rating_tenths: number;
  available: number;
}

const columns = `t.id, t.name, t.kind, t.description, t.img, t.facts, t.price_minor,
  t.minimum_order, t.rating_tenths, s.on_hand - s.reserved as available`;

const onSaleRows = `tool t join stock s on s.tool_id = t.id where t.archived_at is null`;
const onSale = `select ${columns} from ${onSaleRows}`;

const searchExpression = "concat_ws(' ', t.name, t.kind, t.description)";
const available = '(s.on_hand - s.reserved)';

/** The stock in minimum orders: 'low' for few of them, 'sold_out' for less than one. */
const stockLevelExpression = `case when ${available} < t.minimum_order then 'sold_out'
  when ${available} < ${lowStockMinimumOrders} * t.minimum_order::bigint then 'low' end`;

type Filters = [kind: string | null, stock: string | null];

/** cursor, pattern, limit, kind, stock level; each may be null */
export const selectToolsOnSale = statement<
  [string | null, string | null, number | null, ...Filters],
  ToolRow
>(`${onSale}
  and ($1::uuid is null or (t.position, t.created_at, t.id)
    > (select position, created_at, id from tool where id = $1::uuid))
  and ($2::text is null or ${searchExpression} ilike $2)
  and ($4::text is null or t.kind = $4) and ($5::text is null or ${stockLevelExpression} = $5)
order by t.position, t.created_at, t.id limit $3`);

const sortings = {
  name: { expression: 'lower(t.name)', sqlType: 'text' },
  price: { expression: 't.price_minor', sqlType: 'bigint' },
  minimum: { expression: 't.minimum_order', sqlType: 'bigint' },
  available: { expression: available, sqlType: 'bigint' },
} as const;

export const sortedTools = sortedPages<keyof typeof sortings, Filters, ToolRow>(
  {
    rows: { columns, from: onSaleRows },
    id: 't.id',
    searchExpression,
    filters: [
      '($5::text is null or t.kind = $5)',
      `($6::text is null or ${stockLevelExpression} = $6)`,
    ],
  },
  sortings,
);

export const selectToolOnSale = statement<[string], ToolRow>(`${onSale} and t.id = $1`);

/** At most two: one is the answer, two are ambiguous. */
export const selectToolsByName = statement<[string], ToolRow>(`${onSale} and t.name = $1 limit 2`);

export const selectToolCount = statement<[], { count: number }>('select count(*) from tool');

/** name, kind, description, img, facts, price, minimum, rating, position, moment, by */
type NewTool = [
  string,
  string,
  string,
  string,
  string,
  number,
  number,
  number,
  number,
  Date,
  string | null,
];

export const insertTool = statement<NewTool, { id: string }>(`
insert into tool (name, kind, description, img, facts, price_minor, minimum_order, rating_tenths,
  position, created_at, created_by)
values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11)
returning id`);

/** tool, moment, by */
export const archiveToolRow = statement<[string, Date, string], Record<string, never>>(
  'update tool set archived_at = $2, archived_by = $3 where id = $1 and archived_at is null',
);

/** ids */
export const selectToolNames = statement<[readonly string[]], { id: string; name: string }>(
  'select id, name from tool where id = any($1::uuid[])',
);

/**
 * Tool, name, description, img, price, minimum, rating; null leaves a column as it is. Returns
 * the columns that changed; the short ones with the old and the new value.
 */
export const updateTool = statement<
  [
    string,
    string | null,
    string | null,
    string | null,
    number | null,
    number | null,
    number | null,
  ],
  { differences: { field: string; text: string }[] }
>(`
update tool set name = coalesce($2, name), description = coalesce($3, description),
  img = coalesce($4, img), price_minor = coalesce($5, price_minor),
  minimum_order = coalesce($6, minimum_order), rating_tenths = coalesce($7, rating_tenths)
where id = $1 and archived_at is null
returning (select coalesce(json_agg(json_build_object('field', field, 'text', text)), '[]')
  from (values
    ('name', old.name is distinct from new.name, old.name || ' → ' || new.name),
    ('description', old.description is distinct from new.description, '…'),
    ('picture', old.img is distinct from new.img, '…'),
    ('price', old.price_minor <> new.price_minor, old.price_minor || ' → ' || new.price_minor),
    ('minimum', old.minimum_order <> new.minimum_order,
      old.minimum_order || ' → ' || new.minimum_order),
    ('rating', old.rating_tenths <> new.rating_tenths,
      old.rating_tenths || ' → ' || new.rating_tenths)
  ) as difference (field, is_changed, text) where is_changed) as differences`);

/** pictures' URLs */
export const selectUsedPictures = statement<[readonly string[]], { img: string }>(
  'select distinct img from tool where img = any($1)',
);
