import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  nullableTexts,
  text,
  texts,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

export const selectProductNames = preparedQuery(
  { ids: uuids },
  { id: uuid, name: text, slug: text },
)`
select x.product_id as id, x.name, s.slug from product_text x
join product_slug s on s.product_id = x.product_id and s.locale = x.locale and s.is_current
where x.product_id = any(:ids::uuid[]) and x.locale = 'en'`;

export const selectToolsOfProduct = preparedQuery({ product: uuid }, { id: uuid })`
select id from tool where product_id = :product`;

export const selectProductsOfTools = preparedQuery({ tools: uuids }, { id: uuid, product: uuid })`
select id, product_id as product from tool where id = any(:tools::uuid[])`;

/** Of rows with a phrase in a text of theirs, as many are looked at for their name. */
const mostLookedAt = 200;

const named = (id: string, table: string, names: string) => `
  (select ${id}, lower(name) = lower(wanted.phrase) as is_whole from (
    select ${id} from ${table} where words ~* wanted.pattern limit ${String(mostLookedAt)}
  ) found join ${names} where name ~* wanted.pattern
  order by is_whole desc limit (select :most::integer))`;

/** By the place of a phrase: tools and products with it in their name, and tools with that code. */
export const selectNamed = preparedQuery(
  { phrases: texts, patterns: nullableTexts, skuKeys: texts, gtins: nullableTexts, most: integer },
  { place: integer, id: uuid, is_whole: boolean },
)`
select wanted.place, named.id, named.is_whole
from unnest(:phrases::text[], :patterns::text[], :skuKeys::text[], :gtins::text[])
  with ordinality as wanted (phrase, pattern, sku_key, gtin, place)
cross join lateral (
  select id, true as is_whole from tool
  where sku is not null and sku_key(sku) = nullif(wanted.sku_key, '')
  union select id, true from tool where gtin = wanted.gtin
  union ${named('tool_id', 'tool_search', 'tool on id = tool_id')}
  union ${named('product_id', 'product_search', 'product_text using (product_id)')}
) named`;
