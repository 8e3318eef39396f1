const shortest = 2;
const asciiOnly = /^[ -~]+$/;

/**
 * A pattern for `regexp_replace(…, 'gi')` that finds these words in free text, rather once too
 * often than once too seldom: at the beginning of a word, and in scripts that write their words
 * without a space between them anywhere. One letter names nobody.
 */
export function wordsPattern(words: readonly string[]): string {
  const long = words.map((word) => word.trim()).filter((word) => word.length >= shortest);
  // Without any word it is a pattern that nothing matches.
  return long.length === 0 ? '(?!)' : long.map(patternOf).join('|');
}

function patternOf(word: string): string {
  const literal = word
    .replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
    .replaceAll(/\p{Lt}/gu, rangeFrom);
  return asciiOnly.test(word) ? `(?<![[:alnum:]])${literal}` : literal;
}

/**
 * PostgreSQL looks for the large and the small form of a letter, and not for one in between such
 * as 'ǲ', but as part of a range.
 */
function rangeFrom(letter: string): string {
  return `[${letter}-${String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)}]`;
}
