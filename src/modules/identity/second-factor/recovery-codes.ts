/**
 * Recovery codes: ten, random, each valid once in place of the second factor. The database stores
 * only their keyed hashes, so that nobody can read them out of it, not even the shop.
 */
import { createHmac } from 'node:crypto';
import { generateReadableGroups } from '../tokens/secrets.ts';

const codeCount = 10;
const groupsPerCode = 6;
const hashPrefix = 'hmac:';

/** New codes: six groups of five, 148 bits each. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => generateReadableGroups(groupsPerCode));
}

/** The keyed hash of a code; case, blanks and hyphens are ignored. */
export function hashRecoveryCode(secret: string, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const hash = createHmac('sha256', secret).update(`recovery code ${letters}`).digest('base64url');
  return `${hashPrefix}${hash}`;
}

/**
 * How the provider stores a list of codes, which it passes as JSON: with new codes in plain text,
 * and with hashed ones after one of them was used.
 */
export function createRecoveryCodeStore(secret: string) {
  return {
    encrypt: async (list: string) =>
      JSON.stringify(parseCodes(list).map((code) => hashUnlessHashed(secret, code))),
    decrypt: async (list: string) => list,
  };
}

/** How many codes of a stored list are left. */
export function countRecoveryCodes(list: string | null): number {
  return list === null ? 0 : parseCodes(list).length;
}

function hashUnlessHashed(secret: string, code: string): string {
  return code.startsWith(hashPrefix) ? code : hashRecoveryCode(secret, code);
}

function parseCodes(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((code) => typeof code === 'string') : [];
}
