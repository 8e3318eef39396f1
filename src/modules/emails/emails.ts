/**
 * The outbox: an email is a row, written in the transaction of the event it is about, so that an
 * email exists if and only if the event was committed. It is sent afterwards.
 *
 * Words: an email waits until it is sent or given up; an attempt is one try to send it; the
 * transport delivers it (SMTP, or the sandbox mailbox, a page that shows what is not sent).
 * Promises: one instance at a time tries an email, until it is sent, permanently rejected or
 * expired; one that is sent twice after a crash has the same Message-ID.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { eachPage, cursorParameters, toPage } from '#platform/database/pagination.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { isEmailKind } from './kinds.ts';
import type { Email } from './email-contents.ts';
import type { EmailBranding } from './email-template.ts';
import {
  countUnsent,
  countFailedSince,
  deleteOldEmails,
  deleteOldEmailsOfOrders,
  anonymiseEmailsOfOrders,
  deleteEmailsTo,
  insertEmail,
  selectEmail,
  selectEmailsOfOrder,
  selectEmailsTo,
  selectNewestEmails,
  selectOutbox,
  selectUnsentEmails,
  type EmailRow,
} from './queries/emails.ts';
import { renderEmail, type RenderedText } from './render.ts';

export { linkLifetimeMs, type EmailKind } from './kinds.ts';
export type { Email, EmailContents, OrderContents, SecondFactorChange } from './email-contents.ts';
export type { EmailBranding } from './email-template.ts';
export { startDispatcher, type EmailDispatcher } from './dispatcher.ts';
export { type DispatcherDeps } from './send-due-emails.ts';
export { sendTestEmail, type EmailSender, type TestEmailResult } from './test-email.ts';

/** Puts an email into the outbox; the dispatcher is notified when the transaction commits. */
export async function queueEmail(tx: Tx, email: Email, at: Date): Promise<void> {
  const { to, kind, contents, order = null } = email;
  if (!isReachable(to)) return;
  await insertEmail.count(tx, {
    recipient: to,
    kind,
    contents: JSON.stringify(contents),
    orderId: order,
    writtenAt: at,
  });
  tx.announce('emails');
}

/**
 * An erased account has an address below .invalid, where no mailbox can exist (RFC 2606). An
 * anonymised order has no address any more.
 */
export function isReachable(address: string): boolean {
  return address !== '' && !address.endsWith('.invalid');
}

/** The emails about an order, the oldest first. */
export async function listEmailsOfOrder(
  executor: Executor,
  order: string,
): Promise<{ kind: string; to: string; writtenAt: Date }[]> {
  const rows = await selectEmailsOfOrder.all(executor, { orderId: order });
  return rows.map((row) => ({ kind: row.kind, to: row.recipient, writtenAt: row.written_at }));
}

/** An email in the outbox, with the state of its delivery. */
export interface OutboxEmail {
  id: string;
  to: string;
  kind: string;
  writtenAt: Date;
  sentAt: Date | undefined;
  givenUpAt: Date | undefined;
  attempts: number;
  /** Why the last attempt failed; '' when none did. */
  lastError: string;
}

/** With its text as the recipient reads it; a secret link is deleted once it has been sent. */
export type RenderedEmail = OutboxEmail & RenderedText;

/** The newest emails, with links to `branding.origin`. */
export async function listNewestEmails(
  executor: Executor,
  limit: number,
  branding: EmailBranding,
): Promise<RenderedEmail[]> {
  const rows = await selectNewestEmails.all(executor, { limit });
  return rows.flatMap((row) => toRenderedEmail(row, branding) ?? []);
}

/** The newest emails that were not sent: those that wait, and those that were given up. */
export async function listUnsentEmails(executor: Executor, limit: number): Promise<OutboxEmail[]> {
  return (await selectUnsentEmails.all(executor, { limit })).map(toOutboxEmail);
}

