/**
 * The provider's own requests, between Node's server and better-auth: only the calls that the
 * shop uses get through, with bodies of a sane size and with the address they really come from.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';
import { clientLeft } from '#platform/http/client-left.ts';
import { troubleOf } from '#platform/database/trouble.ts';
import type { Log } from '#platform/log.ts';
import { accountMark, noteRefused, withoutSessionToken } from './auth-answer.ts';
import { fieldIn, readBody, textIn } from './auth-request.ts';
import { createGate, type Gate } from './gate.ts';
import {
  forgiveTries,
  takeTry,
  waitingText,
  type LimiterDeps,
  type Try,
  type TriedCall,
} from './limits.ts';
import { peerOf } from './peer.ts';
import { basePath, peerHeader } from './provider-deps.ts';
import type { Provider } from './provider.ts';
import { deviceCookieIn } from './shop-cookies.ts';
import { isForeign } from './trusted-origins.ts';

export interface AuthHandlerDeps {
  log: Log;
  provider: () => Promise<Provider>;
  gate: Gate;
  limiter: LimiterDeps;
  settings: {
    publicOrigin: string;
    trustedProxyHops: number;
    /** Set when somebody else is the provider, and nobody is answered here. */
    firebase?: object | undefined;
  };
}

interface AuthCall {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Hashes a password, which costs a core's tenth of a second. */
  hashes?: true;
  /** What its tries are counted as; those without are not worth trying. */
  tries?: TriedCall;
  /** Answers no sooner than after so long, so that it does not tell what it had to do. */
  even?: { ms: number; whenDone: boolean };
}

/** More than the work takes but on a shop that is very busy, and less than anybody minds. */
const reset = { ms: 200, whenDone: true };
// Whoever is let in has nothing to find out: only a refusal has to look like every other.
const signIn = { ms: 400, whenDone: false };

/** Every call of the provider that a browser may make; all others answer 404. */
const calls: readonly AuthCall[] = [
  { method: 'POST', path: /^\/sign-up\/email$/, hashes: true, tries: 'sign_up' },
  { method: 'POST', path: /^\/sign-in\/email$/, hashes: true, tries: 'sign_in', even: signIn },
  { method: 'POST', path: /^\/sign-out$/ },
  { method: 'GET', path: /^\/get-session$/ },
  { method: 'GET', path: /^\/token$/ },
  { method: 'GET', path: /^\/jwks$/ },
  { method: 'POST', path: /^\/update-user$/ },
  { method: 'POST', path: /^\/change-password$/, hashes: true, tries: 'password' },
  { method: 'POST', path: /^\/request-password-reset$/, tries: 'reset', even: reset },
  { method: 'POST', path: /^\/reset-password$/, hashes: true, tries: 'password' },
  { method: 'POST', path: /^\/send-verification$/, tries: 'verification' },
  { method: 'POST', path: /^\/confirm-email$/ },
  { method: 'POST', path: /^\/sign-in\/social$/, tries: 'elsewhere' },
  { method: 'GET', path: /^\/callback\/(google|oidc)$/ },
  { method: 'GET', path: /^\/second-factor$/ },
  { method: 'POST', path: /^\/step-up$/, hashes: true, tries: 'password' },
  { method: 'POST', path: /^\/two-factor\/(enable|disable)$/, hashes: true, tries: 'password' },
  {
    method: 'POST',
    path: /^\/two-factor\/generate-backup-codes$/,
    hashes: true,
    tries: 'password',
  },
  { method: 'POST', path: /^\/two-factor\/verify-(totp|backup-code)$/, tries: 'second_factor' },
  // Each leaves a row behind for some minutes.
  {
    method: 'GET',
    path: /^\/passkey\/generate-(register|authenticate)-options$/,
    tries: 'passkey_question',
  },
  { method: 'POST', path: /^\/passkey\/verify-authentication$/, tries: 'second_factor' },
  { method: 'GET', path: /^\/passkey\/list-user-passkeys$/ },
  { method: 'POST', path: /^\/passkey\/(verify-registration|update-passkey|delete-passkey)$/ },
];

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
    if (clientLeft(request)) return void reply.destroy();
    deps.log.error({ err: error }, 'the identity provider could not answer');
    if (reply.headersSent) reply.destroy();
    else await send(failed(error), reply);
  }
}

