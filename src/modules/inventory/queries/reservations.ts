/** Each moves all of an order's tools in one statement, which locks their stock in tool order. */
import { statement } from '#platform/database/statement.ts';

const locked = `
locked as materialized (
  select s.tool_id, due.units, s.on_hand - s.held >= due.units as is_free
  from stock s join due using (tool_id) order by s.tool_id for update of s
)`;

const written = (kind: string, onHand: number, held: number) => `
moved as (
  update stock s set on_hand = s.on_hand + (${onHand}) * units, held = s.held + (${held}) * units
  from locked where s.tool_id = locked.tool_id
    ${held > 0 ? 'and not exists (select from locked where not is_free)' : ''}
  returning s.tool_id, s.on_hand, s.held, s.movements, units
), written as (
  insert into stock_movement (tool_id, order_id, kind, on_hand_change, held_change, actor, reason,
    at, ordinal, on_hand_before, held_before, on_hand, held)
  select tool_id, $1, '${kind}', (${onHand}) * units, (${held}) * units, $2, $3, $4, movements,
    on_hand - (${onHand}) * units, held - (${held}) * units, on_hand, held
  from moved
)`;

const reserved = `due as (
  select tool_id, reserved as units from reservation where order_id = $1 and reserved > 0
)`;

/** order, actor, reason, moment */
type Cause = [string, string, string, Date];

/** Everybody can have the order's units again. */
export const releaseReserved = statement<Cause, { units: number }>(
  `with ${reserved}, ${locked}, ${written('released', 0, -1)} select units from moved`,
);

/** The order's units leave the house. */
export const handOverReserved = statement<Cause, { units: number }>(
  `with ${reserved}, ${locked}, ${written('sold', -1, -1)} select units from moved`,
);

/** What the order has neither reserved nor been given: of all its tools, or of none. */
export const reserveMissing = statement<Cause, { due: number; moved: number }>(`
with due as (
  select tool_id, quantity - reserved - handed_over as units from reservation
  where order_id = $1 and reserved + handed_over < quantity
), ${locked}, ${written('held', 0, 1)}
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
