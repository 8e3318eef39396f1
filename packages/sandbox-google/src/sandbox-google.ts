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
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createChooser } from './chooser.ts';
import { createIssuer, signInCookiePrefix } from './issuer.ts';

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
  const chooser = createChooser({ url, shops });
  const issuer = await createIssuer({ url, client, redirectUris, nowMs, ...chooser.forIssuer });
  const handleProtocol = issuer.callback();
  const names = namesOf(url);
  server.on('request', (request, response) => {
    const rejectionStatus = findRejection(names, request);
    if (rejectionStatus !== undefined) return void response.writeHead(rejectionStatus).end();
    request.headers.cookie = ownCookies(request.headers.cookie ?? '');
    void chooser.handle(issuer, request, response).then((wasHandled) => {
      if (!wasHandled) void handleProtocol(request, response);
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
function ownCookies(header: string): string {
  const cookies = header.split(';').map((cookie) => cookie.trim());
  return cookies.filter((cookie) => cookie.startsWith(`${signInCookiePrefix}_`)).join('; ');
}

/** This machine's names: a page whose own name leads here is the same origin as what answers. */
function namesOf(url: string): ReadonlySet<string> {
  const { port } = new URL(url);
  return new Set(['localhost', host, '[::1]'].map((name) => `${name}:${port}`));
}

/** The status of a request that is rejected: another host, or another response mode. */
function findRejection(names: ReadonlySet<string>, request: IncomingMessage): number | undefined {
  const { method, url = '/', rawHeaders } = request;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return 400;
  if (!names.has(request.headers.host?.toLowerCase() ?? '')) return 421;
  if (!/^\/(?!\/)/.test(url)) return 400;
  const [path, query = ''] = url.split('?', 2);
  if (method === 'POST' && !/^\/(?:token|choose\/[\w-]+)$/.test(path ?? '')) return 405;
  // In a form's body the page that sent the request could read the code.
  const modes = new URLSearchParams(query).getAll('response_mode');
  return modes.every((mode) => mode === 'query') && modes.length < 2 ? undefined : 400;
}

function assertLoopback(redirectUris: readonly string[]): void {
  const publicUris = redirectUris.filter((uri) => !loopbackNames.test(new URL(uri).hostname));
  if (publicUris.length === 0) return;
  throw new Error(
    'the sandbox Google lets anybody be anybody and stays on this machine, but ' +
      `${publicUris.join(', ')} is open to others`,
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
