/** A test email: sent at once, without the outbox, so that the caller gets the result. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { EmailTransport, SendErrorCode } from '#platform/smtp.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { EmailBranding } from './email-template.ts';
import { insertEmail } from './queries/emails.ts';
import { renderEmail } from './render.ts';

/** How an email is sent without the outbox. */
export interface EmailSender {
  kind: 'smtp' | 'sandbox' | 'none';
  /** The sender's address. */
  from: string;
  branding: EmailBranding;
  /** Opens a connection of its own with a short timeout; only where `kind` is 'smtp'. */
  openTransport: () => EmailTransport;
}

export type TestEmailResult =
  | { ok: true; to: string; from: string; where: 'smtp' | 'sandbox' }
  | { ok: false; reason: 'no_mail_server' | 'no_mailbox' }
  /** `detail` is the server's own message, without the password. */
  | { ok: false; reason: SendErrorCode; detail: string };

interface Deps {
  db: Database;
  clock: Clock;
  emailSender: EmailSender;
}

/** Sends an email to the actor's own address, waits for the server's answer and audits it. */
export async function sendTestEmail(
  { db, clock, emailSender }: Deps,
  actor: Actor,
  to: string,
): Promise<TestEmailResult> {
  // No mailbox can exist below this domain (RFC 2606).
  if (to.endsWith('.invalid')) return { ok: false, reason: 'no_mailbox' };
  if (emailSender.kind === 'none') return { ok: false, reason: 'no_mail_server' };
  const { kind: where, from } = emailSender;
  const failure = where === 'smtp' ? await sendNow(emailSender, to) : undefined;
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    if (where === 'sandbox') {
      // The sandbox mailbox shows the outbox.
      await insertEmail.count(tx, {
        recipient: to,
        kind: 'test_email',
        contents: '{}',
        orderId: null,
        writtenAt: at,
      });
      tx.announce('emails');
    }
    const detail = { where, end: failure ? 'refused' : 'sent' };
    const entry = { action: 'email.tested', object: `user:${actor.id}`, detail } as const;
    await writeAuditEntry(tx, { ...actor, at }, entry);
  });
  return failure ?? { ok: true, to, from, where };
}

async function sendNow({ branding, openTransport }: EmailSender, to: string) {
  const transport = openTransport();
  const rendered = renderEmail({ kind: 'test_email', contents: {}, order: undefined }, branding);
  const id = `<${randomUUID()}@${new URL(branding.origin).hostname}>`;
  const result = await transport.send({ id, to, ...rendered }).finally(() => transport.close());
  if (result.ok) return undefined;
  return { ok: false, reason: result.errorCode ?? 'other', detail: result.reason } as const;
}
