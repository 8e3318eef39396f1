/** Price lists and their prices as staff keep them. */
import type { Currency } from '#platform/currency.ts';
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
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { ListPrice, PriceListKind, PriceStep } from '../price-list.ts';

const head = {
  ...{ id: uuid, name: text, kind: oneOf<PriceListKind>(), rank: integer },
  ...{ starts_at: timestamp, ends_at: nullable(timestamp), version: integer, tools: integer },
  ...{ sizes_together: boolean, currency: oneOf<Currency>() },
  ...{ audience: nullable(uuid), audience_name: text },
};

const columns = `l.id, l.name, l.kind, l.rank, l.starts_at, l.ends_at, l.version,
  l.sizes_together, l.currency,
  (select count(distinct p.tool_id) from list_price p
    where p.list_id = l.id and p.superseded_at is null) as tools,
  coalesce(l.company_id, l.group_id) as audience, coalesce(o.name, g.name, '') as audience_name`;

const withAudience = `price_list l left join company o on o.id = l.company_id
  left join customer_group g on g.id = l.group_id`;

/** Those that go on or begin later first, the nearest first. */
export const selectPriceLists = preparedQuery({ at: timestamp, limit: integer }, head)`
select ${columns} from ${withAudience}
order by l.ends_at <= :at and l.ends_at is not null, l.kind, l.rank, l.starts_at,
  l.currency, l.id
limit :limit`;

export const selectPriceList = preparedQuery({ id: uuid }, head)`
select ${columns} from ${withAudience} where l.id = :id`;

export const lockPriceList = preparedQuery(
  { id: uuid },
  { id: uuid, kind: oneOf<PriceListKind>(), currency: oneOf<Currency>() },
)`
select id, kind, currency from price_list where id = :id for update`;

const fields = {
  ...{ audience: nullable(uuid), currency: oneOf<Currency>() },
  ...{ id: uuid, name: text, kind: oneOf<PriceListKind>(), rank: integer },
  ...{ startsAt: timestamp, endsAt: nullable(timestamp), sizesTogether: boolean },
};

/** All but the currency, which stays. */
const { currency: _, ...changedFields } = fields;

/** Of lists that everybody has, with the end of the last one; null is until further notice. */
export const selectListedCurrencies = preparedQuery(
  {},
  { currency: oneOf<Currency>(), ends_at: nullable(timestamp) },
)`
select currency, case when bool_and(ends_at is not null) then max(ends_at) end as ends_at
from price_list where kind in ('base', 'sale') group by currency`;

/** So that of two lists that are written at once one sees the rank of the other. */
export const lockRanks = preparedQuery({})`select pg_advisory_xact_lock(130, 0)`;

/** Lists of a kind that are valid at a moment at which this one is, and have its rank. */
export const selectRankTaken = preparedQuery(
  {
    ...{ id: uuid, kind: oneOf<PriceListKind>(), rank: integer },
    ...{ startsAt: timestamp, endsAt: nullable(timestamp), audience: nullable(uuid) },
    currency: oneOf<Currency>(),
  },
  { name: text },
)`
select name from price_list
where id <> :id and kind = :kind and rank = :rank and currency = :currency
  and coalesce(company_id, group_id) is not distinct from :audience::uuid
  and tstzrange(starts_at, ends_at) && tstzrange(:startsAt, :endsAt) limit 1`;

/** The company, or the group, that a list of this kind can be for. */
export const selectAudience = preparedQuery(
  { kind: oneOf<PriceListKind>(), audience: uuid },
  { id: uuid },
)`
select id from company where :kind = 'contract' and id = :audience
union all select id from customer_group where :kind = 'group' and id = :audience`;

/** Of the nearest contract of a company that is valid now. */
export const selectContractCurrency = preparedQuery(
  { company: uuid, at: timestamp },
  { currency: oneOf<Currency>() },
)`
select currency from price_list
where kind = 'contract' and company_id = :company and starts_at <= :at
  and (ends_at > :at or ends_at is null)
order by rank, currency, id limit 1`;

/** Whose list it is, while it holds or is to come; no row for one that everybody has. */
export const selectAudienceOfList = preparedQuery({ id: uuid, at: timestamp }, { audience: uuid })`
select coalesce(company_id, group_id) as audience from price_list
where id = :id and kind in ('group', 'contract') and (ends_at > :at or ends_at is null)`;

/** Those of these audiences that hold or are to come. */
export const selectListsFor = preparedQuery(
  { audiences: uuids, at: timestamp },
  { id: uuid, kind: oneOf<PriceListKind>() },
)`
select id, kind from price_list
where coalesce(company_id, group_id) = any(:audiences::uuid[])
  and (ends_at > :at or ends_at is null)
order by kind, rank, id`;

/** The tools of a list that is for some, each with all that it and public lists say of it. */
export const selectToolsOfList = preparedQuery(
  { list: uuid, at: timestamp },
  {
    ...{ tool_id: uuid, product_id: uuid, price_minor: integer, minimum_order: integer },
    prices: json<ListPrice[]>(),
  },
)`
select t.id as tool_id, t.product_id, t.price_minor, t.minimum_order, (
  select json_agg(one.entry) from (
    select v.entry from listed_price v
    where v.tool_id = t.id and (v.ends_at > :at or v.ends_at is null)
    union all
    select a.entry from audience_price a
    where a.tool_id = t.id and a.list_id = :list and (a.ends_at > :at or a.ends_at is null)
  ) one) as prices
from tool t where t.is_on_sale and t.id in (
  select a.tool_id from audience_price a
  where a.list_id = :list and (a.ends_at > :at or a.ends_at is null))
order by t.id`;

