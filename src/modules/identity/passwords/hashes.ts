/**
 * How passwords are hashed: Argon2id with the parameters of OWASP's Password Storage Cheat Sheet
 * (19 MiB, two passes), salted, of exactly what was typed, as a string in the PHC format. Older
 * hashes are the provider's scrypt; each is replaced when its owner signs in.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';
import type { PasswordHasher } from '../provider/deps.ts';

const argonParameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
const { memory, passes, parallelism } = argonParameters;
const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
const derive = promisify(argon2);

export const argonPasswords: PasswordHasher = {
  async hash(password) {
    const nonce = randomBytes(saltBytes);
    return `${prefix}${encodeBase64(nonce)}$${encodeBase64(await deriveKey(password, nonce))}`;
  },
  async verify({ hash, password }) {
    if (!hash.startsWith(prefix)) return verifyPassword({ hash, password });
    const [salt = '', storedKey = ''] = hash.slice(prefix.length).split('$');
    const key = await deriveKey(password, Buffer.from(salt, 'base64'));
    return timingSafeEqual(Buffer.from(storedKey, 'base64'), key);
  },
  isOld: (hash) => !hash.startsWith(prefix),
};

function deriveKey(message: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', { ...argonParameters, message, nonce });
}

// Base64 without padding, as the format has it.
function encodeBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
