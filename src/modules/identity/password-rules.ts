/**
 * What a new password must not be. Lengths are counted in letters as people count them, not in
 * the units of a string; nothing is asked of the mix of letters, digits and signs.
 */
import { isCommonPassword } from './common-passwords.ts';
import { isStaff } from './permissions.ts';
import type { Role } from './caller.ts';

/** In letters. The specification's six is for customers. */
export const passwordLength = { customer: 6, staff: 12, longest: 128 } as const;

export type PasswordFault =
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
export async function findPasswordFault(
  password: string,
  owner: PasswordOwner,
  shopWords: readonly string[],
): Promise<PasswordFault | undefined> {
  const letters = countLetters(password);
  if (letters < passwordLength.customer) return 'PASSWORD_TOO_SHORT';
  if (letters > passwordLength.longest) return 'PASSWORD_TOO_LONG';
  if (await isCommonPassword(password)) return 'PASSWORD_COMMON';
  if (repeats(password, letters)) return 'PASSWORD_REPEATS';
  if (isMadeOf(password, wordsIn(shopWords))) return 'PASSWORD_OF_SHOP';
  if (isMadeOf(password, wordsIn([owner.email, owner.name]))) return 'PASSWORD_OF_OWNER';
  return isTooShortFor(owner.role, password) ? 'PASSWORD_TOO_SHORT_FOR_STAFF' : undefined;
}

/** Whether somebody with this role needs a longer one. */
export function isTooShortFor(role: Role, password: string): boolean {
  return isStaff(role) && countLetters(password) < passwordLength.staff;
}

function countLetters(password: string): number {
  return Array.from(password).length;
}

const repeatsUpTo = 20;

/** One or two letters over and over, and not very many of them. */
function repeats(password: string, letters: number): boolean {
  return letters < repeatsUpTo && new Set(password).size <= 2;
}

const shortestWord = 4;
const most = { lettersLeft: 2, signsLeft: 7 };

/** Whether hardly anything is left of it without these words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const folded = fold(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded);
  const letters = rest.replaceAll(/\d/g, '').length;
  return rest !== folded && letters <= most.lettersLeft && rest.length <= most.signsLeft;
}

/** The words of some texts, the longest first, each text without its blanks and signs as well. */
function wordsIn(texts: readonly string[]): string[] {
  const pieces = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(fold);
  const words = new Set(pieces.filter((word) => word.length >= shortestWord));
  return [...words].toSorted((a, b) => b.length - a.length);
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
