/** Messages that visitors send with the contact form, for staff to read. */
import type { Executor } from '#platform/database/database.ts';
import { wordsPattern } from '#platform/database/words-pattern.ts';
import {
  eachPage,
  cursorParameters,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import type { Tx } from '#platform/database/transaction.ts';
import {
  anonymiseMessages,
  countMessages,
  insertMessage,
  readMessages,
  selectMessagesFrom,
  type MessageRow,
} from './queries/messages.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Stores a message and returns its id. */
export async function storeMessage(
  executor: Executor,
  { name, email, message }: ContactMessage,
  at: Date,
): Promise<string> {
  const row = await insertMessage.first(executor, { name, email, message, receivedAt: at });
  if (!row) throw new Error('a message was inserted without an id');
  return row.id;
}

export interface ReceivedMessage extends ContactMessage {
  id: string;
  receivedAt: Date;
}

/** The newest messages first. The search finds names, email addresses and texts. */
export async function listMessages(
  executor: Executor,
  request: PageRequest = {},
): Promise<Page<ReceivedMessage>> {
  const rows = await readMessages(executor, request, {});
  return toPage(rows.map(toMessage), request);
}

/** How many messages came in since a moment. */
export async function countMessagesSince(executor: Executor, since: Date): Promise<number> {
  return (await countMessages.first(executor, { since }))?.count ?? 0;
}

/** The messages of an email address in pages, the oldest first. */
export function everyMessageFrom(
  executor: Executor,
  email: string,
): AsyncGenerator<ReceivedMessage[]> {
  return eachPage(async (request) => {
    const { cursor, limit } = cursorParameters(request);
    const rows = await selectMessagesFrom.all(executor, { email, cursor, limit });
    return toPage(rows.map(toMessage), request);
  });
}

/** Removes name and address of a sender from their messages; the rest of the text is kept. */
export async function anonymiseMessagesFrom(
  tx: Tx,
  email: string,
  replacement: { words: readonly string[]; name: string; email: string },
): Promise<void> {
  for await (const messages of everyMessageFrom(tx, email)) {
    const ids = messages.map(({ id }) => id);
    // A message may be signed with another name than the account's.
    const patterns = messages.map(({ name }) => wordsPattern([...replacement.words, name]));
    await anonymiseMessages.count(tx, {
      ids,
      name: replacement.name,
      email: replacement.email,
      patterns,
    });
  }
}

function toMessage({ received_at: receivedAt, ...message }: MessageRow): ReceivedMessage {
  return { ...message, receivedAt };
}
