/** Names in the manner of the real processor: a prefix and unguessable letters. */
import { createHmac, randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 24;

export function newId(prefix: string, length = idLength): string {
  return `${prefix}_${randomWord(length)}`;
}

export function randomWord(length: number): string {
  return wordOf(randomBytes(length));
}

/** The same card gives the same word on one set of books, and no way back to its number. */
export function fingerprintOf(secret: string, cardNumber: string): string {
  return wordOf(createHmac('sha256', secret).update(cardNumber).digest().subarray(0, 16));
}

function wordOf(bytes: Uint8Array): string {
  let word = '';
  for (const byte of bytes) word += letters[byte % letters.length];
  return word;
}
