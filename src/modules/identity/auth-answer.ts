/**
 * What the provider answers, on its way out: who was turned away is written down, and what opens
 * a session stands nowhere but in its cookie.
 */
import { createHmac } from 'node:crypto';
import type { Log } from '#platform/log.ts';
import { foldEmail } from './credentials.ts';

interface RefusedCall {
  path: string;
  peer: string;
  status: number;
  /** See `accountMark`; undefined where the call names none. */
  account: string | undefined;
}

/** What stands for an e-mail in the log, keyed, so that nobody can try addresses on it. */
export function accountMark(secret: string, email: string): string {
  const mac = createHmac('sha256', secret).update(`in the log: ${foldEmail(email)}`);
  return mac.digest('base64url').slice(0, 12);
}

/**
 * A refusal for the shop's log: when, from where, to what, and at which account by a mark, which
 * is the same for the same address and leads nobody to it.
 */
export function noteRefused(log: Log, { path, peer, status, account }: RefusedCall): void {
  // To be nobody is an answer, and a page asks it each time that it is opened.
  if (status < 400 || status >= 500 || path === '/token') return;
  log.warn(
    { part: 'auth', path, peer, status, account },
    'a sign-in, or a change of one, was refused',
  );
}

/** What a script that gets in is not to read: what opens a session, and where it was opened. */
const keptBack: readonly string[] = ['token', 'ipAddress', 'userAgent'];

/** The same answer without it. */
export async function withoutSessionToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get('content-type')?.includes('json')) return response;
  const text = await response.clone().text();
  // Whoever is sent on from here gets no body, whatever it is said to be.
  if (text === '') return response;
  const body: unknown = JSON.parse(text);
  const kept = JSON.stringify(body, (key, value: unknown) =>
    keptBack.includes(key) ? undefined : value,
  );
  return new Response(kept, { status, headers });
}
