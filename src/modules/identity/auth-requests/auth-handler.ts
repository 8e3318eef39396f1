/**
 * Requests to the provider, between Node's server and better-auth: only the operations that the
 * shop uses get through, with bodies of a sane size and with the client's real IP address.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { hasClientDisconnected } from '#platform/http/client-disconnected.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { Log } from '#platform/log.ts';
import { hashAccountForLog, logRejectedRequest, withoutSessionToken } from './response.ts';
import { getField, readBody, getText } from './request-body.ts';
import { createHashingLimiter, type HashingLimiter } from '../limits/hashing-limiter.ts';
import {
  resetAttempts,
  consumeAttempt,
  waitMessage,
  type AttemptLimiter,
  type Attempt,
  type LimitedAction,
} from '../limits/attempt-limits.ts';
import { readClientIp } from './client-ip.ts';
import { basePath, clientIpHeader } from '../provider/deps.ts';
import type { Provider } from '../provider/builtin-provider.ts';
import { readDeviceCookie } from '../tokens/cookies.ts';
import { isCrossSite } from './trusted-origins.ts';

export interface AuthHandlerDeps {
  log: Log;
  provider: () => Promise<Provider>;
  hashingLimiter: HashingLimiter;
  /** Whether answers take a minimum time, because hashing a password takes some. */
  hidesDurations: boolean;
  limiter: AttemptLimiter;
  settings: {
    publicOrigin: string;
    trustedProxyHops: number;
    /** Set when a hosted provider is used; then every request here answers 404. */
    firebase?: object | undefined;
  };
}

interface AuthOperation {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Hashes a password, which takes a core for a tenth of a second. */
  hashesPassword?: true;
  /** Which limit its attempts count towards; undefined where nothing can be guessed. */
  limitedAs?: LimitedAction;
  /** The minimum duration, so that the time does not reveal whether an account exists. */
  timing?: { ms: number; alsoOnSuccess: boolean };
}

/** Longer than the work takes unless the shop is very busy, and short enough not to annoy. */
const resetTiming = { ms: 200, alsoOnSuccess: true };
// A successful sign-in has nothing to hide: only errors have to take equally long.
const signInTiming = { ms: 400, alsoOnSuccess: false };

/** Every call of the provider that a browser may make; all others answer 404. */
const operations: readonly AuthOperation[] = [
  { method: 'POST', path: /^\/sign-up\/email$/, hashesPassword: true, limitedAs: 'sign_up' },
  {
    method: 'POST',
    path: /^\/sign-in\/email$/,
    hashesPassword: true,
    limitedAs: 'sign_in',
    timing: signInTiming,
  },
  { method: 'POST', path: /^\/sign-out$/ },
  { method: 'GET', path: /^\/get-session$/ },
  { method: 'GET', path: /^\/token$/ },
  { method: 'GET', path: /^\/jwks$/ },
  { method: 'POST', path: /^\/update-user$/ },
  { method: 'POST', path: /^\/change-password$/, hashesPassword: true, limitedAs: 'password' },
  { method: 'POST', path: /^\/request-password-reset$/, limitedAs: 'reset', timing: resetTiming },
  { method: 'POST', path: /^\/reset-password$/, hashesPassword: true, limitedAs: 'password' },
  { method: 'POST', path: /^\/send-verification$/, limitedAs: 'verification' },
  { method: 'POST', path: /^\/confirm-email$/ },
  { method: 'POST', path: /^\/sign-in\/social$/, limitedAs: 'external_sign_in' },
  { method: 'GET', path: /^\/callback\/(google|oidc)$/ },
  { method: 'GET', path: /^\/second-factor$/ },
  { method: 'POST', path: /^\/step-up$/, hashesPassword: true, limitedAs: 'password' },
  {
    method: 'POST',
    path: /^\/two-factor\/(enable|disable)$/,
    hashesPassword: true,
    limitedAs: 'password',
  },
  {
    method: 'POST',
    path: /^\/two-factor\/generate-backup-codes$/,
    hashesPassword: true,
    limitedAs: 'password',
  },
  { method: 'POST', path: /^\/two-factor\/verify-(totp|backup-code)$/, limitedAs: 'second_factor' },
  // Each stores a row for some minutes.
  {
    method: 'GET',
    path: /^\/passkey\/generate-(register|authenticate)-options$/,
    limitedAs: 'passkey_options',
  },
  { method: 'POST', path: /^\/passkey\/verify-authentication$/, limitedAs: 'second_factor' },
  { method: 'GET', path: /^\/passkey\/list-user-passkeys$/ },
  { method: 'POST', path: /^\/passkey\/(verify-registration|update-passkey|delete-passkey)$/ },
];

/** Two at once leave the shop time for other work; forty wait about two seconds. */
export const createPasswordHashingLimiter = (): HashingLimiter =>
  createHashingLimiter({ running: 2, waiting: 40 });

/** Answers one request under /auth; see `handleAuth` of the face. */
export async function handleAuthRequest(
  deps: AuthHandlerDeps,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  try {
    await send(await respond(deps, request), reply);
  } catch (error) {
    if (hasClientDisconnected(request)) return void reply.destroy();
    deps.log.error({ err: error }, 'the identity provider could not answer');
    if (reply.headersSent) reply.destroy();
    else await send(failureResponse(error), reply);
  }
}

