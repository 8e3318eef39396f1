import type { TaxClass } from '../product-fields.ts';
import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
import { sortedPages } from '#platform/database/sorted-pages.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  json,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { lowStockMinimumOrders } from '#modules/inventory/stock-level.ts';
import type { ListPrice } from '#modules/prices/price-list.ts';
import type { Fact, Tool } from '../tool.ts';

export const toolRow = {
  id: uuid,
  name: text,
  kind: text,
  description: text,
  img: text,
  facts: json<Fact[]>(),
  price_minor: integer,
  minimum_order: integer,
  order_multiple: integer,
  maximum_order: nullable(integer),
  rating_tenths: integer,
  available: integer,
  product_id: uuid,
  product_slug: text,
  variant: text,
  sku: nullable(text),
  tax_class: oneOf<TaxClass>(),
};

export type ToolRow = ShapeOf<typeof toolRow>;

export function toTool(row: ToolRow): Tool {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    description: row.description,
    img: row.img,
    facts: row.facts,
    priceMinor: row.price_minor,
    minimumOrder: row.minimum_order,
    orderMultiple: row.order_multiple,
    maximumOrder: row.maximum_order,
    available: row.available,
    ratingTenths: row.rating_tenths,
    productId: row.product_id,
    productSlug: row.product_slug,
    variant: row.variant,
    sku: row.sku,
    ...taxClassOf(row),
  };
}

/** Left out for the standard one. */
export function taxClassOf(row: { tax_class: TaxClass | null }): { taxClass?: TaxClass } {
  const { tax_class: taxClass } = row;
  return taxClass === null || taxClass === 'standard' ? {} : { taxClass };
}

/** A tool without a picture of its own is shown by the first one of its product. */
export const toolPicture = `coalesce(nullif(t.img, ''), (
    select img from product_picture where product_id = t.product_id and position = 1), '')`;

export const toolColumns = `t.id, t.name, t.kind, t.description, ${toolPicture} as img, t.facts,
  t.price_minor,
  t.minimum_order, t.order_multiple, t.maximum_order, t.rating_tenths,
  s.on_hand - s.reserved as available,
  t.product_id, p.slug as product_slug, t.variant, t.sku, t.tax_class`;

export const keptRows = `tool t join stock s on s.tool_id = t.id
  join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current`;
const onSaleRows = `${keptRows}
  where t.is_on_sale`;
const onSale = `select ${toolColumns} from ${onSaleRows}`;

/** As `tool_search` has it. */
const searchExpression = "concat_ws(' ', t.name, t.kind, t.description, t.sku, t.gtin)";
const lookUp = indexedText({ table: 'tool_search', id: 'tool_id', text: 'words' });
const available = '(s.on_hand - s.reserved)';

/** The stock in minimum orders: 'low' for few of them, 'sold_out' for less than one. */
const stockLevelExpression = `case when ${available} < t.minimum_order then 'sold_out'
  when ${available} < ${lowStockMinimumOrders} * t.minimum_order::bigint then 'low' end`;

const filters = { kind: nullable(text), stock: nullable(text) };
const isOfKind = '(:kind::text is null or t.kind = :kind)';
const isAtStockLevel = `(:stock::text is null or ${stockLevelExpression} = :stock)`;

export const readToolsOnSale = searchedRows(
  { params: filters, row: toolRow, id: 't.id', searchExpression, lookUp },
  (isSought) => `
${onSale}
  and (:cursor::uuid is null or (t.position, t.created_at, t.id)
    > (select position, created_at, id from tool where id = :cursor::uuid))
  and ${isSought}
  and ${isOfKind} and ${isAtStockLevel}
order by t.position, t.created_at, t.id limit :limit`,
);

const sortings = {
  name: { expression: 'lower(t.name)', sqlType: 'text' },
  price: { expression: 't.price_minor', sqlType: 'bigint' },
  minimum: { expression: 't.minimum_order', sqlType: 'bigint' },
  available: {
    expression: available,
    sqlType: 'bigint',
    chosenFrom: {
      from: 'stock s where s.tool_id not in (select id from tool where not is_on_sale)',
      id: 's.tool_id',
      band: { column: 's.available_band', of: (value: string) => `available_band(${value})` },
    },
  },
} as const;

export const readSortedTools = sortedPages(
  {
    row: toolRow,
    columns: toolColumns,
    from: onSaleRows,
    id: 't.id',
    searchExpression,
    lookUp,
    filters,
    conditions: [isOfKind, isAtStockLevel],
  },
  sortings,
);

export const selectToolOnSale = preparedQuery({ id: uuid }, toolRow)`${onSale} and t.id = :id`;

