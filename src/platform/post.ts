/**
 * The post: takes finished letters to a mail server over SMTP. The one file that knows of it;
 * whatever a server can do wrong comes back as a value.
 */
import { isIP } from 'node:net';
import type { NodemailerError, SMTPTransportOptions, Transporter } from 'nodemailer';
import { secondMs } from './clock.ts';

export interface Message {
  /** The whole Message-ID, the same at each try: a mailbox that has it can drop a second one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export type Posted =
  | { ok: true }
  | {
      ok: false;
      /** The server will not take this letter, however often it is asked. */
      forGood: boolean;
      /** What it said, or why it could not be asked. */
      why: string;
    };

export interface Post {
  /** Nothing leaves this machine: the letters are read on a page of it. */
  readonly isSandbox: boolean;
  send(message: Message): Promise<Posted>;
  close(): void;
}

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string;
  from: { name: string; address: string };
  /** No letter and no password goes out over a connection that is not encrypted. */
  requireTls: boolean;
}

/** After it a try has failed; shorter than the time for which the outbox lends a letter. */
export const sendLimitMs = 60 * secondMs;

/** A post that takes nothing anywhere; the outbox is the mailbox. */
export const sandboxPost: Post = {
  isSandbox: true,
  send: async () => ({ ok: true }),
  close: () => undefined,
};

/** The post over SMTP; nothing is loaded or connected before the first letter. */
export function openSmtpPost(settings: SmtpSettings): Post {
  let transporter: Promise<Transporter> | undefined;
  const { from } = settings;
  return {
    isSandbox: false,
    async send({ id, to, subject, text, html }) {
      transporter ??= connect(settings);
      const message = {
        from,
        // As an object: an address is never parsed into two.
        to: { name: '', address: to },
        subject: oneLine(subject),
        messageId: id,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...{ text, html },
      };
      try {
        await withinLimit((await transporter).sendMail(message));
        return { ok: true };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return { ok: false, ...judge(error) };
      }
    },
    close: () => void transporter?.then((opened) => opened.close()),
  };
}

/** A header is one line; what would end it becomes a space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

async function connect({ url, requireTls }: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const options: SMTPTransportOptions = {
    host,
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: requireTls,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    // This machine's own server signs its certificate itself.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: requireTls, ...serverName(host) },
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
    dnsTimeout: 10 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return createTransport(options);
}

function serverName(host: string) {
  return isIP(host) === 0 ? { servername: host } : {};
}

async function withinLimit(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooSlow = () => reject(new Error(`no answer within ${sendLimitMs / secondMs} s`));
    timer = setTimeout(tooSlow, sendLimitMs).unref();
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const letterRefused = new Set(['EENVELOPE', 'EMESSAGE']);
const permanent = 500;

/** A refused sign-in or connection says nothing of the letter: that can be set right. */
function judge(error: NodemailerError): { forGood: boolean; why: string } {
  const { code = '', responseCode = 0 } = error;
  const forGood = letterRefused.has(code) && responseCode >= permanent;
  return { forGood, why: oneLine(`${code} ${error.message}`.trim()) };
}
