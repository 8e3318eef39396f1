/** Many tools at once, for imports and exports. Rows go in as JSON, named as `ToolValues` is. */

import type { TaxClass } from '../product-fields.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { ProductState } from '../product.ts';
import { documentOfProduct } from './products.ts';

const state = oneOf<ProductState>();

export const selectNewIds = preparedQuery({ count: integer }, { id: uuid })`
select uuidv7() as id from generate_series(1, :count::int)`;

/** The tools of these ids, and those that have one of these codes, archived ones too. */
export const selectToolsNamed = preparedQuery(
  { ids: uuids, skuKeys: texts, gtins: texts },
  { id: uuid, product_id: uuid },
)`
select id, product_id from tool where id = any(:ids::uuid[])
union
select id, product_id from tool where sku is not null and sku_key(sku) = any(:skuKeys::text[])
union
select id, product_id from tool where gtin = any(:gtins::text[])`;

/** The products that an address leads to or that have one of these names, in small letters. */
export const selectProductsNamed = preparedQuery(
  { slugs: texts, names: texts },
  { id: uuid, slug: nullable(text), name: text },
)`
select product_id as id, slug, '' as name from product_slug
where locale = 'en' and slug = any(:slugs::text[])
union all
select product_id, null, lower(name) from product_text
where locale = 'en' and lower(name) = any(:names::text[])`;

/** The sizes of these ids and SKUs that are not archived. */
export const selectSizesNamed = preparedQuery(
  { ids: uuids, skuKeys: texts },
  { id: uuid, sku_key: nullable(text), product_id: uuid, variant: text },
)`
select id, sku_key(sku) as sku_key, product_id, variant from tool where archived_at is null
  and (id = any(:ids::uuid[]) or (sku is not null and sku_key(sku) = any(:skuKeys::text[])))`;

/** Products by an address, and those that are not archived by a name in small letters. */
export const selectProductsStated = preparedQuery(
  { slugs: texts, names: texts },
  { id: uuid, slug: nullable(text), name: text },
)`
select product_id as id, slug, '' as name from product_slug
where locale = 'en' and slug = any(:slugs::text[])
union all
select x.product_id, null, lower(x.name) from product_text x join product p on p.id = x.product_id
where x.locale = 'en' and p.state <> 'archived' and lower(x.name) = any(:names::text[])`;

/** In the order of their ids, so that two imports do not wait for each other. */
export const lockProducts = preparedQuery({ ids: uuids }, { id: uuid })`
select id from product where id = any(:ids::uuid[]) order by id for update`;

const productTexts = { product_description: text, seo_title: text, seo_description: text };
const textColumns = 'x.description as product_description, x.seo_title, x.seo_description';

export const selectProductHeads = preparedQuery(
  { ids: uuids },
  {
    ...{ id: uuid, slug: text, name: text, state, category: nullable(text) },
    ...{ type: nullable(text), ...productTexts },
  },
)`
select p.id, coalesce(s.slug, '') as slug, x.name, p.state, c.path as category,
  (select code from product_type where id = p.product_type_id) as type, ${textColumns}
from product p join product_text x on x.product_id = p.id and x.locale = 'en'
left join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
left join category c on c.id = p.category_id
where p.id = any(:ids::uuid[])`;

const lineRow = {
  id: uuid,
  product_id: uuid,
  is_archived: boolean,
  sku: nullable(text),
  name: text,
  variant: text,
  description: text,
  gtin: nullable(text),
  price_minor: integer,
  minimum_order: integer,
  order_multiple: integer,
  maximum_order: nullable(integer),
  weight_g: nullable(integer),
  units_per_carton: nullable(integer),
  hs_code: nullable(text),
  origin: nullable(text),
  lead_days: nullable(integer),
  tax_class: oneOf<TaxClass>(),
  category: nullable(text),
  state,
  ...productTexts,
  type: nullable(text),
  attribute_values: json<Record<string, string>>(),
};

