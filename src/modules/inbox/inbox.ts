/** Messages that visitors leave in the contact form, kept for the maker to read. */
import type { Session } from '#platform/database/database.ts';
import { wordsPattern } from '#platform/database/mask.ts';
import {
  eachPage,
  pageValues,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/page.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import {
  anonymiseMessages,
  countMessages,
  insertMessage,
  selectMessages,
  selectMessagesFrom,
  type MessageRow,
} from './queries/messages.ts';

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
  return toPage(rows.map(toMessage), request);
}

/** How many messages came in since a moment. */
export async function countMessagesSince(session: Session, since: Date): Promise<number> {
  return (await countMessages.first(session, since))?.count ?? 0;
}

/** What was sent in under this address in pages, the oldest first. */
export function everyMessageFrom(
  session: Session,
  email: string,
): AsyncGenerator<ReceivedMessage[]> {
  return eachPage(async (request) => {
    const [cursor, , limit] = pageValues(request);
    const rows = await selectMessagesFrom.all(session, email, cursor, limit);
    return toPage(rows.map(toMessage), request);
  });
}

/** Takes whoever wrote under `email` out of their messages; what they asked stays. */
export async function anonymiseMessagesFrom(
  tx: Transaction,
  email: string,
  nobody: { words: readonly string[]; name: string; email: string },
): Promise<void> {
  for await (const messages of everyMessageFrom(tx, email)) {
    const ids = messages.map(({ id }) => id);
    // Whoever signs with another name than the account's signs with this one.
    const patterns = messages.map(({ name }) => wordsPattern([...nobody.words, name]));
    await anonymiseMessages.count(tx, ids, nobody.name, nobody.email, patterns);
  }
}

function toMessage({ received_at: receivedAt, ...message }: MessageRow): ReceivedMessage {
  return { ...message, receivedAt };
}
