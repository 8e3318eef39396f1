/** Chooses how the shop's emails are sent, and starts the dispatcher. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secondMs, type Clock } from '#platform/clock.ts';
import type { Config } from '#settings/config.ts';
import type { Announcements } from '#platform/database/announcements.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { createSmtpTransport, sandboxTransport, type EmailTransport } from '#platform/smtp.ts';
import {
  purgeOldEmails,
  startDispatcher,
  type EmailSender,
  type EmailBranding,
} from '#modules/emails/emails.ts';
import { company } from '#web/content/company.ts';
import { readPalette } from '#web/content/palette.ts';

export interface EmailDelivery {
  /** Run every minute by one process: sends due emails, and deletes old ones. */
  run(): Promise<void>;
  close(): Promise<void>;
}

interface DeliveryDeps {
  db: Database;
  announcements: Announcements;
  clock: Clock;
  log: Log;
}

/**
 * Starts a dispatcher in this process; every queued email notifies the dispatchers of all
 * processes. Without a transport the emails wait in the outbox.
 */
export function startEmailDelivery(
  config: Config,
  { db, announcements, clock, log }: DeliveryDeps,
): EmailDelivery {
  const transport = config.jobs.worker === 'off' ? undefined : chooseTransport(config.email);
  const dispatcher =
    transport &&
    startDispatcher({ db, clock, log, transport, branding: createEmailBranding(config) });
  announcements.on('emails', () => dispatcher?.notify());
  // For emails that were queued while no dispatcher was running.
  dispatcher?.notify();
  return {
    async run() {
      await dispatcher?.run();
      await purgeOldEmails(db, clock.now());
    },
    close: async () => dispatcher?.close(),
  };
}

const paletteFile = join(import.meta.dirname, '../web/content/palette.css');

/** The branding of every email. */
export function createEmailBranding({ server }: Config): EmailBranding {
  const { name, line, location, email } = company;
  const place = { origin: server.publicOrigin, location: location.join(', ') };
  return { ...place, name, line, email, colours: readPalette(readFileSync(paletteFile, 'utf8')) };
}

/** Short, because a user waits for the result. */
const testTimeoutMs = 15 * secondMs;

/** How test emails are sent, which do not go through the outbox. */
export function createEmailSender(config: Config): EmailSender {
  const { email } = config;
  const isSmtp = email.kind === 'smtp';
  return {
    kind: email.kind,
    from: isSmtp ? email.from.address : company.email,
    branding: createEmailBranding(config),
    openTransport: () =>
      isSmtp ? createSmtpTransport(email, { limitMs: testTimeoutMs }) : sandboxTransport,
  };
}

function chooseTransport(email: Config['email']): EmailTransport | undefined {
  if (email.kind === 'smtp') return createSmtpTransport(email);
  return email.kind === 'sandbox' ? sandboxTransport : undefined;
}
