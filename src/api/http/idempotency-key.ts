const longestKey = 255;

/** Undefined without a key, null for one that is no key. */
export function readKey(header: string | string[] | undefined): string | undefined | null {
  if (header === undefined) return undefined;
  const isKey = typeof header === 'string' && header.length > 0 && header.length <= longestKey;
  return isKey ? header : null;
}