/**
 * What a tool costs by itself, and what lists say or said of it, whomever they are for: those of
 * everybody and of these audiences first, and among them those that are not over.
 */
export const selectToolToExplain = preparedQuery(
  { tool: text, audiences: uuids, at: timestamp },
  { id: uuid, sku: text, name: text, price_minor: integer, prices: json<ListPrice[]>() },
)`
select t.id, coalesce(t.sku, t.id::text) as sku, t.name, t.price_minor, (
  select coalesce(json_agg(one.entry), '[]') from (
    select v.entry, false as is_of_others, coalesce(v.ends_at <= :at, false) as is_over,
      v.kind, v.rank, v.list_id
    from listed_price v where v.tool_id = t.id
    union all
    select a.entry, a.audience <> all(:audiences::uuid[]), coalesce(a.ends_at <= :at, false),
      a.kind, a.rank, a.list_id
    from audience_price a where a.tool_id = t.id
    order by is_of_others, is_over, rank, kind desc, list_id limit 500
  ) one) as prices
from tool t
where (t.sku is not null and sku_key(t.sku) = sku_key(:tool)) or t.id::text = lower(:tool)
limit 1`;

export const insertPriceList = preparedQuery({ ...fields, at: timestamp })`
insert into price_list (id, name, kind, rank, starts_at, ends_at, group_id, company_id,
  sizes_together, currency, created_at)
values (:id, :name, :kind, :rank, :startsAt, :endsAt,
  case when :kind = 'group' then :audience::uuid end,
  case when :kind = 'contract' then :audience::uuid end, :sizesTogether, :currency,
  :at)`;

/** Of a locked one. */
export const updatePriceList = preparedQuery(changedFields, { version: integer })`
update price_list set name = :name, kind = :kind, rank = :rank, starts_at = :startsAt,
  ends_at = :endsAt, sizes_together = :sizesTogether, version = version + 1,
  group_id = case when :kind = 'group' then :audience::uuid end,
  company_id = case when :kind = 'contract' then :audience::uuid end
where id = :id returning version`;

export const raiseListVersion = preparedQuery({ id: uuid }, { version: integer })`
update price_list set version = version + 1 where id = :id returning version`;

const priceRow = {
  ...{ id: uuid, tool_id: uuid, sku: text, name: text },
  ...{ own_minor: integer, starts_at: nullable(timestamp), ends_at: nullable(timestamp) },
  ...{ per_units: integer, steps: json<PriceStep[]>() },
};

export type ListPriceRow = ShapeOf<typeof priceRow>;

const prices = `
select p.id, p.tool_id, coalesce(t.sku, t.id::text) as sku, t.name, t.price_minor as own_minor,
  p.starts_at, p.ends_at, p.per_units,
  (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
    order by step.quantity)
    from unnest(p.from_quantities, p.prices_minor) as step (quantity, price)) as steps
from list_price p join tool t on t.id = p.tool_id
where p.list_id = :list and p.superseded_at is null`;

/** In the order of their articles; `after` is the last one of the page before. */
export const selectListPrices = preparedQuery(
  { list: uuid, after: text, limit: integer },
  priceRow,
)`
with listed as (${prices})
select * from listed where sku collate "C" > :after collate "C"
  and sku in (select distinct sku from (
    select sku from listed where sku collate "C" > :after collate "C"
    order by sku collate "C" limit :limit) page)
order by sku collate "C", starts_at nulls first, id`;

/** The tools of a list in the order of their articles. */
export const selectListedTools = preparedQuery({ list: uuid }, { id: uuid })`
select t.id from tool t where t.id in (
  select p.tool_id from list_price p where p.list_id = :list and p.superseded_at is null)
order by coalesce(t.sku, t.id::text) collate "C", t.id`;

/** Of these tools alone. */
export const selectPricesOfTools = preparedQuery({ list: uuid, tools: uuids }, priceRow)`
${prices} and p.tool_id = any(:tools::uuid[]) order by t.id, p.starts_at nulls first`;

/** A row for each name, in their order: the tool that is called so; null where nothing is. */
export const selectNamedTools = preparedQuery(
  { names: texts },
  { id: nullable(uuid), product: nullable(uuid), own_minor: nullable(integer) },
)`
select t.id, t.product_id as product, t.price_minor as own_minor
from unnest(:names::text[]) with ordinality as typed (name, place)
left join lateral (
  select id, product_id, price_minor from tool
    where sku is not null and sku_key(sku) = sku_key(typed.name)
  union all
  select id, product_id, price_minor from tool where id = case
    when typed.name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed.name::uuid end
  limit 1
) t on true
order by typed.place`;

export const supersedePrices = preparedQuery({ ids: uuids, at: timestamp })`
update list_price set superseded_at = :at where id = any(:ids::uuid[])`;

/** `rows`: a JSON array of `NewRow`; `importId` where they come from a file. */
export const insertListPrices = preparedQuery({
  ...{ list: uuid, rows: text, at: timestamp, by: text, importId: nullable(uuid) },
})`
insert into list_price (list_id, tool_id, starts_at, ends_at, from_quantities, prices_minor,
  per_units, written_at, written_by, import_id)
select :list, row.tool, row."startsAt", row."endsAt", row.quantities, row.prices, row."perUnits",
  :at, :by, :importId
from json_to_recordset(:rows::text::json) as row (tool uuid, "startsAt" timestamptz,
  "endsAt" timestamptz, quantities integer[], prices bigint[], "perUnits" integer)
order by row.tool`;

/** Of the tools that a list has, for the pages that show them. */
export const selectProductsOfList = preparedQuery({ list: uuid, limit: integer }, { id: uuid })`
select distinct t.product_id as id from list_price p join tool t on t.id = p.tool_id
where p.list_id = :list and p.superseded_at is null limit :limit`;
