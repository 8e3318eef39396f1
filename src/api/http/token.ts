import type { FastifyRequest } from 'fastify';

/** The companion of a browser's token, which no script can read. */
export const bindCookie = 'shop_bind';

export interface PresentedToken {
  token: string | undefined;
  bind: string | undefined;
}

/** What the request carries to prove who calls; longer than any token of ours is none. */
export function readToken(request: FastifyRequest): PresentedToken {
  return { token: readBearer(request), bind: readCookie(request, bindCookie) };
}

/** The credential after 'Bearer', if there is one of a sensible length. */
export function readBearer(request: FastifyRequest, longest = 4096): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  const token = match?.[1];
  return token && token.length <= longest ? token : undefined;
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const parts = (request.headers.cookie ?? '').split(';');
  const found = parts.map((part) => part.trim().split('=')).find(([key]) => key === name);
  return found?.[1];
}
