import { statement } from '#platform/database/statement.ts';
import type { MovementKind } from '../movement.ts';

export interface MovementRow {
  tool_id: string;
  ordinal: number;
  kind: MovementKind;
  on_hand_change: number;
  reserved_change: number;
  on_hand: number;
  reserved: number;
  actor: string;
  reason: string;
  order_id: string | null;
  at: Date;
}

const columns = `tool_id, ordinal, kind, on_hand_change, reserved_change, on_hand, reserved, actor,
  reason,
  order_id, at`;

/** tool, the ordinal that the page comes before, at most this many; the newest first */
export const selectMovements = statement<[string, number | null, number], MovementRow>(`
select ${columns} from stock_movement
where tool_id = $1 and ($2::int is null or ordinal < $2)
order by ordinal desc limit $3`);

/** order; the oldest first */
export const selectMovementsOfOrder = statement<[string], MovementRow>(
  `select ${columns} from stock_movement where order_id = $1 order by id`,
);

export interface StockViolationRow {
  tool_id: string;
  on_hand: number;
  reserved: number;
  moved_on_hand: number;
  moved_reserved: number;
  last_on_hand: number | null;
  last_reserved: number | null;
  gaps: number;
}

/** Recomputed from the changes alone: tools whose stock differs, or whose chain has gaps. */
export const selectStockViolations = statement<[], StockViolationRow>(`
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
order by tool_id`);
