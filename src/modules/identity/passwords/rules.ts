/**
 * What a new password must not be. Lengths are counted in Unicode characters, not in the UTF-16
 * units of a string; no mix of letters, digits and signs is required.
 */
import { isCommonPassword } from './common-passwords.ts';
import { isStaff } from '../permissions.ts';
import type { Role } from '../caller.ts';

/** In characters. The specification's minimum of six is for customers. */
export const passwordLength = { customer: 6, staff: 12, longest: 128 } as const;

export type PasswordError =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_SHORT_FOR_STAFF'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_REPEATS'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_OF_SHOP'
  | 'PASSWORD_OF_OWNER';

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name: string;
  role: Role;
}

/** What is wrong with a new password, or undefined. `shopWords`: what the shop is and sells. */
export async function findPasswordError(
  password: string,
  owner: PasswordOwner,
  shopWords: readonly string[],
): Promise<PasswordError | undefined> {
  const letters = countLetters(password);
  if (letters < passwordLength.customer) return 'PASSWORD_TOO_SHORT';
  if (letters > passwordLength.longest) return 'PASSWORD_TOO_LONG';
  if (await isCommonPassword(password)) return 'PASSWORD_COMMON';
  if (isRepetitive(password, letters)) return 'PASSWORD_REPEATS';
  if (consistsOf(password, splitWords(shopWords))) return 'PASSWORD_OF_SHOP';
  if (consistsOf(password, splitWords([owner.email, owner.name]))) return 'PASSWORD_OF_OWNER';
  return isTooShortFor(owner.role, password) ? 'PASSWORD_TOO_SHORT_FOR_STAFF' : undefined;
}

/** Whether somebody with this role needs a longer one. */
export function isTooShortFor(role: Role, password: string): boolean {
  return isStaff(role) && countLetters(password) < passwordLength.staff;
}

function countLetters(password: string): number {
  return Array.from(password).length;
}

const repetitionLimit = 20;

/** A short password of only one or two different characters. */
function isRepetitive(password: string, letters: number): boolean {
  return letters < repetitionLimit && new Set(password).size <= 2;
}

const shortestWord = 4;
const maxLeft = { letters: 2, characters: 7 };

/** Whether hardly anything is left of the password without these words. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const normalized = normalize(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), normalized);
  const letters = rest.replaceAll(/\d/g, '').length;
  return rest !== normalized && letters <= maxLeft.letters && rest.length <= maxLeft.characters;
}

/** The words of the texts, the longest first; each text as a whole counts as a word too. */
function splitWords(texts: readonly string[]): string[] {
  const pieces = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(normalize);
  const words = new Set(pieces.filter((word) => word.length >= shortestWord));
  return [...words].toSorted((a, b) => b.length - a.length);
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
