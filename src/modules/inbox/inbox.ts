/**
 * Messages that visitors send with the contact form, for staff to read and answer.
 *
 * Words: a message is open until staff answer or close it; an event is what they did about it.
 * Promises: an answer is an email of the outbox, written with the event that keeps it; a message
 * that is settled is deleted 24 months after that, and one that is open never.
 */
import { hourMs, later } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { wordsPattern } from '#platform/database/words-pattern.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import {
  eachPage,
  cursorParameters,
  toPage,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { MessageEventKind, MessageState } from './message-state.ts';
import { selectEvents, type EventRow } from './queries/message-events.ts';
import {
  anonymiseMessages,
  countMessages,
  countMessagesByState,
  deleteSettledMessages,
  insertMessage,
  readMessages,
  selectMessagesFrom,
  selectNewestMessagesFrom,
  selectSenders,
  type MessageRow,
} from './queries/messages.ts';

export {
  answerMessage,
  closeMessage,
  reopenMessage,
  type AnswerRequest,
  type AnswerResult,
  type MessageResult,
} from './answer-message.ts';

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

/** What staff did about a message. */
export interface MessageEvent {
  kind: MessageEventKind;
  /** What was sent; '' of another kind. */
  answer: string;
  at: Date;
  /** The id of who did it. */
  by: string;
}

export interface ReceivedMessage extends ContactMessage {
  id: string;
  receivedAt: Date;
  state: MessageState;
  /** Counts what staff did about it. */
  version: number;
  /** The oldest first. */
  events: MessageEvent[];
}

export type MessageListRequest = PageRequest & { state?: MessageState | undefined };

/** The newest first. The search finds names, email addresses and texts. */
export async function listMessages(
  executor: Executor,
  { state, ...request }: MessageListRequest = {},
): Promise<Page<ReceivedMessage>> {
  const rows = await readMessages(executor, request, { state: state ?? null });
  const { items, ...page } = toPage(rows, request);
  return { ...page, items: await withEvents(executor, items) };
}

/** How many messages came in since a moment, and how many are open. */
export async function countMessagesSince(
  executor: Executor,
  since: Date,
): Promise<{ recent: number; open: number }> {
  return (await countMessages.first(executor, { since })) ?? { recent: 0, open: 0 };
}

/** How many messages there are in each state. */
export async function countMessagesInStates(
  executor: Executor,
): Promise<Record<MessageState, number>> {
  const rows = await countMessagesByState.all(executor, {});
  const counts = { open: 0, answered: 0, closed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** The messages of an email address in pages, the oldest first. */
export function everyMessageFrom(
  executor: Executor,
  email: string,
): AsyncGenerator<ReceivedMessage[]> {
  return eachPage(async (request) => {
    const { cursor, limit } = cursorParameters(request);
    const rows = await selectMessagesFrom.all(executor, { email, cursor, limit });
    const { items, ...page } = toPage(rows, request);
    return { ...page, items: await withEvents(executor, items) };
  });
}

/** The newest messages of an email address. */
export async function listNewestMessagesFrom(
  executor: Executor,
  email: string,
  limit: number,
): Promise<ReceivedMessage[]> {
  return withEvents(executor, await selectNewestMessagesFrom.all(executor, { email, limit }));
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

/** So long after the last answer somebody may come back to what was written. */
const keptForMs = 730 * 24 * hourMs;

/** Deletes messages that staff answered or closed 24 months ago, with what was answered. */
export async function deleteOldMessages(executor: Executor, at: Date): Promise<void> {
  const settledUntil = later(at, -keptForMs);
  await deleteInBatches((limit) => deleteSettledMessages.count(executor, { settledUntil, limit }));
}

async function withEvents(
  executor: Executor,
  rows: readonly MessageRow[],
): Promise<ReceivedMessage[]> {
  const touched = rows.filter(({ version }) => version > 1).map(({ id }) => id);
  const events = touched.length > 0 ? await selectEvents.all(executor, { ids: touched }) : [];
  const byMessage = Map.groupBy(events, (event) => event.message_id);
  return rows.map(({ received_at: receivedAt, ...message }) => {
    return { ...message, receivedAt, events: (byMessage.get(message.id) ?? []).map(toEvent) };
  });
}

function toEvent({ kind, answer, happened_at: at, actor_id: by }: EventRow): MessageEvent {
  return { kind, answer, at, by };
}

/** Who wrote these messages, as they called themselves, by the messages' ids. */
export async function findSenders(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectSenders.all(executor, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
