/** The builtin provider's sign-in with external issuers, by redirects there and back. */
import type { ExternalSignInResult } from './adapter.ts';
import { post, notifyTabs } from './builtin-requests.ts';
import { getText } from './json.ts';

/** The issuers, as the provider's calls name them. */
export type IssuerId = 'google' | 'oidc';

/** Redirects to the issuer, which always redirects back to /login. */
export async function redirectToIssuer(provider: IssuerId): Promise<ExternalSignInResult> {
  const url = getText(await post('/sign-in/social', { provider }), 'url');
  location.assign(url);
  return 'leaving';
}

/** How a visitor came back to this page from an issuer. */
export interface SignInReturn {
  issuer: IssuerId;
  /** Why nobody is signed in, in the provider's code; undefined when somebody is. */
  errorCode: string | undefined;
}

/** The result in the URL's parameters, which are removed by reading it. */
export function consumeSignInReturn(): SignInReturn | undefined {
  const url = new URL(location.href);
  const { searchParams } = url;
  const issuer = searchParams.get('by');
  if (issuer !== 'google' && issuer !== 'oidc') return undefined;
  const errorCode = searchParams.get('error') ?? undefined;
  for (const name of ['by', 'error', 'error_description']) searchParams.delete(name);
  history.replaceState(history.state, '', `${url.pathname}${url.search}`);
  if (errorCode === undefined) notifyTabs();
  return { issuer, errorCode };
}
