/** Where letters go: to a mail server, to a page of this machine, or nowhere yet. */
import { isLoopback } from './setting-kinds.ts';
import type { SmtpSettings } from './post.ts';

export type MailSettings =
  | ({ kind: 'smtp' } & SmtpSettings)
  /** Nothing is sent: the letters are read under /sandbox-mail, on this machine alone. */
  | { kind: 'sandbox' }
  /** The letters wait in the outbox until there is a server. */
  | { kind: 'none' };

type Given = { SMTP_URL?: string | undefined; MAIL_FROM?: Sender | undefined };
type Sender = { name: string; address: string };
type Shown = { publicOriginIsLoopback: boolean };

/** Decides where letters go; a mail server needs to be told who they are from. */
export function mail(
  { SMTP_URL: url, MAIL_FROM: from }: Given,
  { publicOriginIsLoopback }: Shown,
): { ok: true; mail: MailSettings } | { ok: false; faults: string[] } {
  if (url === undefined) {
    return { ok: true, mail: { kind: publicOriginIsLoopback ? 'sandbox' : 'none' } };
  }
  if (from === undefined) {
    return { ok: false, faults: ['MAIL_FROM is missing: letters over SMTP_URL need a sender'] };
  }
  const requireTls = !isLoopback(url);
  return { ok: true, mail: { kind: 'smtp', url, from, requireTls } };
}
