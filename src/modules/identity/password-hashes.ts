/**
 * How passwords are kept: Argon2id by the measure of OWASP's Password Storage Cheat Sheet (19 MiB,
 * two passes), salted, of exactly the letters that were typed, as a string of the PHC format.
 * Those of before are the provider's own scrypt; each is hashed anew when its owner signs in.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';
import type { PasswordHasher } from './provider-deps.ts';

const measure = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
const { memory, passes, parallelism } = measure;
const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
const derive = promisify(argon2);

export const argonPasswords: PasswordHasher = {
  async hash(password) {
    const nonce = randomBytes(saltBytes);
    return `${prefix}${text(nonce)}$${text(await keyOf(password, nonce))}`;
  },
  async verify({ hash, password }) {
    if (!hash.startsWith(prefix)) return verifyPassword({ hash, password });
    const [salt = '', kept = ''] = hash.slice(prefix.length).split('$');
    const key = await keyOf(password, Buffer.from(salt, 'base64'));
    return timingSafeEqual(Buffer.from(kept, 'base64'), key);
  },
  isOld: (hash) => !hash.startsWith(prefix),
};

function keyOf(message: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { ...measure, message, nonce });
}

// Base64 without padding, as the format has it.
function text(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
