/**
 * The provider's own requests, between Node's server and better-auth: only the calls that the
 * shop uses get through, with bodies of a sane size and with the address they really come from.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#platform/log.ts';
import { createGate, type Gate } from './gate.ts';
import { peerOf } from './peer.ts';
import { basePath, peerHeader } from './provider-deps.ts';
import type { Provider } from './provider.ts';

export interface AuthHandlerDeps {
  log: Log;
  provider: () => Promise<Provider>;
  gate: Gate;
  settings: { publicOrigin: string; trustedProxyHops: number };
}

/** Every call of the provider that a browser may make; all others answer 404. */
const calls = [
  { method: 'POST', path: /^\/sign-up\/email$/, hashes: true },
  { method: 'POST', path: /^\/sign-in\/email$/, hashes: true },
  { method: 'POST', path: /^\/sign-out$/ },
  { method: 'GET', path: /^\/get-session$/ },
  { method: 'GET', path: /^\/token$/ },
  { method: 'GET', path: /^\/jwks$/ },
  { method: 'POST', path: /^\/update-user$/ },
  { method: 'POST', path: /^\/change-password$/, hashes: true },
  { method: 'POST', path: /^\/request-password-reset$/ },
  { method: 'GET', path: /^\/reset-password\/[\w-]{1,64}$/ },
  { method: 'POST', path: /^\/reset-password$/, hashes: true },
] as const satisfies readonly { method: string; path: RegExp; hashes?: true }[];

const maxBodyBytes = 16 * 1024;

/** Two at once leave the other core's worth of work to the shop; forty wait about two seconds. */
export const hashingGate = (): Gate => createGate({ running: 2, waiting: 40 });

/** Answers one request under /auth; see `handleAuth` of the face. */
export async function answerAuth(
  deps: AuthHandlerDeps,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  try {
    await send(await answer(deps, request), reply);
  } catch (error) {
    deps.log.error({ err: error }, 'the identity provider could not answer');
    if (reply.headersSent) reply.destroy();
    else await send(refusal(500, 'Something went wrong. Try again.'), reply);
  }
}

async function answer(deps: AuthHandlerDeps, request: IncomingMessage): Promise<Response> {
  const url = new URL(`${deps.settings.publicOrigin}${request.url ?? '/'}`);
  const path = url.pathname.slice(basePath.length);
  const call = calls.find((each) => each.method === request.method && each.path.test(path));
  if (!call) return refusal(404, 'Not found');
  const body = await readBody(request);
  if (!body) return refusal(413, 'Too large', { connection: 'close' });
  const provider = await deps.provider();
  const ask = () => provider.handle(toRequest(deps, request, url, body));
  if (path === '/token') return calmly(await ask());
  if (!('hashes' in call)) return ask();
  const busy = refusal(503, 'Too many sign-ins at once. Try again.', { 'retry-after': '2' });
  return (await deps.gate.pass(ask)) ?? busy;
}

// That nobody is signed in is an answer, and a browser writes every 401 to its console as an error.
function calmly(response: Response): Response {
  return response.status === 401 ? Response.json({ token: null }) : response;
}

function toRequest(
  { settings }: AuthHandlerDeps,
  request: IncomingMessage,
  url: URL,
  body: Buffer<ArrayBuffer>,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // Set last, so that nobody can say it of themselves.
  headers.set(peerHeader, peerOf(request, settings.trustedProxyHops));
  const method = request.method ?? 'GET';
  return new Request(url, { method, headers, body: method === 'GET' ? null : body });
}

/** The whole body, or undefined when it is larger than any call needs. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left open when it is too large: the refusal goes out on the same socket.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(data);
  }
  return Buffer.concat(chunks);
}

async function send(response: Response, reply: ServerResponse): Promise<void> {
  reply.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.setHeader('set-cookie', cookies);
  const retryAfter = response.headers.get('x-retry-after');
  if (retryAfter !== null) reply.setHeader('retry-after', retryAfter);
  reply.setHeader('cache-control', 'no-store');
  reply.end(Buffer.from(await response.arrayBuffer()));
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
