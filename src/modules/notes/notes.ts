/**
 * Notes that staff write for each other, about an order or about a customer.
 *
 * Promises: customers never see them, but for the export of their data, which has all that is kept
 * about them; a note is not changed; it goes when its order is emptied of its customer, or with the
 * account.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import {
  cursorParameters,
  eachPage,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findOrder } from '#modules/orders/orders.ts';
import type { NoteSubject, StaffNote } from './note.ts';
import {
  deleteNotesOfOrders,
  deleteNotesOfUser,
  insertNote,
  selectNoteOfRequest,
  selectNotesOfOrder,
  selectNotesOfOrders,
  selectNotesOfUser,
  type NoteRow,
} from './queries/notes.ts';

export interface NoteRequest {
  about: NoteSubject;
  note: string;
  /** The key of the request; the same again adds nothing. */
  key: string | undefined;
}

export type AddNoteResult =
  | { ok: true; note: StaffNote }
  | { ok: false; reason: 'order_unknown' | 'key_reused' };

/** Adds a note about an order, or about an account that is there; audited without its words. */
export function addNote(
  db: Database,
  actor: Actor,
  { about, note, key }: NoteRequest,
): Promise<AddNoteResult> {
  return inTransaction(db, async (tx) => {
    const isOfOrder = 'order' in about;
    if (isOfOrder && !(await findOrder(tx, about.order)))
      return { ok: false, reason: 'order_unknown' };
    const subject = toColumns(about);
    const { id: by, at } = actor;
    const added = await insertNote.first(tx, { ...subject, note, at, by, key: key ?? null });
    if (added) {
      const entry = isOfOrder
        ? ({ action: 'order.note_added', object: `order:${about.order}` } as const)
        : ({ action: 'customer.note_added', object: `user:${about.user}` } as const);
      await writeAuditEntry(tx, actor, entry);
      return { ok: true, note: toNote(added) };
    }
    const former = key === undefined ? undefined : await selectNoteOfRequest.first(tx, { by, key });
    const isSame =
      former?.note === note &&
      former.order_id === subject.orderId &&
      former.user_id === subject.userId;
    return isSame ? { ok: true, note: toNote(former) } : { ok: false, reason: 'key_reused' };
  });
}

/** The notes about an order or an account, the newest first. */
export async function listNotes(
  executor: Executor,
  about: NoteSubject,
  request: PageRequest = {},
): Promise<Page<StaffNote>> {
  const page = cursorParameters(request);
  const rows =
    'order' in about
      ? await selectNotesOfOrder.all(executor, { orderId: about.order, ...page })
      : await selectNotesOfUser.all(executor, { userId: about.user, ...page });
  return toPage(rows.map(toNote), request);
}

/** The notes about an account in pages, for the export of a customer's data. */
export function everyNoteAbout(executor: Executor, user: string): AsyncGenerator<StaffNote[]> {
  return eachPage((request) => listNotes(executor, { user }, request));
}

/** The notes about these orders, by order, the oldest first. */
export async function listNotesOfOrders(
  executor: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, StaffNote[]>> {
  const rows = await selectNotesOfOrders.all(executor, { orderIds });
  const byOrder = Map.groupBy(rows, (row) => row.order_id ?? '');
  return new Map([...byOrder].map(([order, notes]) => [order, notes.map(toNote)]));
}

/** Deletes the notes about orders that are emptied of their customer. */
export async function deleteNotesAboutOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await deleteNotesOfOrders.count(tx, { orderIds });
}

/** Deletes the notes about an account that is erased. */
export async function deleteNotesAbout(tx: Tx, userId: string): Promise<void> {
  await deleteNotesOfUser.count(tx, { userId });
}

function toColumns(about: NoteSubject): { orderId: string | null; userId: string | null } {
  return 'order' in about
    ? { orderId: about.order, userId: null }
    : { orderId: null, userId: about.user };
}

function toNote({ id, note, written_at: writtenAt, written_by: writtenBy }: NoteRow): StaffNote {
  return { id, note, writtenAt, writtenBy };
}
