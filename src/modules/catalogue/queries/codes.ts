/** Tools by their codes, many at once. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { ListPrice } from '#modules/prices/price-list.ts';
import type { TaxClass } from '../product-fields.ts';

/**
 * The tools that have one of these codes. Those of drafts are nobody's to know; `is_on_sale` is
 * false for archived ones.
 */
export const selectToolsByCode = preparedQuery(
  { skuKeys: texts, gtins: texts, at: timestamp, audiences: uuids },
  {
    id: uuid,
    sku: nullable(text),
    sku_key: nullable(text),
    gtin: nullable(text),
    name: text,
    variant: text,
    slug: text,
    price_minor: integer,
    /** Those of lists, valid now or later; null for none. */
    prices: nullable(json<ListPrice[]>()),
    /** Those of lists for the buyer's company or its group. */
    agreed: nullable(json<ListPrice[]>()),
    minimum_order: integer,
    order_multiple: integer,
    maximum_order: nullable(integer),
    available: integer,
    is_on_sale: boolean,
    tax_class: oneOf<TaxClass>(),
  },
)`
select t.id, t.sku, sku_key(t.sku) as sku_key, t.gtin, t.name, t.variant, l.slug, t.price_minor,
  t.minimum_order, t.order_multiple, t.maximum_order, s.on_hand - s.reserved as available,
  t.is_on_sale, t.tax_class, (select json_agg(v.entry) from listed_price v
    where v.tool_id = t.id and (v.ends_at > :at or v.ends_at is null)) as prices,
  (select json_agg(a.entry) from audience_price a where a.tool_id = t.id
    and a.audience = any(:audiences::uuid[]) and (a.ends_at > :at or a.ends_at is null)) as agreed
from (
  select id from tool where sku is not null and sku_key(sku) = any(:skuKeys::text[])
  union
  select id from tool where gtin = any(:gtins::text[])
) named
join tool t on t.id = named.id
join product p on p.id = t.product_id
join product_slug l on l.product_id = p.id and l.locale = 'en' and l.is_current
join stock s on s.tool_id = t.id
where t.is_on_sale or t.archived_at is not null or p.state = 'archived'`;

/** More begin so, or end so, than anybody would look through. */
const mostBeginning = '20';

/**
 * For each key the codes on sale that are spelt most alike: those that differ in one place, those
 * that begin so, and what it begins with. `place` counts the keys from 1.
 */
export const selectCodesAlike = preparedQuery(
  { keys: texts, shortest: integer, most: integer },
  { place: integer, sku: notNull(text), name: text },
)`
select wanted.place, alike.sku, alike.name
from unnest(:keys::text[]) with ordinality as wanted (key, place)
cross join lateral (
  select sku, name from (
    select t.sku, t.name from tool_search s join tool t on t.id = s.tool_id
    where s.sku_key is not null and sku_near(s.sku_key) && sku_near(wanted.key)
    union
    (select t.sku, t.name from tool t
    where t.is_on_sale and sku_key(t.sku) collate "C" >= wanted.key
      and sku_key(t.sku) collate "C" < wanted.key || chr(1114111)
    order by sku_key(t.sku) collate "C" limit ${mostBeginning})
    union
    select t.sku, t.name from tool t
    where t.is_on_sale and sku_key(t.sku) = any(array(
      select left(wanted.key, length)
      from generate_series(:shortest, length(wanted.key)) as length))
  ) found
  order by similarity(sku_key(sku), wanted.key) desc, sku limit :most
) alike
order by wanted.place, similarity(sku_key(alike.sku), wanted.key) desc, alike.sku`;
