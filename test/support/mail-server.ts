/** A mail server for tests: the real protocol on a port of this machine, and what came in. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  /** For SMTP_URL, with the user and the password it wants. */
  url: string;
  received: Email[];
  /** What it answers to the next letters, in order; then it takes them. */
  refuseNext(...codes: number[]): void;
  /** Called when it has a letter whole, before it says so. */
  onLetter: () => Promise<void>;
  close(): Promise<void>;
}

export const mailUser = { user: 'shop', password: 'p@ss:w/rd' };

/**
 * Opens one that wants a password; with `offersTls: false` it knows no STARTTLS, with
 * `repeatsPassword` it says which one was wrong.
 */
export async function openMailServer({
  offersTls = true,
  repeatsPassword = false,
} = {}): Promise<MailServer> {
  const refusals: number[] = [];
  const received: Email[] = [];
  const options: SMTPServerOptions = {
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Or it says of each one that its certificate is for tests.
    logger: false,
    onAuth({ username, password }, _session, done) {
      const right = username === mailUser.user && password === mailUser.password;
      if (right) return done(null, { user: username });
      const wrong = repeatsPassword ? `Wrong password ${password}` : 'Wrong user or password';
      return done(new Error(wrong));
    },
    onData(stream, _session, end) {
      const take = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const code = refusals.shift();
        if (code !== undefined) return Object.assign(new Error('Not now'), { responseCode: code });
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        await opened.onLetter();
        return null;
      };
      take().then(end, end);
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const signIn = `${mailUser.user}:${encodeURIComponent(mailUser.password)}`;
  const opened: MailServer = {
    url: `smtp://${signIn}@127.0.0.1:${port}`,
    received,
    refuseNext: (...codes) => void refusals.push(...codes),
    onLetter: async () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return opened;
}
