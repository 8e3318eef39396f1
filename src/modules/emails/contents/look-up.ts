/** The words for a code; what is no code, as an older version or a person wrote it, stands. */
export function lookUp(
  texts: Readonly<Record<string, string>>,
  code: string | undefined,
): string | undefined {
  return code !== undefined && Object.hasOwn(texts, code) ? texts[code] : code;
}
