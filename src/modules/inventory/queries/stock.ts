import { statement } from '#platform/database/statement.ts';

/** tool, units */
export const openStock = statement<[string, number], Record<string, never>>(
  'insert into stock (tool_id, on_hand) values ($1, $2)',
);

const moving = (guard: string) => `
with moved as (
  update stock set on_hand = on_hand + $2, held = held + $3
  where tool_id = $1 ${guard}
  returning on_hand - held as available
), written as (
  insert into stock_movement
    (tool_id, order_id, kind, on_hand_change, held_change, actor, reason, at)
  select $1, $4, $5, $2, $3, $6, $7, $8 from moved
)
select available from moved`;

/** tool, change of on hand, change of held, order, kind, actor, reason, moment */
type Movement = [string, number, number, string | null, string, string, string, Date];

/** One conditional update and its movement row; no row when fewer than asked for are free. */
export const holdStock = statement<Movement, { available: number }>(
  moving('and on_hand - held >= $3'),
);

/** The same without a condition of its own: the table's check constraint has the last word. */
export const moveStock = statement<Movement, { available: number }>(moving(''));

export const lockStock = statement<[string], { on_hand: number; held: number }>(
  'select on_hand, held from stock where tool_id = $1 for update',
);

export const selectAvailable = statement<[string], { available: number }>(
  'select on_hand - held as available from stock where tool_id = $1',
);
