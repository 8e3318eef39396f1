/** A movement of stock as it stands in the ledger; plain types, shared with the pages. */

/** Sold is what was handed over; written off is what was reserved and is no more. */
export type MovementKind =
  | 'received'
  | 'held'
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
  heldChange: number;
  /** The balance after it. */
  onHand: number;
  held: number;
  /** A user's id, or 'shop' and 'processor' for what happens by itself. */
  actor: string;
  reason: string;
  order: string | undefined;
  at: Date;
}

/** A tool whose stock is not what its movements say. */
export interface StockFault {
  tool: string;
  onHand: number;
  held: number;
  movedOnHand: number;
  movedHeld: number;
  /** Movements that are missing or do not go on from the one before. */
  gaps: number;
}
