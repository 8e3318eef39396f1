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
      /** What it said, or why it could not be asked; never with the password in it. */
      why: string;
      /** What went wrong, as far as it is known. */
      fault?: PostFault;
    };

/** Refused: the sign-in, or this letter. Unreachable: no such host, or nothing listens there. */
export type PostFault =
  | 'sign_in'
  | 'unreachable'
  | 'too_slow'
  | 'not_encrypted'
  | 'letter'
  | 'other';

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

/**
 * The post over SMTP; nothing is loaded or connected before the first letter. A try that lasts
 * longer than `limitMs` has failed.
 */
export function openSmtpPost(
  settings: SmtpSettings,
  { limitMs = sendLimitMs }: { limitMs?: number } = {},
): Post {
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
        await withinLimit((await transporter).sendMail(message), limitMs);
        return { ok: true };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return { ok: false, ...judge(error, settings) };
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

async function withinLimit(sending: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooSlow = () => reject(new TooSlow(`no answer within ${limitMs / secondMs} s`));
    timer = setTimeout(tooSlow, limitMs).unref();
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearTimeout(timer);
  }
}

class TooSlow extends Error {
  code = 'ETIMEDOUT';
}

const letterRefused = new Set(['EENVELOPE', 'EMESSAGE']);
const permanent = 500;

const faults: Readonly<Record<string, PostFault>> = {
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  EOAUTH2: 'sign_in',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'too_slow',
  ETLS: 'not_encrypted',
  EENVELOPE: 'letter',
  EMESSAGE: 'letter',
};

/** A refused sign-in or connection says nothing of the letter: that can be set right. */
function judge(error: NodemailerError, { url }: SmtpSettings) {
  const { code = '', responseCode = 0 } = error;
  const forGood = letterRefused.has(code) && responseCode >= permanent;
  const why = oneLine(withoutPassword(`${code} ${error.message}`.trim(), new URL(url)));
  return { forGood, why, fault: faults[code] ?? 'other' };
}

/** Some servers repeat what they were sent: as it is, or in base64 (RFC 4616, AUTH LOGIN). */
function withoutPassword(text: string, { username, password }: URL): string {
  if (password === '') return text;
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)];
  const encoded = [`\0${user}\0${plain}`, plain].map((each) =>
    Buffer.from(each).toString('base64'),
  );
  return [...encoded, password, plain].reduce((left, each) => left.replaceAll(each, '***'), text);
}
