import { preparedQuery } from '#platform/database/prepared-query.ts';
import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
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
import type { ProductDocument, ProductState } from '../product.ts';
import { toolPicture } from './tools.ts';

/** All that a version of product `p` stands for, as `ProductDocument`. */
export const documentOfProduct = `jsonb_build_object(
  'state', p.state,
  'publishAt', to_char(p.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'category', p.category_id,
  'type', (select code from product_type where id = p.product_type_id),
  'slug', coalesce((select slug from product_slug
    where product_id = p.id and locale = 'en' and is_current), ''),
  'texts', (select coalesce(jsonb_object_agg(locale, jsonb_build_object('name', name,
    'description', description, 'seoTitle', seo_title, 'seoDescription', seo_description)), '{}')
    from product_text where product_id = p.id),
  'pictures', (select coalesce(jsonb_agg(jsonb_build_object('img', img, 'alt', alt)
    order by position), '[]') from product_picture where product_id = p.id),
  'variants', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
    'variant', variant, 'description', description, 'img', img, 'sku', sku, 'gtin', gtin,
    'orderMultiple', order_multiple, 'maximumOrder', maximum_order, 'weightG', weight_g,
    'unitsPerCarton', units_per_carton, 'hsCode', hs_code, 'origin', origin,
    'leadDays', lead_days, 'taxClass', tax_class, 'isArchived', archived_at is not null,
    'values', tool_values(id))
    order by variant_position, id), '[]') from tool where product_id = p.id))`;

const state = oneOf<ProductState>();

/** At the end of the catalogue where `position` is null. */
export const insertProduct = preparedQuery(
  {
    categoryId: nullable(uuid),
    state,
    position: nullable(integer),
    createdAt: timestamp,
    createdBy: nullable(uuid),
  },
  { id: uuid },
)`
insert into product (category_id, state, version, position, created_at, created_by)
values (:categoryId, :state, 1,
  coalesce(:position::integer, (select coalesce(max(position), 0) + 1 from product)),
  :createdAt, :createdBy) returning id`;

/** Writes what each product is now down as its version. */
export const insertRevisions = preparedQuery(
  { ids: uuids, actor: text, reason: text, at: timestamp },
  { version: integer },
)`
insert into product_revision (product_id, version, document, actor, reason, at)
select p.id, p.version, ${documentOfProduct}, :actor, :reason, :at from product p
where p.id = any(:ids::uuid[])
returning version`;

/** Locks a product, so that two changes follow each other. */
export const lockProduct = preparedQuery({ id: uuid }, { id: uuid })`
select id from product where id = :id for update`;

/** Raises the version of a locked product. */
export const raiseVersion = preparedQuery({ id: uuid }, { version: integer })`
update product set version = version + 1 where id = :id returning version`;

export const selectProduct = preparedQuery(
  { id: uuid },
  { id: uuid, version: integer, document: json<ProductDocument>() },
)`
select p.id, p.version, ${documentOfProduct} as document from product p where p.id = :id`;

export const lockProductOfTool = preparedQuery({ tool: uuid }, { id: uuid })`
select p.id from product p join tool t on t.product_id = p.id where t.id = :tool
for update of p for no key update of t`;

export const selectProductOfTool = preparedQuery({ tool: uuid }, { id: uuid })`
select product_id as id from tool where id = :tool`;

export const writeProductText = preparedQuery({
  id: uuid,
  locale: text,
  name: text,
  description: text,
  seoTitle: text,
  seoDescription: text,
})`
insert into product_text (product_id, locale, name, description, seo_title, seo_description)
values (:id, :locale, :name, :description, :seoTitle, :seoDescription)
on conflict (product_id, locale) do update set name = excluded.name,
  description = excluded.description, seo_title = excluded.seo_title,
  seo_description = excluded.seo_description`;

export const deletePictures = preparedQuery({ id: uuid })`
delete from product_picture where product_id = :id`;

