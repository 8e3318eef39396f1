const maxKeyLength = 255;

/** Undefined without a key, null for an invalid one. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
): string | undefined | null {
  if (header === undefined) return undefined;
  const isValid = typeof header === 'string' && header.length > 0 && header.length <= maxKeyLength;
  return isValid ? header : null;
}
