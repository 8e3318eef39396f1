/** Whose cart a request for a page carries. */
import type { IncomingMessage } from 'node:http';
import { readGuestToken } from '#api/http/cart-visit.ts';
import { bearerOf } from '#api/http/token.ts';
import { findCaller, getClientIp, readCookie, type Identity } from '#modules/identity/identity.ts';
import type { Visitor } from '#web/shop-data.ts';

/** A browser's navigation carries the cookie; the script of who is signed in adds the token. */
export function createVisitorReader(identity: Identity, isSecure: boolean) {
  return async (request: IncomingMessage): Promise<Visitor | 'expired'> => {
    const { cookie, authorization } = request.headers;
    if (authorization === undefined) {
      const guestToken = readGuestToken(cookie, isSecure);
      return { holder: guestToken === undefined ? undefined : { guestToken } };
    }
    const token = bearerOf(authorization);
    const bindingCookie = readCookie(cookie, 'shop_bind', isSecure);
    const clientIp = getClientIp(identity, request);
    const caller = token && (await findCaller(identity, { token, bindingCookie, clientIp }));
    return caller ? { holder: { user: caller.userId } } : 'expired';
  };
}
