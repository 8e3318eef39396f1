import type { Currency } from '#platform/currency.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  bytes,
  integer,
  integers,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { lowStockMinimumOrders } from '#modules/inventory/stock-level.ts';
import { maxCartLines, maxCartQuantity } from '../cart.ts';

const most = String(maxCartLines);
const mostUnits = String(maxCartQuantity);

/** As `availabilityBand` has it. */
const band = `case when s.on_hand - s.reserved < t.minimum_order then 'none_now'
  when s.on_hand - s.reserved < ${lowStockMinimumOrders} * t.minimum_order::bigint then 'few_left'
  else 'in_stock' end`;

/** What becomes of a line that is there already. */
export type WriteMode = 'add' | 'set' | 'larger';

const lines = {
  tools: uuids,
  quantities: integers,
  /** The prices that were seen, in minor units; -1 for those of now. */
  seen: integers,
  /** For how many units each of these is. */
  seenPer: integers,
  /** Of all these prices. */
  currency: oneOf<Currency>(),
  mode: oneOf<WriteMode>(),
  /** The version that a change which is sent again was made on; what is newer stays. */
  since: nullable(integer),
};

/**
 * `has_room`: false when nothing was written, because the cart would have too many lines. `kept`:
 * how many lines were left as they were, because they are newer than `since`.
 */
const written = {
  ...{ version: integer, lines: integer, has_room: boolean, known: uuids },
  kept: integer,
};

/** Locks the cart, so that the changes of one come after each other, and those of others do not. */
const existing = `update cart set version = version + 1, used_at = :at
  where holder = :holder and is_current returning id, version, user_id`;

const created = `insert into cart (user_id, guest_hash, is_current, created_at, used_at)
  values (:userId, :guestHash, true, :at, :at)
  on conflict (holder) where is_current do update
    set version = cart.version + 1, used_at = excluded.used_at
  returning id, version, user_id`;

const newQuantity = `case :mode when 'set' then excluded.quantity
      when 'larger' then greatest(l.quantity, excluded.quantity)
      else least(l.quantity + excluded.quantity, ${mostUnits}) end`;

const writeTo = (target: string) => `
with target as (${target}),
before as materialized (select id, version, tools_of_cart(id) as tools,
  buying_companies(array[user_id]) -> user_id::text as company from target),
wanted as materialized (
  select w.tool, w.quantity, w.place,
    -- what is not sold in the currency is seen at its own price
    case when priced.price_minor is null then t.price_minor
      else coalesce(nullif(w.seen, -1), priced.price_minor) end as seen,
    case when priced.price_minor is null then 1 when w.seen = -1 then priced.per_units
      else w.seen_per end as seen_per,
    case when priced.price_minor is null then 'usd' else :currency end as currency,
    ${band} as band
  from unnest(:tools::uuid[], :quantities::integer[], :seen::bigint[], :seenPer::integer[])
    with ordinality as w (tool, quantity, seen, seen_per, place)
  join tool t on t.id = w.tool and t.is_on_sale
  join stock s on s.tool_id = t.id
  join effective_prices(:tools::uuid[], :quantities::integer[], :at::timestamptz,
    (select company from before), null, :currency) priced
    on priced.place = w.place
),
fitting as materialized (
  select b.id, b.version, cardinality(b.tools) + (select count(*) from (
    select w.tool from wanted w except select unnest(b.tools)) added) as lines
  from before b
),
written as (
  insert into cart_line as l (cart_id, tool_id, quantity, seen_minor, seen_per_units,
    seen_currency, seen_band, added_in, position, changed_in)
  select f.id, w.tool, w.quantity, w.seen, w.seen_per, w.currency, w.band, f.version, w.place,
    f.version
  from fitting f cross join wanted w where f.lines <= ${most}
  on conflict (cart_id, tool_id) do update set
    quantity = ${newQuantity},
    -- of another quantity than what was seen: the price of now
    (seen_minor, seen_per_units) = (
      select coalesce(now.price_minor, excluded.seen_minor),
        case when now.price_minor is null then excluded.seen_per_units else now.per_units end
      from (select) one left join effective_prices(array[excluded.tool_id],
        array[${newQuantity}], :at::timestamptz, (select company from before), null,
        :currency) now on ${newQuantity} <> excluded.quantity),
    seen_currency = excluded.seen_currency,
    seen_band = excluded.seen_band,
    changed_in = excluded.changed_in
  where :since::integer is null or l.changed_in <= :since
  returning l.tool_id
)
select f.version, f.lines, f.lines <= ${most} as has_room,
  array(select tool from wanted) as known,
  (select count(*) from wanted) - (select count(*) from written) as kept
from fitting f`;

/** Into the current cart; no row when there is none. */
export const writeLines = preparedQuery({ ...lines, holder: text, at: timestamp }, written)`
${writeTo(existing)}`;

