/** Each moves all of an order's tools in one statement, which locks their stock in tool order. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  integers,
  nullable,
  text,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';
import { movedStockRow } from './stock.ts';

const lockedSql = `
locked as materialized (
  select s.tool_id, due.units, s.on_hand - s.reserved >= due.units as is_free
  from stock s join due using (tool_id) order by s.tool_id for update of s
)`;

const movedSql = (kind: string, onHand: number, reserved: number) => `
moved as (
  update stock s set on_hand = s.on_hand + (${onHand}) * units,
    reserved = s.reserved + (${reserved}) * units
  from locked where s.tool_id = locked.tool_id
    ${reserved > 0 ? 'and not exists (select from locked where not is_free)' : ''}
  returning s.tool_id, s.on_hand, s.reserved, s.movements, units
), written as (
  insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
    reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
  select tool_id, :orderId, '${kind}', (${onHand}) * units, (${reserved}) * units, :actor, :reason,
    :at, movements, on_hand - (${onHand}) * units, reserved - (${reserved}) * units, on_hand,
    reserved
  from moved
)`;

const dueSql = `due as (
  select tool_id, reserved as units from reservation where order_id = :orderId and reserved > 0
)`;

const causeParams = { orderId: uuid, actor: text, reason: text, at: timestamp };

/** Releases the units that the order has reserved. */
export const releaseReserved = preparedQuery(causeParams, movedStockRow)`
with ${dueSql}, ${lockedSql}, ${movedSql('released', 0, -1)}
select t.id as tool_id, t.product_id, t.minimum_order,
  on_hand - reserved - units as available_before, on_hand - reserved as available
from moved join tool t on t.id = tool_id`;

const unitsParams = { ...causeParams, toolIds: uuids, units: integers };

/** Each tool once. */
const wantedSql = `due as (
  select tool_id, units from unnest(:toolIds::uuid[], :units::int[]) as wanted (tool_id, units)
)`;

/** Releases such units of the order, or as many of them as it has reserved. */
export const releaseSome = preparedQuery(unitsParams, movedStockRow)`
with due as (
  select r.tool_id, least(wanted.units, r.reserved) as units
  from unnest(:toolIds::uuid[], :units::int[]) as wanted (tool_id, units)
  join reservation r on r.order_id = :orderId and r.tool_id = wanted.tool_id and r.reserved > 0
), ${lockedSql}, ${movedSql('released', 0, -1)}
select t.id as tool_id, t.product_id, t.minimum_order,
  on_hand - reserved - units as available_before, on_hand - reserved as available
from moved join tool t on t.id = tool_id`;

/** Books units that the order has reserved out of the stock. */
export const handOverReserved = preparedQuery(unitsParams, { units: integer })`
with ${wantedSql}, ${lockedSql}, ${movedSql('sold', -1, -1)} select units from moved`;

/**
 * Reserves what the order has neither reserved nor handed over: of all its tools or of none. One
 * row for each tool of which units are missing; `available` is null where none moved.
 */
export const reserveMissing = preparedQuery(causeParams, {
  ...movedStockRow,
  available_before: nullable(integer),
  available: nullable(integer),
})`
with due as (
  select tool_id, quantity - reserved - handed_over as units from reservation
  where order_id = :orderId and reserved + handed_over < quantity
), ${lockedSql}, ${movedSql('reserved', 0, 1)}
select t.id as tool_id, t.product_id, t.minimum_order,
  on_hand - reserved + due.units as available_before, on_hand - reserved as available
from due join tool t on t.id = due.tool_id left join moved on moved.tool_id = t.id`;

const reservationRow = {
  tool_id: uuid,
  quantity: integer,
  reserved: integer,
  handed_over: integer,
  restocked: integer,
  written_off: integer,
};

export type ReservationRow = ShapeOf<typeof reservationRow>;

/** In tool order. */
export const selectReservations = preparedQuery({ orderId: uuid }, reservationRow)`
select tool_id, quantity, reserved, handed_over, restocked, written_off from reservation
where order_id = :orderId order by tool_id`;

export const writeOffHandedOver = preparedQuery({ orderId: uuid, toolId: uuid, units: integer })`
update reservation set written_off = written_off + :units
where order_id = :orderId and tool_id = :toolId`;
