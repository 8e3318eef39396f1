import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';
import type { MovementKind } from '../movement.ts';

const movementRow = {
  tool_id: uuid,
  ordinal: integer,
  kind: oneOf<MovementKind>(),
  on_hand_change: integer,
  reserved_change: integer,
  on_hand: integer,
  reserved: integer,
  actor: text,
  reason: text,
  order_id: nullable(uuid),
  line_position: nullable(integer),
  at: timestamp,
};

export type MovementRow = ShapeOf<typeof movementRow>;

const columns = `tool_id, ordinal, kind, on_hand_change, reserved_change, on_hand, reserved, actor,
  reason, order_id, line_position, at`;

/** The newest first. */
export const selectMovements = preparedQuery(
  { toolId: uuid, ordinal: nullable(integer), limit: integer },
  movementRow,
)`
select ${columns} from stock_movement
where tool_id = :toolId and (:ordinal::int is null or ordinal < :ordinal)
order by ordinal desc limit :limit`;

/** The oldest first. */
export const selectMovementsOfOrder = preparedQuery({ orderId: uuid }, movementRow)`
select ${columns} from stock_movement where order_id = :orderId order by id`;

const stockViolationRow = {
  tool_id: uuid,
  on_hand: integer,
  reserved: integer,
  moved_on_hand: integer,
  moved_reserved: integer,
  last_on_hand: nullable(integer),
  last_reserved: nullable(integer),
  gaps: integer,
};

/** Recomputed from the changes alone: tools whose stock differs, or whose chain has gaps. */
export const selectStockViolations = preparedQuery({}, stockViolationRow)`
select * from (
  select s.tool_id, s.on_hand, s.reserved,
    coalesce(m.on_hand, 0)::int as moved_on_hand, coalesce(m.reserved, 0)::int as moved_reserved,
    l.on_hand as last_on_hand, l.reserved as last_reserved,
    (abs(s.movements - coalesce(m.count, 0)) + coalesce(m.wrong, 0))::int as gaps
  from stock s
  left join (
    select tool_id, count(*), sum(on_hand_change) as on_hand, sum(reserved_change) as reserved,
      count(*) filter (where on_hand <> running_on_hand or reserved <> running_reserved
        or ordinal <> place) as wrong
    from (
      select *, sum(on_hand_change) over running as running_on_hand,
        sum(reserved_change) over running as running_reserved, row_number() over running as place
      from stock_movement window running as (partition by tool_id order by ordinal)
    ) chained
    group by tool_id
  ) m using (tool_id)
  left join stock_movement l on l.tool_id = s.tool_id and l.ordinal = s.movements
) compared
where on_hand <> moved_on_hand or reserved <> moved_reserved or gaps > 0
  or on_hand is distinct from last_on_hand or reserved is distinct from last_reserved
order by tool_id`;
