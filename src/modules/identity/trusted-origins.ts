import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origins whose pages may use the cookie of the identity provider: the shop's own. On this
 * machine the same shop has several names, so there the one in the request's Host is meant,
 * which a page of a foreign site cannot forge.
 */
export function trustedOrigins(publicOrigin: string, request: Request | undefined): string[] {
  return originsFor(publicOrigin, request?.headers.get('host') ?? '');
}

/**
 * Whether a page of elsewhere asks, with or without a cookie. Browsers say so; a client that is
 * none says nothing of it, and has nobody's cookies.
 */
export function isForeign(
  publicOrigin: string,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return !originsFor(publicOrigin, host).includes(origin);
  // Whoever comes back from Google comes from another site, but only to look.
  return method === 'POST' && (site === 'cross-site' || site === 'same-site');
}

function originsFor(publicOrigin: string, host: string): string[] {
  if (!URL.canParse(`http://${host}`)) return [publicOrigin];
  const isLoopback = [publicOrigin, `http://${host}`].every((origin) =>
    loopbackNames.has(new URL(origin).hostname),
  );
  return isLoopback ? [publicOrigin, `http://${host}`] : [publicOrigin];
}

/**
 * Where this visitor reaches the shop: the public origin, or on this machine the name that they
 * use for it. Cookies are kept by name, so whoever leaves from one has to come back to it.
 */
export function ownOrigin(publicOrigin: string, request: Request): string {
  const { protocol, port } = new URL(publicOrigin);
  const named = trustedOrigins(publicOrigin, request).map((origin) => new URL(origin));
  const own = named.find((url) => url.port === port && url.host === request.headers.get('host'));
  return own ? `${protocol}//${own.host}` : publicOrigin;
}
