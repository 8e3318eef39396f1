const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origins whose pages may use the cookie of the identity provider: the shop's own. On this
 * machine the same shop has several names, so there the one in the request's Host is meant,
 * which a page of a foreign site cannot forge.
 */
export function trustedOrigins(publicOrigin: string, request: Request | undefined): string[] {
  const host = request?.headers.get('host') ?? '';
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