const lineColumns = `t.id, t.product_id, t.archived_at is not null as is_archived, t.sku, t.name,
  t.variant, t.description, t.gtin, t.price_minor, t.minimum_order, t.order_multiple,
  t.maximum_order, t.weight_g, t.units_per_carton, t.hs_code, t.origin, t.lead_days, t.tax_class,
  c.path as category, p.state, ${textColumns}, y.code as type`;
const lineTables = `tool t join product p on p.id = t.product_id
  join product_text x on x.product_id = p.id and x.locale = 'en'
  left join category c on c.id = p.category_id
  left join product_type y on y.id = p.product_type_id`;

/** These tools; with the values of their attributes only where these are wanted. */
export const selectToolLines = preparedQuery({ ids: uuids, withValues: boolean }, lineRow)`
select ${lineColumns},
  case when :withValues then tool_values(t.id) else '{}' end as attribute_values
from ${lineTables}
where t.id = any(:ids::uuid[])`;

/** All tools of these products. */
export const selectToolLinesOf = preparedQuery({ products: uuids, withValues: boolean }, lineRow)`
select ${lineColumns},
  case when :withValues then tool_values(t.id) else '{}' end as attribute_values
from ${lineTables}
where t.product_id = any(:products::uuid[])`;

/** What is not archived, by id; each with the address of its product. */
export const selectToolLinePage = preparedQuery(
  { after: nullable(uuid), limit: integer },
  { ...lineRow, slug: nullable(text) },
)`
select ${lineColumns}, tool_values(t.id) as attribute_values, s.slug from ${lineTables}
left join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
where t.archived_at is null and (:after::uuid is null or t.id > :after::uuid)
order by t.id limit :limit`;

export const selectCategoryPaths = preparedQuery({ paths: texts }, { path: text })`
select path from category where path = any(:paths::text[]) for key share`;

/** By a join: compared one by one, ten addresses for each of 500 products took half a minute. */
export const selectTakenSlugs = preparedQuery({ slugs: texts }, { slug: text })`
select s.slug from (select distinct unnest(:slugs::text[]) as slug) wanted
join product_slug s on s.locale = 'en' and s.slug = wanted.slug`;

const textFields = '"productDescription" text, "seoTitle" text, "seoDescription" text';

/** With their texts and addresses. */
export const insertProducts = preparedQuery({
  rows: json<string>(),
  createdAt: timestamp,
  createdBy: nullable(uuid),
})`
with row as (
  select * from jsonb_to_recordset(:rows::jsonb)
    as r (id uuid, name text, category text, state text, slug text, type text, ${textFields})
), product_row as (
  insert into product (id, category_id, state, version, position, created_at, created_by,
    product_type_id)
  select row.id, c.id, row.state, 1, (select coalesce(max(position), 0) + 1 from product),
    :createdAt, :createdBy, y.id
  from row left join category c on c.path = row.category
  left join product_type y on y.code = row.type
), text_row as (
  insert into product_text (product_id, locale, name, description, seo_title, seo_description)
  select id, 'en', name, "productDescription", "seoTitle", "seoDescription" from row
)
insert into product_slug (locale, slug, product_id, is_current)
select 'en', slug, id, true from row`;

const valueColumns = `id uuid, product uuid, line integer, sku text, name text, variant text,
  description text, gtin text, "priceMinor" bigint, "minimumOrder" integer,
  "orderMultiple" integer, "maximumOrder" integer, "weightG" integer, "unitsPerCarton" integer,
  "hsCode" text, origin text, "leadDays" integer, "taxClass" text`;

/** After the other sizes of their products, in the order of their lines. */
export const insertTools = preparedQuery({
  rows: json<string>(),
  createdAt: timestamp,
  createdBy: nullable(uuid),
})`
insert into tool (id, product_id, variant_position, name, kind, description, price_minor,
  minimum_order, rating_tenths, position, created_at, created_by, variant, sku, gtin,
  order_multiple, maximum_order, weight_g, units_per_carton, hs_code, origin, lead_days, tax_class,
  is_on_sale)
select r.id, r.product,
  (select coalesce(max(variant_position), 0) from tool where product_id = r.product)
    + row_number() over (partition by r.product order by r.line),
  r.name, 'tool', r.description, r."priceMinor", r."minimumOrder", 50,
  coalesce((select max(position) from tool where product_id = r.product),
    (select coalesce(max(position), 0) + 1 from tool)), :createdAt, :createdBy,
  r.variant, r.sku, r.gtin, r."orderMultiple", r."maximumOrder", r."weightG", r."unitsPerCarton",
  r."hsCode", r.origin, r."leadDays", r."taxClass",
  (select state = 'published' from product where id = r.product)
from jsonb_to_recordset(:rows::jsonb) as r (${valueColumns})`;