async function respond(deps: AuthHandlerDeps, request: IncomingMessage): Promise<Response> {
  const url = new URL(`${deps.settings.publicOrigin}${request.url ?? '/'}`);
  const path = url.pathname.slice(basePath.length);
  const operation = operations.find(
    (each) => each.method === request.method && each.path.test(path),
  );
  if (!operation || deps.settings.firebase) return errorResponse(404, 'Not found');
  // PostgreSQL cannot store the character NUL, and nobody types it.
  if (url.href.includes('%00')) return errorResponse(400, 'Not an address');
  const bodyResult = await readBody(request);
  // A body that is too large is not read to its end, so the connection cannot be used again.
  if (!bodyResult.ok)
    return errorResponse(bodyResult.status, bodyErrors[bodyResult.status], { connection: 'close' });
  const minimumTime = deps.hidesDurations && operation.timing && delay(operation.timing.ms);
  const response = isCrossSite(deps.settings.publicOrigin, request)
    ? errorResponse(403, 'Only pages of the shop may ask this.')
    : await runOperation(deps, operation, request, { url, body: bodyResult.body });
  if (operation.timing?.alsoOnSuccess || response.status === 401) await minimumTime;
  const clientIp = readClientIp(request, deps.settings.trustedProxyHops);
  const email = getText(bodyResult.body, 'email');
  const account = email && hashAccountForLog(deps.limiter.secret, email);
  logRejectedRequest(deps.log, { path, clientIp, status: response.status, account });
  if (path === '/token') return replaceUnauthorized(response);
  return operation.limitedAs === 'sign_up'
    ? withoutAccountDetails(response)
    : withoutSessionToken(response);
}

// Details of a new account would differ from those that are made up for a taken email.
function withoutAccountDetails(response: Response): Response {
  return response.ok ? Response.json({ ok: true }) : response;
}

const bodyErrors = {
  400: 'Not a JSON object',
  413: 'Too large',
  415: 'Send application/json',
} as const;

interface ParsedRequest {
  url: URL;
  body: object | undefined;
}

/** First the attempt limits, then the hashing limiter, then the provider. */
async function runOperation(
  deps: AuthHandlerDeps,
  operation: AuthOperation,
  request: IncomingMessage,
  parsed: ParsedRequest,
): Promise<Response> {
  const attempt = operation.limitedAs && toAttempt(deps, operation.limitedAs, request, parsed.body);
  const limitResult = attempt && (await consumeAttempt(deps.limiter, attempt));
  if (limitResult?.ok === false) return tooManyAttemptsResponse(limitResult.retryAfterSeconds);
  const provider = await deps.provider();
  const handleRequest = () => provider.handle(toRequest(deps, request, parsed));
  const response = operation.hashesPassword
    ? await deps.hashingLimiter.run(handleRequest)
    : await handleRequest();
  if (!response)
    return errorResponse(503, 'Too many sign-ins at once. Try again.', { 'retry-after': '2' });
  if (attempt) await resetOwnerAttempts(deps.limiter, attempt, response);
  return response;
}

/** All others need a session, and the guard counts them by its user. */
const limitedByEmail: ReadonlySet<LimitedAction> = new Set(['sign_up', 'sign_in', 'reset']);

function toAttempt(
  { settings }: AuthHandlerDeps,
  action: LimitedAction,
  request: IncomingMessage,
  body: object | undefined,
): Attempt {
  return {
    action,
    clientIp: readClientIp(request, settings.trustedProxyHops),
    subject: limitedByEmail.has(action) ? getText(body, 'email') : undefined,
    deviceCookie: readDeviceCookie(request.headers.cookie, settings),
  };
}

/** Resets the attempts after a complete sign-in, with both factors where there are two. */
async function resetOwnerAttempts(
  limiter: AttemptLimiter,
  attempt: Attempt,
  response: Response,
): Promise<void> {
  if (!response.ok || !['sign_in', 'second_factor'].includes(attempt.action)) return;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const subject = getText(getField(body, 'user'), 'email');
  if (subject) await resetAttempts(limiter, { ...attempt, action: 'sign_in', subject });
}

function failureResponse(error: unknown): Response {
  const message = 'Something went wrong. Try again.';
  return classifyDatabaseError(error)
    ? errorResponse(503, message, { 'retry-after': '5' })
    : errorResponse(500, message);
}

function tooManyAttemptsResponse(seconds: number): Response {
  const body = { code: 'TOO_MANY_TRIES', message: waitMessage(seconds) };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}

// Being signed out is no error, but browsers write every 401 to the console as one.
function replaceUnauthorized(response: Response): Response {
  return response.status === 401 ? Response.json({ token: null }) : response;
}

function toRequest(
  { settings }: AuthHandlerDeps,
  request: IncomingMessage,
  { url, body }: ParsedRequest,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // The body is serialized again and may have another length.
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  // Set last, so that a client cannot send it.
  headers.set(clientIpHeader, readClientIp(request, settings.trustedProxyHops));
  const method = request.method ?? 'GET';
  const requestBody = method === 'GET' || !body ? null : JSON.stringify(body);
  return new Request(url, { method, headers, body: requestBody });
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

function errorResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers });
}
