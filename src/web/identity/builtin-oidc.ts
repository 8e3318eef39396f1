/** The builtin provider's ways in through another issuer: the page is left, and come back to. */
import type { GoogleSignInEnd } from './adapter.ts';
import { post, tellAll } from './builtin-calls.ts';
import { textAt } from './json.ts';

/** The issuers, as the provider's calls name them. */
export type IssuerId = 'google' | 'oidc';

/** Leaves this page for the issuer's. It comes back to /login, wherever it was left from. */
export async function leaveFor(provider: IssuerId): Promise<GoogleSignInEnd> {
  const url = textAt(await post('/sign-in/social', { provider }), 'url');
  location.assign(url);
  return 'leaving';
}

/** How a visitor came back to this page from an issuer. */
export interface Return {
  by: IssuerId;
  /** Why nobody is signed in, in the provider's code; undefined when somebody is. */
  refusal: string | undefined;
}

/** What the address tells of a way back, once: after that it is the page's plain address. */
export function takeReturn(): Return | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  const by = searchParams.get('by');
  if (by !== 'google' && by !== 'oidc') return undefined;
  const refusal = searchParams.get('error') ?? undefined;
  for (const name of ['by', 'error', 'error_description']) searchParams.delete(name);
  history.replaceState(history.state, '', `${url.pathname}${url.search}`);
  if (refusal === undefined) tellAll();
  return { by, refusal };
}
