import { statement } from '#platform/database/statement.ts';

/** tool, units, actor, reason, moment; stock and its first movement in one statement */
export const openStock = statement<[string, number, string, string, Date], Record<string, never>>(`
with written as (
  insert into stock_movement (tool_id, kind, on_hand_change, held_change, actor, reason, at,
    ordinal, on_hand_before, held_before, on_hand, held)
  values ($1, 'received', $2, 0, $3, $4, $5, 1, 0, 0, $2, 0)
)
insert into stock (tool_id, on_hand, movements) values ($1, $2, 1)`);

const moving = (guard: string) => `
with moved as (
  update stock set on_hand = on_hand + $2, held = held + $3
  where tool_id = $1 ${guard}
  returning on_hand, held, movements
), written as (
  insert into stock_movement (tool_id, order_id, kind, on_hand_change, held_change, actor, reason,
    at, ordinal, on_hand_before, held_before, on_hand, held)
  select $1, $4, $5, $2, $3, $6, $7, $8, movements, on_hand - $2, held - $3, on_hand,
    held
  from moved
)
select on_hand - held as available from moved`;

/** tool, change of on hand, change of held, order, kind, actor, reason, moment */
type Movement = [string, number, number, string | null, string, string, string, Date];

/** units that share a part of what is on hand, one in how many; or null for whom there is none */
type Share = [number | null, number];

/**
 * One conditional update and its movement row; no row when fewer than asked for are free, or when
 * the units that share a part are more than that.
 */
export const holdStock = statement<[...Movement, ...Share], { available: number }>(
  moving('and on_hand - held >= $3 and ($9::bigint is null or $9 <= on_hand / $10::integer)'),
);

/** The same without a condition of its own: the table's check constraint has the last word. */
export const moveStock = statement<Movement, { available: number }>(moving(''));

export const lockStock = statement<[string], { on_hand: number; held: number }>(
  'select on_hand, held from stock where tool_id = $1 for update',
);

export const selectAvailable = statement<[string], { available: number; on_hand: number }>(
  'select on_hand - held as available, on_hand from stock where tool_id = $1',
);
