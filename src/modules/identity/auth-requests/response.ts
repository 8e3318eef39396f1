/**
 * The provider's responses before they are sent: rejected requests are logged, and the session
 * token is removed from bodies, so that it is in its cookie only.
 */
import { createHmac } from 'node:crypto';
import type { Log } from '#platform/log.ts';
import { normalizeEmail } from '../sign-ins/credentials.ts';

interface RejectedRequest {
  path: string;
  clientIp: string;
  status: number;
  /** See `hashAccountForLog`; undefined where the request names none. */
  account: string | undefined;
}

/** A keyed hash in place of an email in the log, so that nobody can test emails against it. */
export function hashAccountForLog(secret: string, email: string): string {
  const mac = createHmac('sha256', secret).update(`in the log: ${normalizeEmail(email)}`);
  return mac.digest('base64url').slice(0, 12);
}

/**
 * Logs a rejected request with the client's IP address, the path and a hash of the account, which
 * is the same for the same email and does not reveal it.
 */
export function logRejectedRequest(
  log: Log,
  { path, clientIp, status, account }: RejectedRequest,
): void {
  // Being signed out is no error, and every page asks for the token when it opens.
  if (status < 400 || status >= 500 || path === '/token') return;
  log.warn(
    { part: 'auth', path, clientIp, status, account },
    'a sign-in, or a change of one, was rejected',
  );
}

/** Fields that an injected script must not read: the session token and where it was created. */
const withheldFields: readonly string[] = ['token', 'ipAddress', 'userAgent'];

/** The same response without these fields. */
export async function withoutSessionToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get('content-type')?.includes('json')) return response;
  const text = await response.clone().text();
  // A redirect has no body, whatever its content type says.
  if (text === '') return response;
  const body: unknown = JSON.parse(text);
  const filtered = JSON.stringify(body, (key, value: unknown) =>
    withheldFields.includes(key) ? undefined : value,
  );
  return new Response(filtered, { status, headers });
}
