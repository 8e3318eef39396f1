/** An SMTP server for tests, on a port of this machine, which keeps the emails it receives. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpServer {
  /** For SMTP_URL, with user and password. */
  url: string;
  received: Email[];
  /** Response codes with which the next emails are rejected, in order; then it accepts them. */
  rejectNext(...codes: number[]): void;
  /** Called when an email was received completely, before it is acknowledged. */
  onEmail: () => Promise<void>;
  close(): Promise<void>;
}

export const smtpUser = { user: 'shop', password: 'p@ss:w/rd' };

/**
 * Opens one that wants a password; with `offersTls: false` it knows no STARTTLS, with
 * `repeatsPassword` it says which one was wrong.
 */
export async function openSmtpServer({
  offersTls = true,
  repeatsPassword = false,
} = {}): Promise<SmtpServer> {
  const rejectionCodes: number[] = [];
  const received: Email[] = [];
  const options: SMTPServerOptions = {
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Otherwise it logs for each connection that its certificate is for tests.
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isValid = username === smtpUser.user && password === smtpUser.password;
      if (isValid) return done(null, { user: username });
      const message = repeatsPassword ? `Wrong password ${password}` : 'Wrong user or password';
      return done(new Error(message));
    },
    onData(stream, _session, end) {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const code = rejectionCodes.shift();
        if (code !== undefined) return Object.assign(new Error('Not now'), { responseCode: code });
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        await smtpServer.onEmail();
        return null;
      };
      receive().then(end, end);
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const signIn = `${smtpUser.user}:${encodeURIComponent(smtpUser.password)}`;
  const smtpServer: SmtpServer = {
    url: `smtp://${signIn}@127.0.0.1:${port}`,
    received,
    rejectNext: (...codes) => void rejectionCodes.push(...codes),
    onEmail: async () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtpServer;
}
