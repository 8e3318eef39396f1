/**
 * Recovery codes: ten, random, each good once in place of the second factor. The database has
 * only their keyed hashes, so that nobody can read them out of it, not even the shop.
 */
import { createHmac } from 'node:crypto';
import { readableGroups } from './secrets.ts';

const codes = 10;
const groups = 6;
const mark = 'hmac:';

/** New codes: six groups of five, 148 bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => readableGroups(groups));
}

/** What is kept of a code, however it was typed: its case, blanks and hyphens say nothing. */
export function hashRecoveryCode(secret: string, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const hash = createHmac('sha256', secret).update(`recovery code ${letters}`).digest('base64url');
  return `${mark}${hash}`;
}

/**
 * How the provider is to keep a list of codes, which it hands over as JSON: new ones as they are,
 * and after one was used the others as they were kept.
 */
export function recoveryCodeStore(secret: string) {
  return {
    encrypt: async (list: string) => JSON.stringify(listOf(list).map((code) => kept(secret, code))),
    decrypt: async (list: string) => list,
  };
}

/** How many codes of a kept list are left. */
export function countRecoveryCodes(list: string | null): number {
  return list === null ? 0 : listOf(list).length;
}

function kept(secret: string, code: string): string {
  return code.startsWith(mark) ? code : hashRecoveryCode(secret, code);
}

function listOf(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((code) => typeof code === 'string') : [];
}
