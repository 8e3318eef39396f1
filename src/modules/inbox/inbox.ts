/** Messages that visitors leave in the contact form, kept for the maker to read. */
import type { Session } from '#platform/database/database.ts';
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
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

/** The newest messages first. Found by name, e-mail or what they say. */
export async function listMessages(
  session: Session,
  request: PageRequest = {},
): Promise<Page<ReceivedMessage>> {
  const rows = await selectMessages.all(session, ...pageValues(request));
  const messages = rows.map(({ received_at: receivedAt, ...message }) => {
    return { ...message, receivedAt };
  });
  return toPage(messages, request);
}
