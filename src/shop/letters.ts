/** Where the shop's letters go, chosen once at start, and the postman who takes them there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secondMs, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Announcements } from '#platform/database/announcements.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { openSmtpPost, sandboxPost, type Post } from '#platform/post.ts';
import {
  forgetOldMails,
  hirePostman,
  type EmailSender,
  type LetterHead,
} from '#modules/mails/mails.ts';
import { company } from '#web/content/company.ts';
import { readPalette } from '#web/content/palette.ts';

export interface Letters {
  /** Run once a minute by one process of all: what waits, and what is old. */
  round(): Promise<void>;
  close(): Promise<void>;
}

interface Place {
  db: Database;
  announcements: Announcements;
  clock: Clock;
  log: Log;
}

/**
 * A postman of this process, woken by every letter that is written in any of them. Without a
 * post the letters wait in the outbox.
 */
export function openLetters(config: Config, { db, announcements, clock, log }: Place): Letters {
  const post = config.jobs.worker === 'off' ? undefined : choosePost(config.mail);
  const postman = post && hirePostman({ db, clock, log, post, head: letterHead(config) });
  announcements.on('mails', () => postman?.wake());
  // What was written while nobody was at work.
  postman?.wake();
  return {
    async round() {
      await postman?.send();
      await forgetOldMails(db, clock.now());
    },
    close: async () => postman?.close(),
  };
}

const paletteFile = join(import.meta.dirname, '../web/content/palette.css');

/** What stands on every letter. */
export function letterHead({ server }: Config): LetterHead {
  const { name, line, location, email } = company;
  const where = { origin: server.publicOrigin, location: location.join(', ') };
  return { ...where, name, line, email, colours: readPalette(readFileSync(paletteFile, 'utf8')) };
}

/** Somebody looks at a button meanwhile. */
const testLimitMs = 15 * secondMs;

/** How an email leaves the shop that does not wait in the outbox. */
export function emailSenderOf(config: Config): EmailSender {
  const { mail } = config;
  const isSmtp = mail.kind === 'smtp';
  return {
    kind: mail.kind,
    from: isSmtp ? mail.from.address : company.email,
    head: letterHead(config),
    open: () => (isSmtp ? openSmtpPost(mail, { limitMs: testLimitMs }) : sandboxPost),
  };
}

function choosePost(mail: Config['mail']): Post | undefined {
  if (mail.kind === 'smtp') return openSmtpPost(mail);
  return mail.kind === 'sandbox' ? sandboxPost : undefined;
}
