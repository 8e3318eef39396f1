import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  text,
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

const moveStockSql = (guard: string) => `
with moved as (
  update stock set on_hand = on_hand + :onHandChange, reserved = reserved + :reservedChange
  where tool_id = :toolId ${guard}
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

const isShareLeft = '(:sharedUnits::bigint is null or :sharedUnits <= on_hand / :shareOf::integer)';

/**
 * One conditional update and its movement row; no row when fewer than ordered are available, or
 * when `sharedUnits` are more than one in `shareOf` of the units on hand; null where nothing is
 * shared.
 */
export const reserveStock = preparedQuery(
  { ...movementParams, sharedUnits: nullable(integer), shareOf: integer },
  movedStockRow,
)`${moveStockSql(`and on_hand - reserved >= :reservedChange and ${isShareLeft}`)}`;

/** The same without a condition: only the table's check constraint limits it. */
export const moveStock = preparedQuery(movementParams, movedStockRow)`${moveStockSql('')}`;

export const lockStock = preparedQuery({ toolId: uuid }, { on_hand: integer, reserved: integer })`
select on_hand, reserved from stock where tool_id = :toolId for update`;

export const selectAvailable = preparedQuery(
  { toolId: uuid },
  { available: integer, on_hand: integer },
)`
select on_hand - reserved as available, on_hand from stock where tool_id = :toolId`;
