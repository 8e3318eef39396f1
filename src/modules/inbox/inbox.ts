/** Messages that visitors leave in the contact form, kept for the maker to read. */
import type { Session } from '#platform/database/database.ts';
import { insertMessage, selectMessages } from './queries/messages.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Keeps a message and answers its id. */
export async function receiveMessage(
  session: Session,
  { name, email, message }: ContactMessage,
  at: Date,
): Promise<string> {
  const row = await insertMessage.first(session, name, email, message, at);
  if (!row) throw new Error('a message was inserted without an id');
  return row.id;
}

export interface ReceivedMessage extends ContactMessage {
  id: string;
  receivedAt: Date;
}

/** The newest messages first, at most `limit`. */
export async function listMessages(
  session: Session,
  { limit = 200 } = {},
): Promise<ReceivedMessage[]> {
  const rows = await selectMessages.all(session, limit);
  return rows.map(({ received_at: receivedAt, ...message }) => ({ ...message, receivedAt }));
}
