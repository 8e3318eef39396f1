/** Each moves all of an order's tools in one statement, which locks their stock in tool order. */
import { statement } from '#platform/database/statement.ts';

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
    reason,
    at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
  select tool_id, $1, '${kind}', (${onHand}) * units, (${reserved}) * units, $2, $3, $4, movements,
    on_hand - (${onHand}) * units, reserved - (${reserved}) * units, on_hand, reserved
  from moved
)`;

const dueSql = `due as (
  select tool_id, reserved as units from reservation where order_id = $1 and reserved > 0
)`;

/** order, actor, reason, moment */
type Cause = [string, string, string, Date];

/** Releases the units that the order has reserved. */
export const releaseReserved = statement<Cause, { units: number }>(
  `with ${dueSql}, ${lockedSql}, ${movedSql('released', 0, -1)} select units from moved`,
);

/** Books the order's reserved units out of the stock. */
export const handOverReserved = statement<Cause, { units: number }>(
  `with ${dueSql}, ${lockedSql}, ${movedSql('sold', -1, -1)} select units from moved`,
);

/** Reserves what the order has neither reserved nor handed over: of all its tools or of none. */
export const reserveMissing = statement<Cause, { due: number; moved: number }>(`
with due as (
  select tool_id, quantity - reserved - handed_over as units from reservation
  where order_id = $1 and reserved + handed_over < quantity
), ${lockedSql}, ${movedSql('reserved', 0, 1)}
select (select count(*) from due) as due, (select count(*) from moved) as moved`);

export interface ReservationRow {
  tool_id: string;
  quantity: number;
  reserved: number;
  handed_over: number;
  restocked: number;
  written_off: number;
}

/** order; in tool order */
export const selectReservations = statement<[string], ReservationRow>(`
select tool_id, quantity, reserved, handed_over, restocked, written_off from reservation
where order_id = $1 order by tool_id`);

/** order, tool, units of those handed over that will not come back */
export const writeOffHandedOver = statement<[string, string, number], Record<string, never>>(`
update reservation set written_off = written_off + $3 where order_id = $1 and tool_id = $2`);
