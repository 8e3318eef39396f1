/** Ids like those of the real processor: a prefix and random characters. */
import { createHmac, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 24;

export function newId(prefix: string, length = idLength): string {
  return `${prefix}_${randomToken(length)}`;
}

export function randomToken(length: number): string {
  return encode(randomBytes(length));
}

/** The same card has the same fingerprint in one store; its number cannot be derived. */
export function fingerprintOf(secret: string, cardNumber: string): string {
  return encode(createHmac('sha256', secret).update(cardNumber).digest().subarray(0, 16));
}

function encode(bytes: Uint8Array): string {
  let token = '';
  for (const byte of bytes) token += alphabet[byte % alphabet.length];
  return token;
}