/** In the order given. */
export const insertPictures = preparedQuery({ id: uuid, imgs: texts, alts: texts })`
insert into product_picture (product_id, position, img, alt)
select :id, ordinality, img, alt::jsonb
from unnest(:imgs::text[], :alts::text[]) with ordinality as picture (img, alt, ordinality)`;

/** Archives a product all of whose tools are archived. */
export const archiveEmptyProduct = preparedQuery({ id: uuid })`
update product set state = 'archived', publish_at = null
where id = :id
  and not exists (select from tool where product_id = :id and archived_at is null)`;

/** Sells the tools of a published product, and no others. */
export const updateToolsOnSale = preparedQuery({ id: uuid })`
update tool t set is_on_sale = not t.is_on_sale
from product p
where p.id = :id and t.product_id = p.id
  and t.is_on_sale <> (p.state = 'published' and t.archived_at is null)`;

export const selectRevision = preparedQuery(
  { id: uuid, version: integer },
  { document: json<ProductDocument>() },
)`
select document from product_revision where product_id = :id and version = :version`;

/** The newest first, each with the document before it. */
export const selectRevisions = preparedQuery(
  { id: uuid, before: integer, limit: integer },
  {
    version: integer,
    document: json<ProductDocument>(),
    previous: nullable(json<ProductDocument>()),
    actor: text,
    reason: text,
    at: timestamp,
  },
)`
select r.version, r.document, p.document as previous, r.actor, r.reason, r.at
from product_revision r
left join product_revision p on p.product_id = r.product_id and p.version = r.version - 1
where r.product_id = :id and r.version < :before order by r.version desc limit :limit`;

export const updateProduct = preparedQuery({
  id: uuid,
  state,
  publishAt: nullable(timestamp),
  categoryId: nullable(uuid),
})`
update product set state = :state, publish_at = :publishAt, category_id = :categoryId
where id = :id`;

/** Drafts whose moment has come. */
export const selectDueProducts = preparedQuery({ now: timestamp, limit: integer }, { id: uuid })`
select id from product where publish_at <= :now order by publish_at limit :limit`;

export const publishProduct = preparedQuery({ id: uuid, now: timestamp })`
update product set state = 'published', publish_at = null where id = :id and publish_at <= :now`;

const lookUp = indexedText({ table: 'product_search', id: 'product_id', text: 'words' });

/** Newest first. */
export const readProductList = searchedRows(
  {
    ...{ params: { state: nullable(state) }, id: 'p.id', searchExpression: 'found_by.words' },
    ...{ row: { id: uuid, name: text, slug: text, state, category: nullable(text) }, lookUp },
  },
  (isSought) => `
select p.id, x.name, coalesce(s.slug, '') as slug, p.state, c.path as category
from product p join product_text x on x.product_id = p.id and x.locale = 'en'
join product_search found_by on found_by.product_id = p.id
left join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
left join category c on c.id = p.category_id
where (:cursor::uuid is null or p.id < :cursor::uuid)
  and (:state::text is null or p.state = :state)
  and ${isSought}
order by p.id desc limit :limit`,
);

/** The sizes of these products that are not archived, in their order. */
export const selectSizesOf = preparedQuery(
  { products: uuids },
  {
    ...{ id: uuid, product_id: uuid, name: text, variant: text },
    ...{ sku: nullable(text), gtin: nullable(text) },
    ...{ price_minor: integer, minimum_order: integer, available: integer, is_on_sale: boolean },
    img: text,
  },
)`
select t.id, t.product_id, t.name, t.variant, t.sku, t.gtin, t.price_minor, t.minimum_order,
  s.on_hand - s.reserved as available, t.is_on_sale, ${toolPicture} as img
from tool t join stock s on s.tool_id = t.id
where t.product_id = any(:products::uuid[]) and t.archived_at is null
order by t.variant_position, t.id`;

/** Of products and of categories. */
export const selectCatalogueNames = preparedQuery(
  { ids: uuids, locale: text },
  { id: uuid, name: text },
)`
select product_id as id, name from product_text
where product_id = any(:ids::uuid[]) and locale = :locale
union all
select category_id, name from category_text
where category_id = any(:ids::uuid[]) and locale = :locale`;
