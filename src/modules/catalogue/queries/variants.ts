import type { TaxClass } from '../product-fields.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, oneOf, text, uuid } from '#platform/database/sql-types.ts';

export const updateVariant = preparedQuery({
  id: uuid,
  product: uuid,
  name: text,
  description: text,
  img: text,
  variant: text,
  sku: nullable(text),
  gtin: nullable(text),
  orderMultiple: integer,
  maximumOrder: nullable(integer),
  weightG: nullable(integer),
  unitsPerCarton: nullable(integer),
  hsCode: nullable(text),
  origin: nullable(text),
  leadDays: nullable(integer),
  taxClass: oneOf<TaxClass>(),
})`
update tool set name = :name, description = :description, img = :img, variant = :variant,
  sku = :sku, gtin = :gtin, order_multiple = :orderMultiple, maximum_order = :maximumOrder,
  weight_g = :weightG, units_per_carton = :unitsPerCarton, hs_code = :hsCode, origin = :origin,
  lead_days = :leadDays, tax_class = :taxClass::text
where id = :id and product_id = :product`;

/** So that sizes can change their names and codes with each other. */
export const freeVariant = preparedQuery({ id: uuid, product: uuid })`
update tool set variant = id::text, sku = null, gtin = null
where id = :id and product_id = :product`;

/** A tool of another id that has the code already. */
export const selectSkuHolder = preparedQuery({ sku: text, except: nullable(uuid) }, { name: text })`
select name from tool where sku_key(sku) = sku_key(:sku) and id is distinct from :except::uuid`;

export const selectGtinHolder = preparedQuery(
  { gtin: text, except: nullable(uuid) },
  { name: text },
)`
select name from tool where gtin = :gtin and id is distinct from :except::uuid`;

/**
 * The place after the last size of a product; `position`: the one among all tools, with its other
 * sizes, else after all.
 */
export const selectNextPlace = preparedQuery(
  { product: uuid },
  { place: integer, position: integer },
)`
select coalesce(max(variant_position), 0) + 1 as place,
  coalesce(max(position), (select coalesce(max(position), 0) + 1 from tool)) as position
from tool where product_id = :product`;

/** A size of that name that is not archived. */
export const selectVariantHolder = preparedQuery({ product: uuid, variant: text }, { id: uuid })`
select id from tool
where product_id = :product and lower(variant) = lower(:variant) and archived_at is null`;

export const moveVariant = preparedQuery({
  tool: uuid,
  product: uuid,
  variant: text,
  place: integer,
})`
update tool set product_id = :product, variant = :variant, variant_position = :place
where id = :tool`;
