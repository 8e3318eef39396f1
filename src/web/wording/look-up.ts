/** The words for a code; what is no code, because a person typed it, stands as it is. */
export function lookUp(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
