/**
 * Sends rendered emails to a mail server over SMTP. The only file that uses the SMTP library;
 * whatever a server can do wrong is returned as a value.
 */
import { isIP } from 'node:net';
import type { NodemailerError, SMTPTransportOptions, Transporter } from 'nodemailer';
import { secondMs } from './clock.ts';
import { withinTime } from './concurrency/within-time.ts';

export interface OutgoingEmail {
  /** The whole Message-ID, the same at each attempt, so that a mailbox can drop a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer to it goes; of an email that a person wrote. */
  replyTo?: string | undefined;
}

export type SendResult =
  | { ok: true }
  | {
      ok: false;
      /** The server rejects this email; trying again would not help. */
      isPermanent: boolean;
      /** The server's reply, or why it could not be reached; never with the password in it. */
      reason: string;
      /** The kind of error, as far as it is known. */
      errorCode?: SendErrorCode;
    };

/** 'sign_in', 'email': what was rejected. 'unreachable': no such host, or nothing listens. */
export type SendErrorCode =
  | 'sign_in'
  | 'unreachable'
  | 'too_slow'
  | 'not_encrypted'
  | 'email'
  | 'other';

export interface EmailTransport {
  /** Nothing leaves this machine: the emails are read on its sandbox page. */
  readonly isSandbox: boolean;
  send(mailOptions: OutgoingEmail): Promise<SendResult>;
  close(): void;
}

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string;
  from: { name: string; address: string };
  /** No email and no password is sent over a connection that is not encrypted. */
  requireTls: boolean;
}

/** The limit of an attempt; shorter than the time for which the outbox claims an email. */
export const sendTimeoutMs = 60 * secondMs;

/** A transport that sends nothing; the sandbox mailbox shows the outbox. */
export const sandboxTransport: EmailTransport = {
  isSandbox: true,
  send: async () => ({ ok: true }),
  close: () => undefined,
};

/**
 * The transport over SMTP; nothing is loaded or connected before the first email. An attempt
 * that takes longer than `timeoutMs` has failed.
 */
export function createSmtpTransport(
  settings: SmtpSettings,
  { limitMs: timeoutMs = sendTimeoutMs }: { limitMs?: number } = {},
): EmailTransport {
  let transporter: Promise<Transporter> | undefined;
  const { from } = settings;
  return {
    isSandbox: false,
    async send({ id, to, subject, text, html, replyTo }) {
      transporter ??= connect(settings);
      const mailOptions = {
        from,
        // As an object: an address is never parsed into two.
        to: { name: '', address: to },
        subject: toOneLine(subject),
        messageId: id,
        // Mail programs do not answer what is generated, as when somebody is away (RFC 3834).
        ...(replyTo === undefined
          ? { headers: { 'Auto-Submitted': 'auto-generated' } }
          : { replyTo: { name: '', address: replyTo } }),
        ...{ text, html },
      };
      try {
        const sending = (await transporter).sendMail(mailOptions);
        await withinTime(sending, timeoutMs, () => new TimeoutError(timeoutMs));
        return { ok: true };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return { ok: false, ...classifyError(error, settings) };
      }
    },
    close: () => void transporter?.then((transport) => transport.close()),
  };
}

/** A header is one line; what would end it becomes a space. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The lines of a text that a person wrote, each without what would end it. */
export function toLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u).map(toOneLine);
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

class TimeoutError extends Error {
  code = 'ETIMEDOUT';
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs / secondMs} s`);
  }
}

const emailErrorCodes = new Set(['EENVELOPE', 'EMESSAGE']);
const permanentResponse = 500;

const errorCodes: Readonly<Record<string, SendErrorCode>> = {
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  EOAUTH2: 'sign_in',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'too_slow',
  ETLS: 'not_encrypted',
  EENVELOPE: 'email',
  EMESSAGE: 'email',
};

/** A rejected sign-in or connection is not about the email, so it is not permanent. */
function classifyError(error: NodemailerError, { url }: SmtpSettings) {
  const { code = '', responseCode = 0 } = error;
  const isPermanent = emailErrorCodes.has(code) && responseCode >= permanentResponse;
  const reason = toOneLine(withoutPassword(`${code} ${error.message}`.trim(), new URL(url)));
  return { isPermanent, reason, errorCode: errorCodes[code] ?? 'other' };
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
