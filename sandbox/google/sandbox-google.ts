/**
 * The sandbox Google: an issuer of OpenID Connect on a loopback port of its own, so that 'Continue
 * With Google' can be tried offline and without an account. It speaks the real protocol and knows
 * the shop only by its client's keys and the addresses that it may send people back to.
 *
 * It promises: nobody is asked for a password, and no page of it looks like Google's; it serves
 * this machine only, and no shop that others can reach; what it signs is worth nothing after it
 * has ended, because its keys end with it.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { openChooser } from './chooser.ts';
import { openIssuer, stepCookies } from './issuer.ts';

export interface SandboxGoogleOptions {
  /** The shop's callbacks, such as http://localhost:3000/auth/callback/google. */
  redirectUris: readonly string[];
  /** Any free port unless told otherwise. */
  port?: number;
  nowMs?: () => number;
}

export interface SandboxGoogle {
  /** Such as http://127.0.0.1:41234. */
  issuer: string;
  /** What the shop is to call itself, made anew at each start. */
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const loopbackNames = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Listens, and resolves when it can be asked. Throws where anybody but this machine would be. */
export async function startSandboxGoogle(options: SandboxGoogleOptions): Promise<SandboxGoogle> {
  const { redirectUris, port = 0, nowMs = Date.now } = options;
  assertLoopback(redirectUris);
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const url = addressOf(server);
  const client = { id: 'shop-in-the-sandbox', secret: randomBytes(32).toString('base64url') };
  const shops = [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  const chooser = openChooser({ url, shops });
  const issuer = await openIssuer({ url, client, redirectUris, nowMs, ...chooser.forIssuer });
  const answerProtocol = issuer.callback();
  server.on('request', (request, response) => {
    request.headers.cookie = ownCookies(request.headers.cookie ?? '');
    void chooser.tryAnswer(issuer, request, response).then((answered) => {
      if (!answered) void answerProtocol(request, response);
    });
  });
  return {
    ...{ issuer: url, clientId: client.id, clientSecret: client.secret },
    close: () => stopServer(server),
  };
}

/**
 * The cookies of the step that a browser is at. Who was chosen last is not remembered: each sign-in
 * asks anew, also in two tabs at once. And on one host a browser sends the shop's cookies along.
 */
function ownCookies(sent: string): string {
  const cookies = sent.split(';').map((cookie) => cookie.trim());
  return cookies.filter((cookie) => cookie.startsWith(`${stepCookies}_`)).join('; ');
}

function assertLoopback(redirectUris: readonly string[]): void {
  const others = redirectUris.filter((uri) => !loopbackNames.test(new URL(uri).hostname));
  if (others.length === 0) return;
  throw new Error(
    'the sandbox Google lets anybody be anybody and stays on this machine, but ' +
      `${others.join(', ')} is open to others`,
  );
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://${host}:${address.port}`;
}

async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
