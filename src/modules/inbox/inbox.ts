/** Messages that visitors leave in the contact form, kept for the maker to read. */
import type { Session } from '#platform/database/database.ts';
import { insertMessage } from './queries/messages.ts';

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
