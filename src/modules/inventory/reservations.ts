/**
 * The units of an order: reserved when it is placed, for as long as it waits for its payment and,
 * once paid, without an end; booked out when its parcel is handed over. The caller has locked the
 * order. The database keeps each reservation equal to the order's movements, within what was
 * ordered, and lets no order ship whose units were not booked out of its own.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { announceStock } from './announce-stock.ts';
import type { MovementKind } from './movement.ts';
import {
  handOverReserved,
  releaseReserved,
  releaseSome,
  reserveMissing,
  selectReservations,
  type ReservationRow,
  writeOffHandedOver,
} from './queries/reservations.ts';
import { lockStocks, moveStock } from './queries/stock.ts';

/** For which order units move, by whom, why, when. */
export interface UnitsCause {
  order: string;
  actor: string;
  reason: string;
  at: Date;
}

/** So many units of a tool; whole pieces. */
export interface ToolUnits {
  tool: string;
  units: number;
}

/** Units of one tool in an order; whole pieces. */
export interface Reservation {
  tool: string;
  ordered: number;
  reserved: number;
  handedOver: number;
  /** Of those handed over, what came back to the shelf, and what never will. */
  restocked: number;
  writtenOff: number;
}

/** What an order has of its tools, in tool order. */
export async function listReservations(executor: Executor, order: string): Promise<Reservation[]> {
  return (await selectReservations.all(executor, { orderId: order })).map(toReservation);
}

/** Releases all units that an order has reserved: others can order them again. */
export async function releaseUnits(tx: Tx, cause: UnitsCause): Promise<void> {
  const { order, actor, reason, at } = cause;
  announceStock(tx, await releaseReserved.all(tx, { orderId: order, actor, reason, at }));
}

/**
 * Reserves the units that an order still lacks. False when they are not all there: then none
 * are reserved.
 */
export async function reserveUnits(tx: Tx, cause: UnitsCause): Promise<boolean> {
  const { order, actor, reason, at } = cause;
  const due = await reserveMissing.all(tx, { orderId: order, actor, reason, at });
  const moved = due.flatMap(({ available, available_before: before, ...row }) =>
    available === null || before === null ? [] : [{ ...row, available, available_before: before }],
  );
  announceStock(tx, moved);
  return moved.length === due.length;
}

/** Books units that an order has reserved out of the stock: their parcel is handed over. */
export async function handOverUnits(
  tx: Tx,
  { order, units, actor, reason, at }: UnitsCause & { units: readonly ToolUnits[] },
): Promise<void> {
  const params = {
    toolIds: units.map(({ tool }) => tool),
    units: units.map((one) => one.units),
  };
  await handOverReserved.all(tx, { orderId: order, ...params, actor, reason, at });
}

/** What becomes of units whose order was refunded: back on the shelf, or gone for good. */
export type UnitsDestination = 'shelf' | 'written_off';

/** Units of a closed order of which staff have not yet said where they are. */
export function countUndecided({
  reserved,
  handedOver,
  restocked,
  writtenOff,
}: Reservation): number {
  return reserved + handedOver - restocked - writtenOff;
}

/**
 * Puts units of a closed order back on the shelf, or writes them off: first those that never left.
 * Throws where these are more than the undecided ones: the caller checks that first.
 */
export async function restockOrWriteOff(
  tx: Tx,
  reservation: Reservation,
  { to, units, ...cause }: UnitsCause & { to: UnitsDestination; units: number },
): Promise<void> {
  const { order } = cause;
  if (units > countUndecided(reservation)) throw new Error(`order ${order} has not ${units} left`);
  const { tool, reserved } = reservation;
  const inHouse = Math.min(units, reserved);
  if (inHouse > 0) await moveUnits(tx, reservedMoves[to], { ...cause, tool, units: inHouse });
  const fromCustomer = units - inHouse;
  if (fromCustomer > 0) await takeBack(tx, { ...cause, tool, to, units: fromCustomer });
}

/** Units of a tool that leave an order: never sent, or sent and on the shelf again or gone. */
export type UnitsOutOfOrder = ToolUnits & { to: 'released' | UnitsDestination };

/** Moves units out of an order; those that it had reserved, as far as it still has them. */
export async function moveOutOfOrder(
  tx: Tx,
  { order, units, actor, reason, at }: UnitsCause & { units: readonly UnitsOutOfOrder[] },
): Promise<void> {
  const cause = { order, actor, reason, at };
  // All of them first, in tool order, because several statements follow.
  await lockStocks.count(tx, { toolIds: units.map(({ tool }) => tool) });
  const released = sumUnits(units.filter(({ to }) => to === 'released'));
  const params = { toolIds: [...released.keys()], units: [...released.values()] };
  const moved = await releaseSome.all(tx, { orderId: order, ...params, actor, reason, at });
  announceStock(tx, moved);
  for (const { tool, to, units: count } of units)
    if (to !== 'released') await takeBack(tx, { ...cause, tool, to, units: count });
}

function sumUnits(units: readonly ToolUnits[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of units) sums.set(one.tool, (sums.get(one.tool) ?? 0) + one.units);
  return sums;
}

/** Units that were handed over: back on the shelf, or gone for good. */
async function takeBack(
  tx: Tx,
  { to, ...move }: UnitsCause & ToolUnits & { to: UnitsDestination },
): Promise<void> {
  const { order: orderId, tool: toolId, units } = move;
  if (to === 'shelf') await moveUnits(tx, restockingMove, move);
  else await writeOffHandedOver.count(tx, { orderId, toolId, units });
}

async function moveUnits(
  tx: Tx,
  { kind, onHand, reserved }: { kind: MovementKind; onHand: number; reserved: number },
  { order, tool, units, actor, reason, at }: UnitsCause & ToolUnits,
): Promise<void> {
  const moved = await moveStock.all(tx, {
    toolId: tool,
    onHandChange: onHand * units,
    reservedChange: reserved * units,
    orderId: order,
    kind,
    actor,
    reason,
    at,
  });
  announceStock(tx, moved);
}

const restockingMove = { kind: 'returned', onHand: 1, reserved: 0 } as const;
const reservedMoves = {
  shelf: { kind: 'released', onHand: 0, reserved: -1 },
  written_off: { kind: 'written_off', onHand: -1, reserved: -1 },
} as const satisfies Record<UnitsDestination, object>;

function toReservation(row: ReservationRow): Reservation {
  const { tool_id: tool, quantity: ordered, reserved, restocked } = row;
  const { handed_over: handedOver, written_off: writtenOff } = row;
  return { tool, ordered, reserved, handedOver, restocked, writtenOff };
}
