/** A note of staff; plain types, shared with the contract and the pages. */

/** In characters. */
export const longestNote = 2000;

/** What a note is about: an order or an account, by its id. */
export type NoteSubject = { order: string } | { user: string };

export interface StaffNote {
  id: string;
  note: string;
  writtenAt: Date;
  /** The id of who wrote it. */
  writtenBy: string;
}
