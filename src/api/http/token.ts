import type { FastifyRequest } from 'fastify';
import { readCookie } from '#modules/identity/identity.ts';

export interface PresentedToken {
  token: string | undefined;
  bind: string | undefined;
}

/** The token and the companion cookie of the request. */
export function readToken(request: FastifyRequest, isSecure: boolean): PresentedToken {
  return {
    token: readBearer(request),
    bind: readCookie(request.headers.cookie, 'shop_bind', isSecure),
  };
}

/** The credential after 'Bearer'; undefined when it is missing or too long. */
export function readBearer({ headers }: FastifyRequest, maxLength?: number): string | undefined {
  return bearerOf(headers.authorization, maxLength);
}

/** The same of the header itself. */
export function bearerOf(header: string | undefined, maxLength = 4096): string | undefined {
  const match = /^Bearer +(\S+)$/i.exec(header ?? '');
  const token = match?.[1];
  return token && token.length <= maxLength ? token : undefined;
}
