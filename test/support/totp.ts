/** Generates codes as an authenticator app does (TOTP, RFC 6238). */
import { createHmac } from 'node:crypto';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The key in an otpauth:// address. */
export function readKey(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}

/** The code for a base32 key at a moment. */
export function generateCode(key: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / stepSeconds)));
  const hash = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** So many steps before (or after) now. */
export function stepsFromNow(steps: number): Date {
  return new Date(Date.now() + steps * stepSeconds * 1000);
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