/** With the prices of lists, valid now or later; null for none. */
export const selectPricedTool = preparedQuery(
  { id: uuid, at: timestamp },
  { ...toolRow, prices: nullable(json<ListPrice[]>()) },
)`
select ${toolColumns}, (select json_agg(v.entry) from listed_price v
  where v.tool_id = t.id and (v.ends_at > :at or v.ends_at is null)) as prices
from ${onSaleRows} and t.id = :id`;

export const selectAvailable = preparedQuery({ ids: uuids }, { id: uuid, available: integer })`
select t.id, s.on_hand - s.reserved as available
from tool t join stock s on s.tool_id = t.id where t.is_on_sale and t.id = any(:ids)`;

export const selectKeptTool = preparedQuery({ id: uuid }, toolRow)`
select ${toolColumns} from ${keptRows} where t.archived_at is null and t.id = :id`;

export const selectToolCount = preparedQuery({}, { count: integer })`select count(*) from tool`;

/** `id`: null for a new one. */
export const insertTool = preparedQuery(
  {
    id: nullable(uuid),
    name: text,
    kind: text,
    description: text,
    img: text,
    facts: json<string>(),
    priceMinor: integer,
    minimumOrder: integer,
    ratingTenths: integer,
    position: integer,
    createdAt: timestamp,
    createdBy: nullable(uuid),
    productId: uuid,
    variantPosition: integer,
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
  },
  { id: uuid },
)`
insert into tool (id, name, kind, description, img, facts, price_minor, minimum_order,
  rating_tenths, position, created_at, created_by, product_id, variant_position, variant, sku, gtin,
  order_multiple, maximum_order, weight_g, units_per_carton, hs_code, origin, lead_days,
  tax_class)
values (coalesce(:id::uuid, uuidv7()), :name, :kind, :description, :img, :facts::jsonb,
  :priceMinor, :minimumOrder, :ratingTenths, :position, :createdAt, :createdBy, :productId,
  :variantPosition, :variant, :sku, :gtin, :orderMultiple, :maximumOrder, :weightG,
  :unitsPerCarton, :hsCode, :origin, :leadDays, :taxClass::text)
returning id`;

export const archiveToolRow = preparedQuery({ id: uuid, archivedAt: timestamp, archivedBy: uuid })`
update tool set archived_at = :archivedAt, archived_by = :archivedBy, is_on_sale = false
where id = :id and archived_at is null`;

export const selectToolNames = preparedQuery({ ids: uuids }, { id: uuid, name: text })`
select id, name from tool where id = any(:ids::uuid[])`;

/**
 * Null leaves a column as it is. Returns the columns that changed; the short ones with the old and
 * the new value.
 */
export const updateTool = preparedQuery(
  {
    id: uuid,
    name: nullable(text),
    description: nullable(text),
    img: nullable(text),
    priceMinor: nullable(integer),
    minimumOrder: nullable(integer),
    ratingTenths: nullable(integer),
  },
  { differences: json<{ field: string; text: string }[]>() },
)`
with former as (
  select id, name, description, img, price_minor, minimum_order, rating_tenths from tool
  where id = :id and archived_at is null for update)
update tool set name = coalesce(:name, tool.name),
  description = coalesce(:description, tool.description), img = coalesce(:img, tool.img),
  price_minor = coalesce(:priceMinor, tool.price_minor),
  minimum_order = coalesce(:minimumOrder, tool.minimum_order),
  rating_tenths = coalesce(:ratingTenths, tool.rating_tenths)
from former where tool.id = former.id
returning (select coalesce(json_agg(json_build_object('field', field, 'text', text)), '[]')
  from (values
    ('name', former.name <> tool.name, former.name || ' → ' || tool.name),
    ('description', former.description <> tool.description, '…'),
    ('picture', former.img <> tool.img, '…'),
    ('price', former.price_minor <> tool.price_minor,
      former.price_minor || ' → ' || tool.price_minor),
    ('minimum', former.minimum_order <> tool.minimum_order,
      former.minimum_order || ' → ' || tool.minimum_order),
    ('rating', former.rating_tenths <> tool.rating_tenths,
      former.rating_tenths || ' → ' || tool.rating_tenths)
  ) as difference (field, is_changed, text) where is_changed) as differences`;

export const selectToolPictures = preparedQuery({ ids: uuids }, { id: uuid, img: text })`
select id, img from (
  select t.id, ${toolPicture} as img from tool t where t.id = any(:ids::uuid[])) shown
where img <> ''`;

export const selectUsedPictures = preparedQuery({ imgs: texts }, { img: text })`
select img from tool where img = any(:imgs)
union
select img from product_picture where img = any(:imgs)`;
