/** The shop's own cookies: none is for scripts, none leaves the shop, and none opens anything. */
/** How long the browser keeps each. */
const lifeSeconds = {
  /** The companion of a browser's token; as long as the token. */
  shop_bind: 12 * 3600,
  /** By which a browser is known again; as long as browsers allow. */
  shop_device: 400 * 24 * 3600,
} as const;

type ShopCookie = keyof typeof lifeSeconds;

// A browser lets nobody else set a cookie of this prefix: no neighbour below the same domain.
const hostOnly = '__Host-';

/** The line of a Set-Cookie header. `secure`: whether the shop is reached over TLS. */
export function cookieLine(name: ShopCookie, value: string, secure: boolean): string {
  const named = `${nameOf(name, secure)}=${value}`;
  const line = `${named}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${lifeSeconds[name]}`;
  return secure ? `${line}; Secure` : line;
}

/** What the header carries of it; where the shop is reached over TLS, with the prefix only. */
export function readCookie(
  header: string | null | undefined,
  name: ShopCookie,
  secure: boolean,
): string | undefined {
  return valueIn(header, nameOf(name, secure));
}

/** By which the shop knows a browser again. */
export function deviceCookieIn(
  header: string | null | undefined,
  { publicOrigin }: { publicOrigin: string },
): string | undefined {
  return readCookie(header, 'shop_device', publicOrigin.startsWith('https:'));
}

/** How the provider's cookies begin; over TLS no neighbour below the same domain can set them. */
export function providerPrefix(secure: boolean): string {
  return `${secure ? hostOnly : ''}shop`;
}

/** What the provider's cookie names its session by; its signature is left for the provider. */
export function providerSessionIn(
  header: string | null | undefined,
  secure: boolean,
): string | undefined {
  return valueIn(header, `${providerPrefix(secure)}.session_token`)?.split(/\.|%2E/i)[0];
}

function valueIn(header: string | null | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function nameOf(name: ShopCookie, secure: boolean): string {
  return `${secure ? hostOnly : ''}${name}`;
}
