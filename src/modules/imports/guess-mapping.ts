/** Which column each header of a file stands for, by what it is called. Pure. */
import { createHash } from 'node:crypto';
import { headingKey } from '#modules/catalogue/codes.ts';
import type { Mapping } from './import.ts';
import type { ReadColumn } from './targets/cell-values.ts';

/** Each column stands at most once: for the first header that is called so. */
export function guessMapping(headers: readonly string[], columns: readonly ReadColumn[]): Mapping {
  const columnOf = new Map<string, string>();
  // The first column of a name has it: what staff have made comes after the shop's own.
  for (const { key, label, synonyms } of columns.toReversed()) {
    for (const name of [...synonyms, key, label]) columnOf.set(headingKey(name), key);
  }
  const used = new Set<string>();
  return headers.map((header) => {
    const column = columnOf.get(headingKey(header)) ?? null;
    if (column === null || used.has(column)) return null;
    used.add(column);
    return column;
  });
}

/** The same for files with the same headers. */
export function keyOfHeaders(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headers.map(headingKey)))
    .digest('base64url');
}
