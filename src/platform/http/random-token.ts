import { randomBytes } from 'node:crypto';

/** 256 random bits, as text that can stand in a header, a cookie or a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
