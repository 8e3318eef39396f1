/** How emails are delivered: by a mail server, on a page of this machine, or not yet. */
import { isLoopback } from '#platform/loopback.ts';
import type { SmtpSettings } from '../platform/smtp.ts';

export type EmailSettings =
  | ({ kind: 'smtp' } & SmtpSettings)
  /** Nothing is sent: the emails are read under /sandbox-mail, on this machine alone. */
  | { kind: 'sandbox' }
  /** The emails wait in the outbox until there is a server. */
  | { kind: 'none' };

type RawSettings = { SMTP_URL?: string | undefined; MAIL_FROM?: Sender | undefined };
type Sender = { name: string; address: string };
type ServerContext = { publicOriginIsLoopback: boolean };

/** Chooses the delivery; a mail server needs a sender's address. */
export function readEmailSettings(
  { SMTP_URL: url, MAIL_FROM: from }: RawSettings,
  { publicOriginIsLoopback }: ServerContext,
): { ok: true; email: EmailSettings } | { ok: false; errors: string[] } {
  if (url === undefined) {
    return { ok: true, email: { kind: publicOriginIsLoopback ? 'sandbox' : 'none' } };
  }
  if (from === undefined) {
    return { ok: false, errors: ['MAIL_FROM is missing: emails over SMTP_URL need a sender'] };
  }
  const requireTls = !isLoopback(url);
  return { ok: true, email: { kind: 'smtp', url, from, requireTls } };
}
