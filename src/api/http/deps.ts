import type { IncomingMessage } from 'node:http';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { BodyPace } from '#platform/http/body-pace.ts';
import type { EventStream } from '#platform/http/event-stream.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { HeaderList } from '#platform/page-cache/stored-answer.ts';
import type { Identity } from '#modules/identity/identity.ts';
import type { EmailSender } from '#modules/mails/mails.ts';
import type { PaymentDeps } from '#modules/payments/payments.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';

/** Draws the page that tells of a refused form; `typed` is undefined where it was not read. */
export type DrawRefused = (refused: {
  title: string;
  detail: string;
  typed: { name: string; email: string; message: string } | undefined;
}) => Promise<{ html: string; headers: HeaderList }>;

/** What the calls need, made once in the composition root. */
export interface ApiDeps {
  db: Database;
  clock: Clock;
  identity: Identity;
  payments: PaymentDeps;
  /** Counts what costs something or stays. */
  limiter: RateLimiter;
  /** Live word to the open dashboards of staff. */
  notices: EventStream;
  /** The file outside of the database that has seen the audit log. */
  auditWitness: string;
  /** Whether the shop takes backups by itself. */
  backups: { isOn: boolean };
  /** Answers to public lists, kept as bytes. */
  cache: PageCache;
  /** Who takes letters to their mailboxes. */
  sender: EmailSender;
  /** Where they are read when nobody does; undefined for whoever asks from elsewhere. */
  mailboxFor(request: IncomingMessage): string | undefined;
  /** How fast the body of a picture has to come; the usual pace when undefined. */
  uploadPace?: BodyPace | undefined;
  holdMinutes: number;
  paymentSettings: { publishableKey: string; scriptUrl: string; sandbox: boolean };
  /** The companion cookie is for TLS only where the shop is. */
  secureCookies: boolean;
  /** Absent where there are no pages. */
  drawRefused?: DrawRefused | undefined;
}
