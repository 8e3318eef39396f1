import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  interval,
  json,
  nullables,
  oneOf,
  nullable,
  text,
  timestamp,
  uuid,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import type { AvailabilityBand } from '#modules/inventory/stock-level.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import type { ListPrice } from '#modules/prices/price-list.ts';

const head = {
  ...{ id: uuid, name: text, version: integer, is_shared: boolean, used_at: timestamp },
  code: text,
  /** Both read once, and the same in each row; null for who buys for no company. */
  minimums: json<Partial<Record<Currency, number>>>(),
  company: nullable(json<BuyingCompany>()),
};

const line = {
  tool_id: uuid,
  quantity: integer,
  ...{ seen_minor: integer, seen_per_units: integer },
  seen_currency: oneOf<Currency>(),
  seen_band: oneOf<AvailabilityBand>(),
  tool_name: text,
  variant: text,
  sku: nullable(text),
  img: text,
  product_id: uuid,
  product_slug: text,
  price_minor: integer,
  /** Those of lists, valid now or later; null for none. */
  prices: json<ListPrice[]>(),
  /** Those of lists for the company or its group. */
  agreed: json<ListPrice[]>(),
  minimum_order: integer,
  order_multiple: integer,
  maximum_order: nullable(integer),
  lead_days: nullable(integer),
  available: integer,
  is_on_sale: boolean,
  is_archived: boolean,
  tax_class: oneOf<TaxClass>(),
};

const cartRow = { ...head, ...nullables(line) };

export type CartRow = ShapeOf<typeof cartRow>;

/** For which company its account buys now. */
const ownCompany = `case when user_id is not null
    then buying_companies(array[user_id]) -> user_id::text end`;

/**
 * A row for each line, in the order in which they were put there; one without lines. Whoever reads
 * the cart of somebody else has everybody's prices.
 */
const readCart = (condition: string, company = ownCompany) => `
with head as materialized (select *, ${company} as company from cart where ${condition})
select c.id, c.name, c.version, c.share_hash is not null as is_shared, c.used_at, c.code,
  (select order_minimums()) as minimums, c.company, l.tool_id,
  l.quantity, l.seen_minor, l.seen_per_units, l.seen_currency, l.seen_band,
  t.name as tool_name, t.variant, t.sku, t.img,
  t.product_id, p.slug as product_slug, t.price_minor,
  (select json_agg(v.entry) from listed_price v
    where v.tool_id = t.id and (v.ends_at > :at or v.ends_at is null)) as prices,
  case when c.company is not null then (select json_agg(a.entry) from audience_price a
    where a.tool_id = t.id and (a.ends_at > :at or a.ends_at is null)
      and a.audience in ((c.company ->> 'id')::uuid, (c.company ->> 'group')::uuid)) end as agreed,
  t.minimum_order, t.order_multiple,
  t.maximum_order, s.on_hand - s.reserved as available, t.is_on_sale,
  t.archived_at is not null as is_archived, t.tax_class, t.lead_days
from head c
left join cart_line l on l.cart_id = c.id
left join tool t on t.id = l.tool_id
left join stock s on s.tool_id = l.tool_id
left join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current
order by l.added_in, l.position, l.tool_id`;

export const selectCurrentCart = preparedQuery({ holder: text, at: timestamp }, cartRow)`
${readCart('holder = :holder and is_current')}`;

export const selectSharedCart = preparedQuery({ shareHash: bytes, at: timestamp }, cartRow)`
${readCart('share_hash = :shareHash', 'null::json')}`;

export const selectCartOf = preparedQuery({ id: uuid, userId: uuid, at: timestamp }, cartRow)`
${readCart('id = :id and user_id = :userId')}`;

export const countLines = preparedQuery({ holder: text }, { lines: integer, version: integer })`
select count(*) as lines, c.version from cart c join cart_line l on l.cart_id = c.id
where c.holder = :holder and c.is_current group by c.id`;

/** So that it counts as used; at most once a day. */
export const touchCart = preparedQuery({ id: uuid, at: timestamp })`
update cart set used_at = :at where id = :id and used_at < :at::timestamptz - interval '1 day'`;

/** Guests' carts that nobody used for so long; a part of them at a time. */
export const deleteUnusedCarts = preparedQuery({
  ...{ at: timestamp, keptFor: interval, limit: integer },
})`
delete from cart where id in (
  select id from cart where user_id is null and used_at < :at::timestamptz - :keptFor::interval
  order by used_at limit :limit for update skip locked)`;

