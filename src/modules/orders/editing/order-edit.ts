/** What is asked for when an unpaid order is edited, and why it can be refused. */
import type { Actor } from '#modules/audit/entry.ts';
import type { OrderBounds } from '../placing/order-bounds.ts';
import type { OrderError } from '../placing/order-request.ts';
import type { Quote } from '../placing/quote-lines.ts';
import type { Order } from '../order.ts';

/** One line of the order as it shall be; a tool stands on one of them. */
export interface WantedLine {
  tool: string;
  quantity: number;
}

export interface OrderEditRequest {
  /** All lines as they shall be, in the order in which they are shown. */
  lines: readonly WantedLine[];
  /** Of the order that was seen. */
  version: number;
  /** The total that was shown for these lines, in minor units. */
  seenTotalMinor: number;
  /** A promotion code, normalised: '' for none, undefined for the one that the order has. */
  code?: string | undefined;
  by: EditingSide;
  /** How many percent the editor may take off by a price that is typed; staff alone. */
  mostPercent?: number | undefined;
  /** Makes a repeated request the same request. */
  key?: string | undefined;
  /** The limits of a customer's orders; staff have none. */
  bounds?: OrderBounds | undefined;
}

export type EditingSide = 'customer' | 'staff';

/** Who edits, as far as it matters for prices that staff have typed. */
export type Editor = { by: 'customer' } | { by: 'staff'; id: string; mostPercent: number };

export function toEditor(
  { by, mostPercent = 0 }: Pick<OrderEditRequest, 'by' | 'mostPercent'>,
  { id }: Pick<Actor, 'id'>,
): Editor {
  return by === 'customer' ? { by } : { by, id, mostPercent };
}

/** A line that an edit changed: its units before and after, 0 where it was not there. */
export interface ChangedLine {
  sku: string | null;
  name: string;
  from: number;
  to: number;
}

/** One edit in an order's history. */
export interface OrderEdit {
  /** The order's, after it. */
  version: number;
  by: EditingSide;
  at: Date;
  fromTotalMinor: number;
  toTotalMinor: number;
  lines: readonly ChangedLine[];
}

export type NotEditable = 'already_paid' | 'already_closed' | 'payment_processing';

export type EditError =
  | { reason: NotEditable }
  /** Somebody else has edited it since that version. */
  | { reason: 'order_changed'; order: Order; edits: readonly OrderEdit[] }
  | OrderError;

export type QuoteEditResult = { ok: true; quote: Quote } | ({ ok: false } & EditError);

export type EditResult = { ok: true; order: Order } | ({ ok: false } & EditError);
