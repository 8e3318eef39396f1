/**
 * What made-up orders did to the stock. Each quarter a tool gets in what its orders of that quarter
 * will reserve, so that there was always enough; balances are running sums over its movements.
 */

const moves = `
create temp table grown_move on commit drop as
with of_lines as (
  select o.*, l.position, t.id as tool, l.quantity as units, l.shipped as gone_out,
    l.returned as back, l.cancelled as off
  from grown_line l join grown_order o using (i) join grown_tool t using (n)
)
select tool, id as order_id, position, 'reserved' as what, 0 as on_hand, units as reserved,
  user_id::text as actor, 'order_placed' as reason, placed_at as at from of_lines
union all select tool, id, position, 'released', 0, -units,
  case kind when 'expired' then 'shop' else user_id::text end, 'order_' || kind, ended_at
from of_lines where kind in ('cancelled', 'expired')
union all select tool, id, position, 'released', 0, -units, 'processor', 'order_refunded', after_at
from of_lines where kind = 'all_back'
union all select tool, id, position, 'released', 0, -off, staff::text, 'units_refunded', after_at
from of_lines where off > 0
union all select tool, id, position, 'sold', -gone_out, -gone_out, staff::text, 'handed_over',
  shipped_at
from of_lines where gone_out > 0
union all select tool, id, position, 'returned', back, 0, staff::text, 'units_refunded', after_at
from of_lines where back > 0`;

const received = `
insert into grown_move
select tool, null, null, 'received', sum(reserved)::integer, 0,
  (select id::text from grown_staff where n = 1), 'delivered', min(at) - interval '1 hour'
from grown_move where what = 'reserved' group by tool, date_trunc('quarter', at)`;

const insertMovements = `
insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor, reason,
  at, ordinal, on_hand_before, reserved_before, on_hand, reserved, line_position)
select tool, order_id, what, on_hand, reserved, actor, reason, at, ordinal,
  on_hand_after - on_hand, reserved_after - reserved, on_hand_after, reserved_after, position
from (
  select m.*, s.movements + row_number() over by_tool as ordinal,
    s.on_hand + sum(m.on_hand) over by_tool as on_hand_after,
    s.reserved + sum(m.reserved) over by_tool as reserved_after
  from grown_move m join stock s on s.tool_id = m.tool
  window by_tool as (partition by m.tool order by m.at, m.order_id nulls first
    rows unbounded preceding)
) as booked order by at`;

export const stockStatements = [
  moves,
  received,
  'analyze grown_move',
  insertMovements,
  `
insert into reservation (order_id, tool_id, quantity, reserved, handed_over, restocked)
select o.id, t.id, l.quantity - l.cancelled,
  case when kind in ('cancelled', 'expired', 'all_back') then 0
    else l.quantity - l.cancelled - l.shipped end, l.shipped, l.returned
from grown_line l join grown_order o using (i) join grown_tool t using (n) order by i`,
  `
update stock s set movements = m.ordinal, on_hand = m.on_hand, reserved = m.reserved,
  on_hand_before = m.on_hand_before, reserved_before = m.reserved_before
from (select distinct on (tool_id) * from stock_movement
  where tool_id in (select tool from grown_move) order by tool_id, ordinal desc) as m
where s.tool_id = m.tool_id`,
];
