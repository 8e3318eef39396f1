/**
 * The units of an order: reserved when it is placed, for as long as it waits for its payment and,
 * once paid, without an end; booked out when its parcel is handed over. The caller has locked the
 * order. The database keeps each reservation equal to the order's movements, within what was
 * ordered, and lets no order ship whose units were not booked out of its own.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
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
export async function listReservations(session: Session, order: string): Promise<Reservation[]> {
  return (await selectReservations.all(session, order)).map(toReservation);
}

/** Gives everything that an order has reserved back to everybody. */
export async function releaseUnits(tx: Transaction, cause: UnitsCause): Promise<void> {
  const { order, actor, reason, at } = cause;
  const moved = await releaseReserved.all(tx, order, actor, reason, at);
  if (moved.length > 0) tx.announce('stock');
}

/**
 * Reserves what an order lacks of its units. False when they are not there: then nothing has
 * moved.
 */
export async function reserveUnits(tx: Transaction, cause: UnitsCause): Promise<boolean> {
  const { order, actor, reason, at } = cause;
  const { due = 0, moved = 0 } = (await reserveMissing.first(tx, order, actor, reason, at)) ?? {};
  if (moved > 0) tx.announce('stock');
  return moved === due;
}

/** Books an order's reserved units out of the house: its parcel is handed over. */
export async function handOverUnits(tx: Transaction, cause: UnitsCause): Promise<void> {
  const { order, actor, reason, at } = cause;
  await handOverReserved.all(tx, order, actor, reason, at);
}

/** What becomes of units whose order was refunded: back on the shelf, or gone for good. */
export type UnitsEnd = 'shelf' | 'written_off';

/** Units of which nobody has said yet what became of them, if their order is over. */
export function countUndecided({
  reserved,
  handedOver,
  restocked,
  writtenOff,
}: Reservation): number {
  return handedOver > 0 ? handedOver - restocked - writtenOff : reserved;
}

/**
 * Ends units of an order that is over, each of them once. Throws where more are meant than are
 * undecided: the caller has asked.
 */
export async function endUnits(
  tx: Transaction,
  reservation: Reservation,
  { to, units, ...cause }: UnitsCause & { to: UnitsEnd; units: number },
): Promise<void> {
  const { tool, handedOver } = reservation;
  const { order, actor, reason, at } = cause;
  if (units > countUndecided(reservation)) throw new Error(`order ${order} has not ${units} left`);
  if (handedOver > 0 && to === 'written_off') {
    await writeOffHandedOver.count(tx, order, tool, units);
    return;
  }
  const { kind, onHand, held } = handedOver > 0 ? comesBack : stays[to];
  const changes = [onHand * units, held * units] as const;
  await moveStock.first(tx, tool, ...changes, order, kind, actor, reason, at);
  if (to === 'shelf') tx.announce('stock');
}

const comesBack = { kind: 'returned', onHand: 1, held: 0 } as const;
const stays = {
  shelf: { kind: 'released', onHand: 0, held: -1 },
  written_off: { kind: 'written_off', onHand: -1, held: -1 },
} as const satisfies Record<UnitsEnd, object>;

function toReservation(row: ReservationRow): Reservation {
  const { tool_id: tool, quantity: ordered, reserved, restocked } = row;
  const { handed_over: handedOver, written_off: writtenOff } = row;
  return { tool, ordered, reserved, handedOver, restocked, writtenOff };
}
