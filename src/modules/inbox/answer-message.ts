/** What staff do about a message: answer it, close it without an answer, open it again. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import type { MessageEventKind, MessageState } from './message-state.ts';
import { lockMessage, moveMessage, selectAnswerOfRequest } from './queries/message-events.ts';

export interface AnswerRequest {
  id: string;
  /** As staff typed it, with its line breaks. */
  answer: string;
  /** The version of the message that they have read. */
  version: number;
  /** The key of the request; the same again sends nothing. */
  key: string | undefined;
}

/** `changed` is false when it was so already. */
export type MessageResult<Reason extends string = never> =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'message_unknown' | Reason };

export type AnswerResult = MessageResult<'message_changed' | 'sender_erased' | 'key_reused'>;

/**
 * Sends an answer to the address that the message came from, and keeps it under the message. Of
 * two who answer the same version the second is refused, so that nobody gets two answers.
 */
export function answerMessage(
  db: Database,
  actor: Actor,
  { id, answer, version, key }: AnswerRequest,
): Promise<AnswerResult> {
  return inTransaction(db, async (tx) => {
    const row = await lockMessage.first(tx, { id });
    if (!row) return { ok: false, reason: 'message_unknown' };
    const former =
      key === undefined ? undefined : await selectAnswerOfRequest.first(tx, { id, key });
    if (former) {
      if (former.answer !== answer) return { ok: false, reason: 'key_reused' };
      return { ok: true, changed: false };
    }
    if (row.version !== version) return { ok: false, reason: 'message_changed' };
    // Of an account that was erased: no mailbox can exist below this domain (RFC 2606).
    if (row.email.endsWith('.invalid')) return { ok: false, reason: 'sender_erased' };
    const { name, email: to, message: question } = row;
    const contents = { name, answer, question, askedOn: formatDay(row.received_at) };
    await moveAndAudit(tx, actor, { id, state: 'answered', kind: 'answered', answer, key });
    await queueEmail(tx, { to, kind: 'message_answered', contents }, actor.at);
    return { ok: true, changed: true };
  });
}

/** Closes an open message without an answer; one that is answered or closed stays as it is. */
export function closeMessage(db: Database, actor: Actor, id: string): Promise<MessageResult> {
  return moveIf(db, actor, id, { from: ['open'], state: 'closed', kind: 'closed' });
}

/** Puts a message that was answered or closed back among the open ones. */
export function reopenMessage(db: Database, actor: Actor, id: string): Promise<MessageResult> {
  return moveIf(db, actor, id, { from: ['answered', 'closed'], state: 'open', kind: 'reopened' });
}

interface Move {
  state: MessageState;
  kind: MessageEventKind;
  answer?: string;
  key?: string | undefined;
}

function moveIf(
  db: Database,
  actor: Actor,
  id: string,
  { from, ...to }: Move & { from: readonly MessageState[] },
): Promise<MessageResult> {
  return inTransaction(db, async (tx) => {
    const row = await lockMessage.first(tx, { id });
    if (!row) return { ok: false, reason: 'message_unknown' };
    if (!from.includes(row.state)) return { ok: true, changed: false };
    await moveAndAudit(tx, actor, { id, ...to });
    return { ok: true, changed: true };
  });
}

/** Each move is audited, without the words of either side. */
async function moveAndAudit(
  tx: Tx,
  actor: Actor,
  { id, state, kind, answer = '', key }: Move & { id: string },
): Promise<void> {
  const { at, id: by } = actor;
  const settledAt = state === 'open' ? null : at;
  await moveMessage.count(tx, { id, state, settledAt, kind, answer, at, by, key: key ?? null });
  await writeAuditEntry(tx, actor, { action: `message.${kind}`, object: `message:${id}` });
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '24 November 2026' */
function formatDay(at: Date): string {
  return dayFormat.format(at);
}
