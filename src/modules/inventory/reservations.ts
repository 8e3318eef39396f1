/**
 * The units of an order: reserved when it is placed, for as long as it waits for its payment and,
 * once paid, without an end; booked out when its parcel is handed over. The caller has locked the
 * order. The database keeps each reservation equal to the order's movements, within what was
 * ordered, and lets no order ship whose units were not booked out of its own.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { announceStock } from './announce-stock.ts';
import {
  handOverReserved,
  releaseReserved,
  reserveMissing,
  selectReservations,
  type ReservationRow,
  writeOffHandedOver,
} from './queries/reservations.ts';
import { moveStock } from './queries/stock.ts';

/** For which order units move, by whom, why, when. */
export interface UnitsCause {
  order: string;
  actor: string;
  reason: string;
  at: Date;
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

/** Books an order's reserved units out of the stock: its parcel is handed over. */
export async function handOverUnits(tx: Tx, cause: UnitsCause): Promise<void> {
  const { order, actor, reason, at } = cause;
  await handOverReserved.all(tx, { orderId: order, actor, reason, at });
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
  return handedOver > 0 ? handedOver - restocked - writtenOff : reserved;
}

/**
 * Puts units of a closed order back on the shelf, or writes them off. Throws where these are more
 * than the undecided ones: the caller checks that first.
 */
export async function restockOrWriteOff(
  tx: Tx,
  reservation: Reservation,
  { to, units, ...cause }: UnitsCause & { to: UnitsDestination; units: number },
): Promise<void> {
  const { tool, handedOver } = reservation;
  const { order, actor, reason, at } = cause;
  if (units > countUndecided(reservation)) throw new Error(`order ${order} has not ${units} left`);
  if (handedOver > 0 && to === 'written_off') {
    await writeOffHandedOver.count(tx, { orderId: order, toolId: tool, units });
    return;
  }
  const { kind, onHand, reserved } = handedOver > 0 ? restockingMove : reservedMoves[to];
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
