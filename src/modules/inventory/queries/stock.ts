import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  integers,
  nullable,
  nullableIntegers,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

/** How many of a tool can be ordered, before and after its stock moved. */
export const movedStockRow = {
  tool_id: uuid,
  product_id: uuid,
  minimum_order: integer,
  available_before: integer,
  available: integer,
};

export type MovedStockRow = ShapeOf<typeof movedStockRow>;

/** Stock and its first movement in one statement. */
export const insertStock = preparedQuery({
  toolId: uuid,
  onHandChange: integer,
  actor: text,
  reason: text,
  at: timestamp,
})`
with written as (
  insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason, at,
    ordinal, on_hand_before, reserved_before, on_hand, reserved)
  values (:toolId, 'received', :onHandChange, 0, :actor, :reason, :at, 1, 0, 0, :onHandChange, 0)
)
insert into stock (tool_id, on_hand, movements) values (:toolId, :onHandChange, 1)`;

/** The same for several tools, without units. */
export const insertEmptyStocks = preparedQuery({
  toolIds: uuids,
  actor: text,
  reason: text,
  at: timestamp,
})`
with tool_row as (select unnest(:toolIds::uuid[]) as tool_id), written as (
  insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason, at,
    ordinal, on_hand_before, reserved_before, on_hand, reserved)
  select tool_id, 'received', 0, 0, :actor, :reason, :at, 1, 0, 0, 0, 0 from tool_row
)
insert into stock (tool_id, on_hand, movements) select tool_id, 0, 1 from tool_row`;

const movementParams = {
  toolId: uuid,
  onHandChange: integer,
  reservedChange: integer,
  orderId: nullable(uuid),
  kind: text,
  actor: text,
  reason: text,
  at: timestamp,
};

/**
 * All that the orders want of each tool, wave by wave: all of an order or nothing of it. Orders of
 * one wave want none of the same tools. A row for each tool of each order, with the units on hand,
 * and available before and after it.
 */
export const reserveStock = preparedQuery(
  {
    orderIds: uuids,
    toolIds: uuids,
    units: integers,
    sharedUnits: nullableIntegers,
    waves: integers,
    shareOf: integer,
    actors: texts,
    reason: text,
    at: timestamp,
  },
  { ...movedStockRow, order_id: uuid, is_reserved: boolean, on_hand: integer },
)`
select order_id, r.tool_id, is_reserved, on_hand, available_before, available, t.product_id,
  t.minimum_order
from reserve_for_orders(:orderIds::uuid[], :toolIds::uuid[], :units::integer[],
  :sharedUnits::bigint[], :waves::integer[], :shareOf::integer, :actors::text[], :reason,
  :at::timestamptz) r
join tool t on t.id = r.tool_id`;

/** A change and its movement row; only the table's check constraint limits it. */
export const moveStock = preparedQuery(movementParams, movedStockRow)`
with moved as (
  update stock set on_hand = on_hand + :onHandChange, reserved = reserved + :reservedChange
  where tool_id = :toolId
  returning tool_id, on_hand, reserved, movements
), written as (
  insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
    reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
  select :toolId, :orderId, :kind, :onHandChange, :reservedChange, :actor, :reason, :at, movements,
    on_hand - :onHandChange, reserved - :reservedChange, on_hand, reserved
  from moved
)
select t.id as tool_id, t.product_id, t.minimum_order,
  on_hand - reserved - (:onHandChange::int - :reservedChange::int) as available_before,
  on_hand - reserved as available
from moved join tool t on t.id = tool_id`;

/** In the order of their tools. */
export const lockStocks = preparedQuery({ toolIds: uuids })`
select from stock where tool_id = any(:toolIds::uuid[]) order by tool_id for update`;

export const lockStock = preparedQuery({ toolId: uuid }, { on_hand: integer, reserved: integer })`
select on_hand, reserved from stock where tool_id = :toolId for update`;

export const selectAvailable = preparedQuery(
  { toolId: uuid },
  { available: integer, on_hand: integer },
)`
select on_hand - reserved as available, on_hand from stock where tool_id = :toolId`;
