/** A movement of stock as it stands in the ledger; plain types, shared with the pages. */

/** Sold: handed over to the carrier. Written off: it was reserved and no longer exists. */
export type MovementKind =
  | 'received'
  | 'reserved'
  | 'released'
  | 'sold'
  | 'returned'
  | 'written_off'
  | 'corrected';

export interface Movement {
  tool: string;
  /** A tool's movements are numbered from 1. */
  ordinal: number;
  kind: MovementKind;
  onHandChange: number;
  reservedChange: number;
  /** The balance after it. */
  onHand: number;
  reserved: number;
  /** A user's id, 'guest', or 'shop' and 'processor' for what happens by itself. */
  actor: string;
  reason: string;
  order: string | undefined;
  /** Of the order's line, as it was then; of one tool on several lines that of the first. */
  line: number | undefined;
  at: Date;
}

/** A tool whose stock is not what its movements say. */
export interface StockViolation {
  tool: string;
  onHand: number;
  reserved: number;
  movedOnHand: number;
  movedReserved: number;
  /** Movements that are missing or do not go on from the one before. */
  gaps: number;
}
