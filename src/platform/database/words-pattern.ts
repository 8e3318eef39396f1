import { toPattern } from './pagination.ts';

const minLength = 2;
const asciiOnly = /^[ -~]+$/;

/**
 * A pattern for `regexp_replace(…, 'gi')` that finds these words in free text, rather too often
 * than too seldom: at the beginning of a word, and in scripts that write their words
 * without spaces, anywhere. A single letter is no name.
 */
export function wordsPattern(words: readonly string[]): string {
  const usableWords = words.map((word) => word.trim()).filter((word) => word.length >= minLength);
  // Without any word, a pattern that matches nothing.
  return usableWords.length === 0 ? '(?!)' : usableWords.map(patternOf).join('|');
}

function patternOf(word: string): string {
  const literal = toPattern(word).replaceAll(/\p{Lt}/gu, rangeFrom);
  return asciiOnly.test(word) ? `(?<![[:alnum:]])${literal}` : literal;
}

/**
 * With 'i' PostgreSQL matches a letter's upper and lower case, but a title case letter such
 * as 'ǲ' only as part of a range.
 */
function rangeFrom(letter: string): string {
  return `[${letter}-${String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)}]`;
}
