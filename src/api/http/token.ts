import type { FastifyRequest } from 'fastify';
import { readCookie } from '#modules/identity/identity.ts';

export interface PresentedToken {
  token: string | undefined;
  bind: string | undefined;
}

/** What the request carries to prove who calls; longer than any token of ours is none. */
export function readToken(request: FastifyRequest, secure: boolean): PresentedToken {
  return {
    token: readBearer(request),
    bind: readCookie(request.headers.cookie, 'shop_bind', secure),
  };
}

/** The credential after 'Bearer', if there is one of a sensible length. */
export function readBearer(request: FastifyRequest, longest = 4096): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  const token = match?.[1];
  return token && token.length <= longest ? token : undefined;
}
