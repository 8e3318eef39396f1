/**
 * The outbox: a letter is a row, written in the transaction of what it tells of, so that nothing
 * is told that did not happen and nothing that happened goes untold. It is sent afterwards.
 *
 * Words: a letter waits until it is sent or given up; a try is one attempt to send it; the post
 * takes letters to their mailboxes (SMTP, or a page of this machine where nothing is sent).
 * Promises: a letter is tried by one instance at a time and until it is sent, refused for good or
 * no longer worth sending; one that is sent twice after a crash carries the same Message-ID.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Session } from '#platform/database/database.ts';
import { eachPage, pageValues, toPage } from '#platform/database/page.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isMailKind, type MailKind } from './kinds.ts';
import type { LetterHead } from './letter.ts';
import {
  countMails,
  countUnsent,
  deleteOldMails,
  emptyMailsOf,
  eraseMailsTo,
  insertMail,
  selectMail,
  selectMailsOfOrder,
  selectMailsTo,
  selectNewestMails,
  selectUnsentMails,
  type MailRow,
} from './queries/mails.ts';
import { renderLetter, type Rendered } from './render.ts';

export { linkLifeMs, type MailKind } from './kinds.ts';
export type { LetterHead } from './letter.ts';
export { hirePostman, type Postman } from './postman.ts';
export { type PostDeps } from './sending.ts';
export { sendTestEmail, type EmailSender, type TestEmailEnd } from './test-email.ts';

/**
 * What a letter says, by its kind; what is left out is left out of the letter. A `link` is a
 * path of the shop, such as '/dashboard/profile'.
 *
 * verify_email, reset_password: link
 * new_device: device, place, link
 * password_changed, second_factor_changed: change (a sentence), link
 * account_erased, address_taken: nothing; address_taken_over: provider, link
 * receipt: orderNumber, tool, quantity, total, transaction, link
 * refund_made, refund_failed: the same, and amount, reason
 * test_email: nothing
 * owner_digest: exceptions, unsent (counts), backups (a moment or 'never'), backupError
 * order_…: name, number, tool, quantity; order_shipped also carrier, trackingNumber
 */
export type Contents = Readonly<Record<string, string>>;

export interface Letter {
  to: string;
  kind: MailKind;
  contents: Contents;
  order?: string;
}

/** Writes a letter into the outbox; the post is told when the transaction has committed. */
export async function writeMail(tx: Transaction, letter: Letter, at: Date): Promise<void> {
  const { to, kind, contents, order = null } = letter;
  // Of an erased account: below this domain there is no mailbox, and never will be (RFC 2606). Of
  // an order that is emptied nobody knows the address any more.
  if (to === '' || to.endsWith('.invalid')) return;
  await insertMail.count(tx, to, kind, JSON.stringify(contents), order, at);
  tx.announce('mails');
}

/** The letters about an order, the oldest first. */
export async function listMailsOf(
  session: Session,
  order: string,
): Promise<{ kind: string; to: string; writtenAt: Date }[]> {
  const rows = await selectMailsOfOrder.all(session, order);
  return rows.map((row) => ({ kind: row.kind, to: row.recipient, writtenAt: row.written_at }));
}

/** A letter in the outbox, and how far it is. */
export interface Mail {
  id: string;
  to: string;
  kind: string;
  writtenAt: Date;
  sentAt: Date | undefined;
  givenUpAt: Date | undefined;
  tries: number;
  /** Why the last try failed; '' when none did. */
  lastError: string;
}

/** As a person reads it; what is secret in it is gone once it has been sent. */
export type ReadMail = Mail & Rendered;

/** The newest letters, to be read with the shop at `head.origin`. */
export async function listNewestMails(
  session: Session,
  limit: number,
  head: LetterHead,
): Promise<ReadMail[]> {
  const rows = await selectNewestMails.all(session, limit);
  return rows.flatMap((row) => readMail(row, head) ?? []);
}

/** The newest letters that were not sent: those that wait, and those that were given up. */
export async function listUnsentMails(session: Session, limit: number): Promise<Mail[]> {
  return (await selectUnsentMails.all(session, limit)).map(toMail);
}

/** How many letters wait, how many of these failed before, how many were given up. */
export async function countLetters(
  session: Session,
): Promise<{ waiting: number; failing: number; givenUp: number }> {
  const row = await countMails.first(session);
  return {
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    givenUp: row?.given_up ?? 0,
  };
}

/** How many emails fail now or were given up since; not those about emails that fail. */
export async function countUnsentSince(session: Session, since: Date): Promise<number> {
  return (await countUnsent.first(session, since))?.count ?? 0;
}

/** One of them; undefined when there is none. */
export async function findMail(
  session: Session,
  id: string,
  head: LetterHead,
): Promise<ReadMail | undefined> {
  const row = await selectMail.first(session, id);
  return row && readMail(row, head);
}

/** What was written to an address in pages, for whoever asks what the shop knows of them. */
export function everyMailTo(session: Session, to: string): AsyncGenerator<Mail[]> {
  return eachPage(async (request) => {
    const [cursor, , limit] = pageValues(request);
    const rows = await selectMailsTo.all(session, to, cursor, limit);
    return toPage(rows.map(toMail), request);
  });
}

/** Forgets the letters to an address; of those about orders only that there were some stays. */
export async function forgetMailsTo(tx: Transaction, to: string, at: Date): Promise<void> {
  await eraseMailsTo.count(tx, to, at);
}

/** Forgets what the letters about these orders said, and to whom; that there were some stays. */
export async function forgetMailsOf(
  tx: Transaction,
  orders: readonly string[],
  at: Date,
): Promise<void> {
  await emptyMailsOf.count(tx, orders, at);
}

const keptMs = 30 * 24 * hourMs;
// It has the address of somebody who wants to be forgotten.
const farewellKeptMs = hourMs;

/** Deletes what was sent or given up a month ago, but for the letters about orders. */
export async function forgetOldMails(session: Session, at: Date): Promise<void> {
  await deleteOldMails.count(session, later(at, -keptMs), later(at, -farewellKeptMs));
}

/** Undefined for a kind of another version of the shop. */
function readMail(row: MailRow, head: LetterHead): ReadMail | undefined {
  const { kind, contents, order_id: order } = row;
  if (!isMailKind(kind)) return undefined;
  return { ...toMail(row), ...renderLetter({ kind, contents, order: order ?? undefined }, head) };
}

function toMail(row: MailRow): Mail {
  return {
    id: row.id,
    to: row.recipient,
    kind: row.kind,
    writtenAt: row.written_at,
    sentAt: row.sent_at ?? undefined,
    givenUpAt: row.given_up_at ?? undefined,
    tries: row.attempts,
    lastError: row.last_error,
  };
}
