/**
 * The outbox: a letter is a row, written in the transaction of what it tells of, so that nothing
 * is told that did not happen and nothing that happened goes untold. It is sent afterwards.
 */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { insertMail, selectMailsOfOrder } from './queries/mails.ts';

export type MailKind = 'order_in_production' | 'order_shipped' | 'order_delivered';

export interface Letter {
  to: string;
  kind: MailKind;
  /** What the letter says, by its kind. */
  contents: Readonly<Record<string, string>>;
  order?: string;
}

/** Writes a letter into the outbox. */
export async function writeMail(tx: Transaction, letter: Letter, at: Date): Promise<void> {
  const { to, kind, contents, order = null } = letter;
  await insertMail.count(tx, to, kind, JSON.stringify(contents), order, at);
}

/** The letters about an order, the oldest first. */
export async function listMailsOf(
  session: Session,
  order: string,
): Promise<{ kind: string; to: string; writtenAt: Date }[]> {
  const rows = await selectMailsOfOrder.all(session, order);
  return rows.map((row) => ({ kind: row.kind, to: row.recipient, writtenAt: row.written_at }));
}
