/** The shop's own cookies: HttpOnly, and without a token of an account in them. */
/** How long the browser keeps each. */
const maxAgeSeconds = {
  /** The companion of a browser's token; as long as the token. */
  shop_bind: 12 * 3600,
  /** By which a browser is recognized; as long as browsers allow. */
  shop_device: 400 * 24 * 3600,
  /** Whose cart a guest's is; as long as an unused one is kept. */
  shop_cart: 90 * 24 * 3600,
} as const;

type ShopCookie = keyof typeof maxAgeSeconds;

// Browsers let no other host, such as a sibling subdomain, set a cookie with this prefix.
const hostOnly = '__Host-';

/** The line of a Set-Cookie header; '' ends it. `secure`: whether the shop is reached over TLS. */
export function serializeCookie(name: ShopCookie, value: string, secure: boolean): string {
  const pair = `${prefixedName(name, secure)}=${value}`;
  // A guest who comes by a link of another site is to find the cart.
  const sameSite = name === 'shop_cart' ? 'Lax' : 'Strict';
  const maxAge = value === '' ? 0 : maxAgeSeconds[name];
  const line = `${pair}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}`;
  return secure ? `${line}; Secure` : line;
}

/** The cookie's value in the header; over TLS only the cookie with the prefix counts. */
export function readCookie(
  header: string | null | undefined,
  name: ShopCookie,
  secure: boolean,
): string | undefined {
  return findCookie(header, prefixedName(name, secure));
}

/** The cookie by which the shop recognizes a browser. */
export function readDeviceCookie(
  header: string | null | undefined,
  { publicOrigin }: { publicOrigin: string },
): string | undefined {
  return readCookie(header, 'shop_device', publicOrigin.startsWith('https:'));
}

/** The prefix of the provider's cookies; over TLS no sibling subdomain can set them. */
export function providerCookiePrefix(secure: boolean): string {
  return `${secure ? hostOnly : ''}shop`;
}

/** The session token in the provider's cookie; only the provider checks its signature. */
export function readProviderSession(
  header: string | null | undefined,
  secure: boolean,
): string | undefined {
  return findCookie(header, `${providerCookiePrefix(secure)}.session_token`)?.split(/\.|%2E/i)[0];
}

function findCookie(header: string | null | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function prefixedName(name: ShopCookie, secure: boolean): string {
  return `${secure ? hostOnly : ''}${name}`;
}