/** So that two tools can change their codes or names with each other. */
export const freeCodes = preparedQuery({ ids: uuids })`
update tool set sku = null, gtin = null, variant = id::text where id = any(:ids::uuid[])`;

/** A product that has the texts of its only tool goes on having them; before these change. */
export const keepTextsOfOnlyTools = preparedQuery({ rows: json<string>() })`
update product_text x set name = r.name, description = r.description
from jsonb_to_recordset(:rows::jsonb) as r (${valueColumns}) join tool t on t.id = r.id
where x.product_id = t.product_id and x.locale = 'en'
  and x.name = t.name and x.description = t.description
  and (r.name, r.description) is distinct from (t.name, t.description)
  and not exists (select from tool other where other.product_id = t.product_id
    and other.id <> t.id and other.archived_at is null)`;

export const updateTools = preparedQuery({ rows: json<string>() })`
update tool t set name = r.name, description = r.description, price_minor = r."priceMinor",
  minimum_order = r."minimumOrder", variant = r.variant, sku = r.sku, gtin = r.gtin,
  order_multiple = r."orderMultiple", maximum_order = r."maximumOrder", weight_g = r."weightG",
  units_per_carton = r."unitsPerCarton", hs_code = r."hsCode", origin = r.origin,
  lead_days = r."leadDays", tax_class = r."taxClass"
from jsonb_to_recordset(:rows::jsonb) as r (${valueColumns})
where t.id = r.id`;

/** Category and state, of the lines that change them. */
export const updateProductHeads = preparedQuery({ rows: json<string>() })`
update product p set state = r.state, category_id = c.id,
  publish_at = case when r.state = 'draft' then p.publish_at end
from jsonb_to_recordset(:rows::jsonb) as r (id uuid, category text, state text)
left join category c on c.path = r.category
where p.id = r.id`;

/** Of the lines that say something of them; what they do not say stays. */
export const updateProductTexts = preparedQuery({ rows: json<string>() })`
update product_text x set description = coalesce(r."productDescription", x.description),
  seo_title = coalesce(r."seoTitle", x.seo_title),
  seo_description = coalesce(r."seoDescription", x.seo_description)
from jsonb_to_recordset(:rows::jsonb) as r (id uuid, ${textFields})
where x.product_id = r.id and x.locale = 'en'`;

export const updateToolsOnSaleOf = preparedQuery({ products: uuids })`
update tool t set is_on_sale = not t.is_on_sale
from product p
where p.id = any(:products::uuid[]) and t.product_id = p.id
  and t.is_on_sale <> (p.state = 'published' and t.archived_at is null)`;

/** Takes tools off sale that an import added; their codes are free again. */
export const archiveTools = preparedQuery({ ids: uuids, at: timestamp, by: uuid })`
update tool set archived_at = :at, archived_by = :by, is_on_sale = false, sku = null, gtin = null
where id = any(:ids::uuid[])`;

export const archiveEmptyProducts = preparedQuery({ ids: uuids })`
update product p set state = 'archived', publish_at = null
where p.id = any(:ids::uuid[])
  and not exists (select from tool where product_id = p.id and archived_at is null)`;

export const raiseVersions = preparedQuery({ ids: uuids })`
update product set version = version + 1 where id = any(:ids::uuid[])`;

export const insertRevisions = preparedQuery({
  ids: uuids,
  actor: text,
  reason: text,
  at: timestamp,
  importId: nullable(uuid),
})`
insert into product_revision (product_id, version, document, actor, reason, at, import_id)
select p.id, p.version, ${documentOfProduct}, :actor, :reason, :at, :importId
from product p where p.id = any(:ids::uuid[])`;
