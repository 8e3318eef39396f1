import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  json,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';
import type { ProductDocument, ProductState } from '../product.ts';

/** All that a version of product `p` stands for, as `ProductDocument`. */
const documentOfProduct = `jsonb_build_object(
  'state', p.state,
  'publishAt', to_char(p.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'category', p.category_id,
  'slug', (select slug from product_slug where product_id = p.id and locale = 'en' and is_current),
  'texts', (select coalesce(jsonb_object_agg(locale, jsonb_build_object('name', name,
    'description', description, 'seoTitle', seo_title, 'seoDescription', seo_description)), '{}')
    from product_text where product_id = p.id),
  'pictures', (select coalesce(jsonb_agg(jsonb_build_object('img', img, 'alt', alt)
    order by position), '[]') from product_picture where product_id = p.id),
  'variants', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
    'variant', variant, 'description', description, 'img', img, 'sku', sku, 'gtin', gtin,
    'orderMultiple', order_multiple, 'maximumOrder', maximum_order, 'weightG', weight_g,
    'unitsPerCarton', units_per_carton, 'hsCode', hs_code, 'origin', origin,
    'leadDays', lead_days, 'isArchived', archived_at is not null)
    order by variant_position, id), '[]') from tool where product_id = p.id))`;

const state = oneOf<ProductState>();

export const insertProduct = preparedQuery(
  {
    categoryId: nullable(uuid),
    state,
    position: integer,
    createdAt: timestamp,
    createdBy: nullable(uuid),
  },
  { id: uuid },
)`
insert into product (category_id, state, version, position, created_at, created_by)
values (:categoryId, :state, 1, :position, :createdAt, :createdBy) returning id`;

/** Writes what the product is now down as its version. */
export const insertRevision = preparedQuery(
  { id: uuid, actor: text, reason: text, at: timestamp },
  { version: integer },
)`
insert into product_revision (product_id, version, document, actor, reason, at)
select p.id, p.version, ${documentOfProduct}, :actor, :reason, :at from product p where p.id = :id
returning version`;

/** Locks the product and raises its version. */
export const raiseVersion = preparedQuery({ id: uuid }, { version: integer })`
update product set version = version + 1 where id = :id returning version`;

export const selectProduct = preparedQuery(
  { id: uuid },
  { id: uuid, version: integer, document: json<ProductDocument>() },
)`
select p.id, p.version, ${documentOfProduct} as document from product p where p.id = :id`;

export const lockProduct = preparedQuery({ id: uuid }, { version: integer })`
select version from product where id = :id for update`;

export const lockProductOfTool = preparedQuery({ tool: uuid }, { id: uuid })`
select p.id from product p join tool t on t.product_id = p.id where t.id = :tool for update of p`;

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

export const updateProductState = preparedQuery({
  id: uuid,
  state,
  publishAt: nullable(timestamp),
})`
update product set state = :state, publish_at = :publishAt where id = :id`;

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
