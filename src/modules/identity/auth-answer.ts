/**
 * What the provider answers, on its way out: who was turned away is written down, and what opens
 * a session stands nowhere but in its cookie.
 */
import type { Log } from '#platform/log.ts';

/** A refusal for the shop's log: when, from where and to what, but never whose account it was. */
export function noteRefused(
  log: Log,
  { path, peer, status }: { path: string; peer: string; status: number },
): void {
  // To be nobody is an answer, and a page asks it each time that it is opened.
  if (status < 400 || status >= 500 || path === '/token') return;
  log.warn({ part: 'auth', path, peer, status }, 'a sign-in, or a change of one, was refused');
}

/** The same answer without any `token`: a script that gets in is not to read one there. */
export async function withoutSessionToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get('content-type')?.includes('json')) return response;
  const text = await response.clone().text();
  // Whoever is sent on from here gets no body, whatever it is said to be.
  if (text === '') return response;
  const body: unknown = JSON.parse(text);
  const kept = JSON.stringify(body, (key, value: unknown) => (key === 'token' ? undefined : value));
  return new Response(kept, { status, headers });
}