/** How many emails wait, how many of these failed before, how many were given up. */
export async function countUnsentEmails(
  executor: Executor,
): Promise<{ waiting: number; failing: number; givenUp: number }> {
  const row = await countUnsent.first(executor, {});
  return {
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    givenUp: row?.given_up ?? 0,
  };
}

/** What waits in the outbox. */
export interface OutboxState {
  waiting: number;
  /** Of these, whose last attempt failed. */
  failing: number;
  /** When the one that waits longest was written. */
  oldestAt: Date | undefined;
}

export async function readOutbox(executor: Executor): Promise<OutboxState> {
  const row = await selectOutbox.first(executor, {});
  return {
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
    oldestAt: row?.oldest_at ?? undefined,
  };
}

/** How many emails fail now or were given up since; owner digests are not counted. */
export async function countFailedEmailsSince(executor: Executor, since: Date): Promise<number> {
  return (await countFailedSince.first(executor, { since }))?.count ?? 0;
}

/** One email of the outbox; undefined when there is none with that id. */
export async function findOutboxEmail(
  executor: Executor,
  id: string,
  branding: EmailBranding,
): Promise<RenderedEmail | undefined> {
  const row = await selectEmail.first(executor, { id });
  return row && toRenderedEmail(row, branding);
}

/** The emails to an address, in pages, for the data export of a customer. */
export function everyEmailTo(executor: Executor, to: string): AsyncGenerator<OutboxEmail[]> {
  return eachPage(async (request) => {
    const { cursor, limit } = cursorParameters(request);
    const rows = await selectEmailsTo.all(executor, { recipient: to, cursor, limit });
    return toPage(rows.map(toOutboxEmail), request);
  });
}

/** Deletes the emails to an address; those about orders are kept without address and contents. */
export async function eraseEmailsTo(tx: Tx, to: string, at: Date): Promise<void> {
  await deleteEmailsTo.count(tx, { recipient: to, at });
}

/** Deletes address and contents of the emails about these orders; the rows are kept. */
export async function eraseEmailsOfOrders(
  tx: Tx,
  orders: readonly string[],
  at: Date,
): Promise<void> {
  await anonymiseEmailsOfOrders.count(tx, { orderIds: orders, at });
}

const keptForMs = 30 * 24 * hourMs;
// As long as a customer may complain about what was delivered.
const orderEmailsKeptForMs = 2 * 365 * 24 * hourMs;
// It has the address of somebody whose account was erased.
const erasureEmailKeptForMs = hourMs;

/** Deletes emails that were sent or given up a month ago, except those about orders. */
export async function purgeOldEmails(executor: Executor, at: Date): Promise<void> {
  const before = later(at, -keptForMs);
  const erasureBefore = later(at, -erasureEmailKeptForMs);
  await deleteInBatches((limit) =>
    deleteOldEmails.count(executor, { before, erasureBefore, limit }),
  );
}

/** Deletes emails about orders that were sent or given up two years ago; for once a day. */
export async function purgeEmailsOfOrders(executor: Executor, at: Date): Promise<void> {
  const before = later(at, -orderEmailsKeptForMs);
  await deleteInBatches((limit) => deleteOldEmailsOfOrders.count(executor, { before, limit }));
}

/** Undefined for a kind that this version of the shop does not know. */
function toRenderedEmail(row: EmailRow, branding: EmailBranding): RenderedEmail | undefined {
  const { kind, contents, order_id: order } = row;
  if (!isEmailKind(kind)) return undefined;
  return {
    ...toOutboxEmail(row),
    ...renderEmail({ kind, contents, order: order ?? undefined }, branding),
  };
}

function toOutboxEmail(row: EmailRow): OutboxEmail {
  return {
    id: row.id,
    to: row.recipient,
    kind: row.kind,
    writtenAt: row.written_at,
    sentAt: row.sent_at ?? undefined,
    givenUpAt: row.given_up_at ?? undefined,
    attempts: row.attempts,
    lastError: row.last_error,
  };
}
