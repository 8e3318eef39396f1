import { statement } from '#platform/database/statement.ts';

/** tool, units, actor, reason, moment; stock and its first movement in one statement */
export const insertStock = statement<
  [string, number, string, string, Date],
  Record<string, never>
>(`
with written as (
  insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason, at,
    ordinal, on_hand_before, reserved_before, on_hand, reserved)
  values ($1, 'received', $2, 0, $3, $4, $5, 1, 0, 0, $2, 0)
)
insert into stock (tool_id, on_hand, movements) values ($1, $2, 1)`);

const moveStockSql = (guard: string) => `
with moved as (
  update stock set on_hand = on_hand + $2, reserved = reserved + $3
  where tool_id = $1 ${guard}
  returning on_hand, reserved, movements
), written as (
  insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
    reason,
    at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
  select $1, $4, $5, $2, $3, $6, $7, $8, movements, on_hand - $2, reserved - $3, on_hand,
    reserved
  from moved
)
select on_hand - reserved as available from moved`;

/** tool, change of on hand, change of reserved, order, kind, actor, reason, moment */
type MovementParameters = [string, number, number, string | null, string, string, string, Date];

/** units that share a part of the stock, one in how many; null where nothing is shared */
type ShareParameters = [number | null, number];

/**
 * One conditional update and its movement row; no row when fewer than ordered are available, or
 * when the orders that share a part of the stock would have more than that part.
 */
export const reserveStock = statement<
  [...MovementParameters, ...ShareParameters],
  { available: number }
>(
  moveStockSql(
    'and on_hand - reserved >= $3 and ($9::bigint is null or $9 <= on_hand / $10::integer)',
  ),
);

/** The same without a condition: only the table's check constraint limits it. */
export const moveStock = statement<MovementParameters, { available: number }>(moveStockSql(''));

export const lockStock = statement<[string], { on_hand: number; reserved: number }>(
  'select on_hand, reserved from stock where tool_id = $1 for update',
);

export const selectAvailable = statement<[string], { available: number; on_hand: number }>(
  'select on_hand - reserved as available, on_hand from stock where tool_id = $1',
);