async function answer(deps: AuthHandlerDeps, request: IncomingMessage): Promise<Response> {
  const url = new URL(`${deps.settings.publicOrigin}${request.url ?? '/'}`);
  const path = url.pathname.slice(basePath.length);
  const call = calls.find((each) => each.method === request.method && each.path.test(path));
  if (!call || deps.settings.firebase) return refusal(404, 'Not found');
  // The database has no way to keep this letter, and nobody types it.
  if (url.href.includes('%00')) return refusal(400, 'Not an address');
  const read = await readBody(request);
  // What is too large is not read to its end, and nothing more can come on that connection.
  if (!read.ok) return refusal(read.status, unreadable[read.status], { connection: 'close' });
  const evenly = call.even && passed(call.even.ms);
  const response = isForeign(deps.settings.publicOrigin, request)
    ? refusal(403, 'Only pages of the shop may ask this.')
    : await run(deps, call, request, { url, body: read.body });
  if (call.even?.whenDone || response.status === 401) await evenly;
  const peer = peerOf(request, deps.settings.trustedProxyHops);
  const email = textIn(read.body, 'email');
  const account = email && accountMark(deps.limiter.secret, email);
  noteRefused(deps.log, { path, peer, status: response.status, account });
  if (path === '/token') return calmly(response);
  return call.tries === 'sign_up' ? silently(response) : withoutSessionToken(response);
}

// What there is to tell of a new account would differ from what is invented for a taken address.
function silently(response: Response): Response {
  return response.ok ? Response.json({ ok: true }) : response;
}

const unreadable = {
  400: 'Not a JSON object',
  413: 'Too large',
  415: 'Send application/json',
} as const;

interface Sent {
  url: URL;
  body: object | undefined;
}

/** The limits, then the gate, then the provider. */
async function run(
  deps: AuthHandlerDeps,
  call: AuthCall,
  request: IncomingMessage,
  sent: Sent,
): Promise<Response> {
  const attempt = call.tries && attemptOf(deps, call.tries, request, sent.body);
  const taken = attempt && (await takeTry(deps.limiter, attempt));
  if (taken?.ok === false) return tooManyTries(taken.retryAfterSeconds);
  const provider = await deps.provider();
  const ask = () => provider.handle(toRequest(deps, request, sent));
  const response = call.hashes ? await deps.gate.pass(ask) : await ask();
  if (!response)
    return refusal(503, 'Too many sign-ins at once. Try again.', { 'retry-after': '2' });
  if (attempt) await forgiveOwner(deps.limiter, attempt, response);
  return response;
}

/** Of all others the provider knows whose they are, and counts them itself. */
const byEmail: ReadonlySet<TriedCall> = new Set(['sign_up', 'sign_in', 'reset']);

function attemptOf(
  { settings }: AuthHandlerDeps,
  call: TriedCall,
  request: IncomingMessage,
  body: object | undefined,
): Try {
  return {
    call,
    peer: peerOf(request, settings.trustedProxyHops),
    subject: byEmail.has(call) ? textIn(body, 'email') : undefined,
    deviceCookie: deviceCookieIn(request.headers.cookie, settings),
  };
}

/** Whoever got in owns the account: with one factor or, where it has two, with both. */
async function forgiveOwner(limiter: LimiterDeps, attempt: Try, response: Response): Promise<void> {
  if (!response.ok || !['sign_in', 'second_factor'].includes(attempt.call)) return;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const subject = textIn(fieldIn(body, 'user'), 'email');
  if (subject) await forgiveTries(limiter, { ...attempt, call: 'sign_in', subject });
}

function failed(error: unknown): Response {
  const message = 'Something went wrong. Try again.';
  return troubleOf(error) ? refusal(503, message, { 'retry-after': '5' }) : refusal(500, message);
}

function tooManyTries(seconds: number): Response {
  const body = { code: 'TOO_MANY_TRIES', message: waitingText(seconds) };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}

// That nobody is signed in is an answer, and a browser writes every 401 to its console as an error.
function calmly(response: Response): Response {
  return response.status === 401 ? Response.json({ token: null }) : response;
}

function toRequest(
  { settings }: AuthHandlerDeps,
  request: IncomingMessage,
  { url, body }: Sent,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // The body is written anew, and not always as long as it came.
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  // Set last, so that nobody can say it of themselves.
  headers.set(peerHeader, peerOf(request, settings.trustedProxyHops));
  const method = request.method ?? 'GET';
  const written = method === 'GET' || !body ? null : JSON.stringify(body);
  return new Request(url, { method, headers, body: written });
}

async function send(response: Response, reply: ServerResponse): Promise<void> {
  reply.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.setHeader('set-cookie', cookies);
  reply.setHeader('cache-control', 'no-store');
  reply.end(Buffer.from(await response.arrayBuffer()));
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