/** The current one first, then the one that was used last. */
export const selectCarts = preparedQuery(
  { userId: uuid },
  {
    id: uuid,
    name: text,
    is_current: boolean,
    is_shared: boolean,
    lines: integer,
    used_at: timestamp,
  },
)`
select c.id, c.name, c.is_current, c.share_hash is not null as is_shared, c.used_at,
  (select count(*) from cart_line l where l.cart_id = c.id) as lines
from cart c where c.user_id = :userId order by c.is_current desc, c.used_at desc, c.id`;

export const countCarts = preparedQuery({ userId: uuid }, { count: integer })`
select count(*) from cart where user_id = :userId`;

/** Held until the transaction ends: which of an account's carts is its current one stays so. */
export const lockCartsOf = preparedQuery({ userId: uuid })`
select pg_advisory_xact_lock(75, hashtext(:userId::uuid::text))`;

export const lockCurrentCart = preparedQuery({ holder: text }, { id: uuid, name: text })`
select id, name from cart where holder = :holder and is_current for update`;

export const lockCart = preparedQuery({ id: uuid, userId: uuid }, { id: uuid })`
select id from cart where id = :id and user_id = :userId for update`;

/** A list with the lines of a cart. */
export const insertCopy = preparedQuery(
  { from: uuid, userId: uuid, name: text, at: timestamp },
  { id: uuid },
)`
with copy as (
  insert into cart (user_id, name, is_current, created_at, used_at)
  values (:userId, :name, false, :at, :at) returning id
), lines as (
  insert into cart_line (cart_id, tool_id, quantity, seen_minor, seen_per_units,
    seen_currency, seen_band, added_in, position, changed_in)
  select copy.id, l.tool_id, l.quantity, l.seen_minor, l.seen_per_units, l.seen_currency,
    l.seen_band, 1, row_number() over (order by l.added_in, l.position, l.tool_id), 1
  from cart_line l cross join copy where l.cart_id = :from
)
select id from copy`;

/** A name makes a list of the current cart: it gets none where there are so many carts already. */
export const renameCartRow = preparedQuery(
  { id: uuid, userId: uuid, name: text, mostCarts: integer },
  { is_there: boolean, is_renamed: boolean },
)`
with renamed as (
  update cart set name = :name where id = :id and user_id = :userId
    and (name <> '' or not is_current
      or (select count(*) from cart where user_id = :userId) <= :mostCarts)
  returning id
)
select exists (select from cart where id = :id and user_id = :userId) as is_there,
  exists (select from renamed) as is_renamed`;

export const deleteCartRow = preparedQuery({ id: uuid, userId: uuid })`
delete from cart where id = :id and user_id = :userId`;

export const deleteCartsOf = preparedQuery({ userId: uuid })`
delete from cart where user_id = :userId`;

export const deleteEmptyCurrent = preparedQuery({ userId: uuid })`
delete from cart c where c.user_id = :userId and c.is_current and c.name = ''
  and not exists (select from cart_line l where l.cart_id = c.id)`;

/** What is current becomes one of the account's lists. */
export const setAside = preparedQuery({ userId: uuid })`
update cart set is_current = false where user_id = :userId and is_current`;

/** The same of a saved list, where nothing of it was changed since that version. */
export const setAsideUnchanged = preparedQuery({ holder: text, upTo: integer })`
update cart set is_current = false
where holder = :holder and is_current and name <> '' and version = :upTo`;

/** In a new version: what is ordered from it now is another order than the last one. */
export const setCurrent = preparedQuery({ id: uuid, at: timestamp })`
update cart set is_current = true, version = version + 1, used_at = :at where id = :id`;

/** Null ends the sharing; a cart without lines is not shared, as its link would show the next. */
export const updateShare = preparedQuery({ holder: text, shareHash: nullable(bytes) })`
update cart set share_hash = :shareHash where holder = :holder and is_current
  and case when :shareHash::bytea is null then share_hash is not null
    else cardinality(tools_of_cart(id)) > 0 end`;

/** In a new version: what is ordered with it is another order. No row where there is no cart. */
export const updateCode = preparedQuery({ holder: text, code: text, at: timestamp }, { id: uuid })`
update cart set code = :code, version = version + 1, used_at = :at
where holder = :holder and is_current returning id`;
