import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origins whose pages may use the cookie of the identity provider: the shop's own. On a private
 * machine the same shop has several names, so there the one in the request's Host counts as well,
 * which a page of a foreign site cannot forge.
 */
export function trustedOrigins(publicOrigin: string, request: Request | undefined): string[] {
  return allowedOrigins(publicOrigin, request?.headers.get('host') ?? '');
}

/**
 * Whether a page of another site makes the request, with or without a cookie. Browsers say so; a
 * client that is no browser does not, and has no cookies of others.
 */
export function isCrossSite(
  publicOrigin: string,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
): boolean {
  const { origin, host = '', 'sec-fetch-site': fetchSite } = headers;
  if (origin !== undefined) return !allowedOrigins(publicOrigin, host).includes(origin);
  // The redirect back from Google is cross-site as well, but it is a GET.
  return method === 'POST' && (fetchSite === 'cross-site' || fetchSite === 'same-site');
}

function allowedOrigins(publicOrigin: string, host: string): string[] {
  if (!URL.canParse(`http://${host}`)) return [publicOrigin];
  const isLoopback = [publicOrigin, `http://${host}`].every((origin) =>
    loopbackNames.has(new URL(origin).hostname),
  );
  return isLoopback ? [publicOrigin, `http://${host}`] : [publicOrigin];
}

/**
 * The origin that this visitor uses: the public one, or on a private machine the name that they
 * use for it. Cookies belong to one host name, so a redirect has to come back to the same one.
 */
export function findVisitedOrigin(publicOrigin: string, request: Request): string {
  const { protocol, port } = new URL(publicOrigin);
  const trusted = trustedOrigins(publicOrigin, request).map((origin) => new URL(origin));
  const visited = trusted.find(
    (url) => url.port === port && url.host === request.headers.get('host'),
  );
  return visited ? `${protocol}//${visited.host}` : publicOrigin;
}
