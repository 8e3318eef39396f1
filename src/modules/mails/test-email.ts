/** A test email: sent at once, beside the outbox, so that whoever asks reads how it ended. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Post, PostFault } from '#platform/post.ts';
import { writeAudit } from '../audit/audit.ts';
import type { LetterHead } from './letter.ts';
import { insertMail } from './queries/mails.ts';
import { renderLetter } from './render.ts';

/** How emails leave the shop, for an email that is sent beside the outbox. */
export interface EmailSender {
  kind: 'smtp' | 'sandbox' | 'none';
  /** The sender's address. */
  from: string;
  head: LetterHead;
  /** Opens a connection of its own, which answers within seconds; only where `kind` is 'smtp'. */
  open: () => Post;
}

export interface TestEmail {
  /** The account that asks, and its own address: nobody else is written to. */
  actor: { userId: string; email: string; peer: string };
}

export type TestEmailEnd =
  | { ok: true; to: string; from: string; where: 'smtp' | 'sandbox' }
  | { ok: false; reason: 'no_mail_server' | 'no_mailbox' }
  /** `why` is in the server's own words, without the password. */
  | { ok: false; reason: PostFault; why: string };

interface Deps {
  db: Database;
  clock: Clock;
  sender: EmailSender;
}

/** Writes to whoever asks and waits for the server's answer; the audit log has how it ended. */
export async function sendTestEmail(deps: Deps, { actor }: TestEmail): Promise<TestEmailEnd> {
  const { db, clock, sender } = deps;
  const { email: to } = actor;
  // Below this domain there is no mailbox, and never will be (RFC 2606).
  if (to.endsWith('.invalid')) return { ok: false, reason: 'no_mailbox' };
  if (sender.kind === 'none') return { ok: false, reason: 'no_mail_server' };
  const { kind: where, from } = sender;
  const failed = where === 'smtp' ? await send(sender, to) : undefined;
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    if (where === 'sandbox') {
      // The outbox is the mailbox.
      await insertMail.count(tx, to, 'test_email', '{}', null, at);
      tx.announce('mails');
    }
    const detail = { where, end: failed ? 'refused' : 'sent' };
    const { userId, peer } = actor;
    const done = { actor: userId, action: 'email.tested', object: `user:${userId}` } as const;
    await writeAudit(tx, { ...done, detail, peer }, at);
  });
  return failed ?? { ok: true, to, from, where };
}

async function send({ head, open }: EmailSender, to: string) {
  const post = open();
  const rendered = renderLetter({ kind: 'test_email', contents: {}, order: undefined }, head);
  const id = `<${randomUUID()}@${new URL(head.origin).hostname}>`;
  const posted = await post.send({ id, to, ...rendered }).finally(() => post.close());
  if (posted.ok) return undefined;
  return { ok: false, reason: posted.fault ?? 'other', why: posted.why } as const;
}