/** The same, into a new cart where there is none. */
export const writeLinesOrCreate = preparedQuery(
  { ...lines, userId: nullable(uuid), guestHash: nullable(bytes), at: timestamp },
  written,
)`${writeTo(created)}`;

/** Of these tools in the current cart; no row for one that is not there. */
export const selectQuantities = preparedQuery(
  { holder: text, tools: uuids },
  { tool_id: uuid, quantity: integer },
)`
select l.tool_id, l.quantity from cart c join cart_line l on l.cart_id = c.id
where c.holder = :holder and c.is_current and l.tool_id = any(:tools::uuid[])`;

/** Without a line it is the same cart no more: the link to it ends, so as not to show the next. */
const shortened = `update cart set version = version + 1, used_at = :at,
    share_hash = case when tools_of_cart(id) <@ :tools::uuid[] then null else share_hash end
  where holder = :holder and is_current returning id, version`;

/** `lines`: what is left; no row when there is no cart. */
export const deleteLines = preparedQuery(
  { holder: text, tools: uuids, at: timestamp },
  { version: integer, lines: integer, removed: integer },
)`
with target as (${shortened}),
before as materialized (select id, version, tools_of_cart(id) as tools from target),
removed as (
  delete from cart_line l using before b where l.cart_id = b.id and l.tool_id = any(:tools::uuid[])
  returning l.tool_id
)
select b.version, cardinality(b.tools) - (select count(*) from removed) as lines,
  (select count(*) from removed) as removed
from before b`;

/** The link to it ends, and a code that was typed up to that version goes with the lines. */
const cleared = `update cart set version = version + 1, used_at = :at, share_hash = null,
    code = case when :upTo::integer is null or version <= :upTo then '' else code end
  where holder = :holder and is_current returning id, version`;

/** All lines, or those that were not changed after a version of the cart. */
export const clearLines = preparedQuery(
  { holder: text, upTo: nullable(integer), at: timestamp },
  { version: integer, lines: integer, removed: integer },
)`
with target as (${cleared}),
before as materialized (select id, version, tools_of_cart(id) as tools from target),
removed as (
  delete from cart_line l using before b
  where l.cart_id = b.id and (:upTo::integer is null or l.changed_in <= :upTo)
  returning l.tool_id
)
select b.version, cardinality(b.tools) - (select count(*) from removed) as lines,
  (select count(*) from removed) as removed
from before b`;

export const lockGuestCart = preparedQuery({ guestHash: bytes }, { id: uuid })`
select id from cart where guest_hash = :guestHash for update`;

/**
 * Puts the lines of a guest's cart, which is locked, into the account's: of a tool that both have
 * the larger quantity. Its code takes the place of the account's. `has_room`: false when nothing
 * was put there.
 */
export const mergeLines = preparedQuery(
  { guestCart: uuid, userId: uuid, at: timestamp },
  { has_room: boolean },
)`
with target as (
  insert into cart (user_id, is_current, code, created_at, used_at)
  select :userId, true, code, :at, :at from cart where id = :guestCart
  on conflict (holder) where is_current do update
    set version = cart.version + 1, used_at = excluded.used_at,
      code = coalesce(nullif(excluded.code, ''), cart.code)
  returning id, version
),
before as materialized (select id, version, tools_of_cart(id) as tools from target),
fitting as materialized (
  select b.id, b.version, cardinality(b.tools) + (select count(*) from (
    select g.tool_id from cart_line g where g.cart_id = :guestCart
    except select unnest(b.tools)) added) as lines
  from before b
),
merged as (
  insert into cart_line as l (cart_id, tool_id, quantity, seen_minor, seen_per_units,
    seen_currency, seen_band, added_in, position, changed_in)
  select f.id, g.tool_id, g.quantity, g.seen_minor, g.seen_per_units, g.seen_currency, g.seen_band,
    f.version, row_number() over (order by g.added_in, g.position, g.tool_id), f.version
  from fitting f join cart_line g on g.cart_id = :guestCart where f.lines <= ${most}
  on conflict (cart_id, tool_id) do update set quantity = excluded.quantity,
    seen_minor = excluded.seen_minor, seen_per_units = excluded.seen_per_units,
    seen_currency = excluded.seen_currency,
    seen_band = excluded.seen_band,
    changed_in = excluded.changed_in
  where excluded.quantity > l.quantity
)
select f.lines <= ${most} as has_room from fitting f`;

export const deleteGuestCart = preparedQuery({ id: uuid })`delete from cart where id = :id`;

/** Where it does not fit into the account's cart: it becomes a list, if there is room for one. */
export const adoptGuestCart = preparedQuery({ id: uuid, userId: uuid, mostCarts: integer })`
update cart set user_id = :userId, guest_hash = null, is_current = false
where id = :id and (select count(*) from cart where user_id = :userId) < :mostCarts`;
