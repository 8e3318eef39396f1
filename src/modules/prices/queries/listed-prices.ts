/** Prices as shoppers have them. */
import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  integers,
  json,
  notNull,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import type { ListPrice } from '../price-list.ts';

/** A row for each tool that a list has now or later. */
export const selectPricesOf = preparedQuery(
  { tools: uuids, at: timestamp },
  { tool_id: notNull(uuid), prices: json<ListPrice[]>() },
)`
select v.tool_id, json_agg(v.entry) as prices from listed_price v
where v.tool_id = any(:tools::uuid[]) and (v.ends_at > :at or v.ends_at is null)
group by v.tool_id`;

/**
 * What so many of each cost, and for how many units that is, for a company or for everybody; null
 * where it is not sold in the currency. See the function.
 */
export const selectEffectivePrices = preparedQuery(
  {
    ...{ tools: uuids, quantities: integers, at: timestamp, buyer: nullable(text) },
    productQuantities: nullable(integers),
    currency: oneOf<Currency>(),
  },
  {
    ...{ place: integer, price_minor: nullable(integer), per_units: integer },
    list_id: nullable(uuid),
  },
)`
select place, price_minor, per_units, list_id
from effective_prices(:tools::uuid[], :quantities::integer[], :at::timestamptz,
  :buyer::text::json, :productQuantities::integer[], :currency) order by place`;

/** Exact: prices are for powers of ten. */
const eachCosts = 'e.price_minor::numeric / e.per_units';

/**
 * What sizes of these products cost at their smallest orders, in a currency: of each product that
 * has a price in it the cheapest and the dearest, by what a unit costs.
 */
export const selectProductPrices = preparedQuery(
  { products: uuids, currency: oneOf<Currency>(), at: timestamp },
  {
    ...{ product_id: uuid, from_minor: integer, from_per: integer },
    ...{ to_minor: integer, to_per: integer },
    /** Of the cheapest. */
    tax_class: text,
  },
)`
with size as materialized (
  select array_agg(id order by id) as ids, array_agg(minimum_order order by id) as quantities
  from tool where product_id = any(:products::uuid[]) and is_on_sale
)
select t.product_id, (array_agg(e.price_minor order by ${eachCosts}))[1] as from_minor,
  (array_agg(e.per_units order by ${eachCosts}))[1] as from_per,
  (array_agg(e.price_minor order by ${eachCosts} desc))[1] as to_minor,
  (array_agg(e.per_units order by ${eachCosts} desc))[1] as to_per,
  (array_agg(t.tax_class::text order by ${eachCosts}))[1] as tax_class
from size s
cross join lateral effective_prices(s.ids, s.quantities, :at::timestamptz, null, null, :currency) e
join tool t on t.id = e.tool_id
where e.price_minor is not null
group by t.product_id`;

/** The first moment after this one at which a price of a size of these begins or ends. */
export const selectNextChange = preparedQuery(
  { products: uuids, currency: oneOf<Currency>(), at: timestamp },
  { next: nullable(timestamp) },
)`
select min(moment) as next
from tool t join listed_price v on v.tool_id = t.id and v.currency = :currency
cross join lateral unnest(array[v.starts_at, v.ends_at]) as moment
where t.product_id = any(:products::uuid[]) and t.is_on_sale and moment > :at`;

/** Of these tools what they and all lists said since a moment, as long as each stood there. */
export const selectPriceHistory = preparedQuery(
  { tools: uuids, since: timestamp },
  {
    tool_id: uuid,
    former: json<{ untilMs: number; priceMinor: number }[]>(),
    prices: json<ListPrice[]>(),
  },
)`
select t.id as tool_id,
  (select coalesce(json_agg(json_build_object('priceMinor', f.price_minor,
    'untilMs', floor(extract(epoch from f.until) * 1000)::bigint) order by f.until), '[]')
    from former_price f where f.tool_id = t.id and f.until > :since) as former,
  (select coalesce(json_agg(json_build_object('list', l.id, 'name', l.name, 'kind', l.kind,
    'rank', l.rank, 'sizesTogether', l.sizes_together, 'currency', l.currency,
    'perUnits', p.per_units,
    'fromMs', floor(extract(epoch from greatest(l.starts_at, p.starts_at, p.written_at)) * 1000)
      ::bigint,
    'untilMs', floor(extract(epoch from least(l.ends_at, p.ends_at, p.superseded_at)) * 1000)
      ::bigint,
    'steps', (select json_agg(json_build_object('from', step.quantity, 'priceMinor', step.price)
      order by step.quantity)
      from unnest(p.from_quantities, p.prices_minor) as step (quantity, price)))), '[]')
    from list_price p join price_list l on l.id = p.list_id
    where p.tool_id = t.id and l.kind in ('base', 'sale')
      and coalesce(least(l.ends_at, p.ends_at, p.superseded_at) > :since, true)
  ) as prices
from unnest(:tools::uuid[]) as t (id)`;

/** All that have a price in a currency now or later, with something of theirs on sale. */
export const selectProductsPricedIn = preparedQuery(
  { currency: oneOf<Currency>(), at: timestamp },
  { id: uuid },
)`
select distinct t.product_id as id from listed_price v join tool t on t.id = v.tool_id
where v.currency = :currency and t.is_on_sale and (v.ends_at > :at or v.ends_at is null)`;

/** Of which a price in a currency began or ended after one moment, and until another. */
export const selectProductsRepriced = preparedQuery(
  { currency: oneOf<Currency>(), since: timestamp, at: timestamp },
  { id: uuid },
)`
select distinct t.product_id as id from listed_price v join tool t on t.id = v.tool_id
where v.currency = :currency and t.is_on_sale and (
  (v.starts_at > :since and v.starts_at <= :at) or (v.ends_at > :since and v.ends_at <= :at))`;

/** The first moment after this one at which a price in a currency begins or ends. */
export const selectNextChangeIn = preparedQuery(
  { currency: oneOf<Currency>(), at: timestamp },
  { next: nullable(timestamp) },
)`
select min(moment) as next
from listed_price v cross join lateral unnest(array[v.starts_at, v.ends_at]) as moment
where v.currency = :currency and moment > :at`;
