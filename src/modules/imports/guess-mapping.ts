/** Which column each header of a file stands for, by what it is called. Pure. */
import { createHash } from 'node:crypto';
import type { Mapping } from './import.ts';
import type { ReadColumn } from './targets/cell-values.ts';

/** 'Price (USD)' → 'priceusd', 'Größe' → 'größe'. */
function toKey(header: string): string {
  return header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Each column stands at most once: for the first header that is called so. */
export function guessMapping(headers: readonly string[], columns: readonly ReadColumn[]): Mapping {
  const columnOf = new Map<string, string>();
  // The first column of a name has it: what staff have made comes after the shop's own.
  for (const { key, label, synonyms } of columns.toReversed()) {
    for (const name of [...synonyms, key, label]) columnOf.set(toKey(name), key);
  }
  const used = new Set<string>();
  return headers.map((header) => {
    const column = columnOf.get(toKey(header)) ?? null;
    if (column === null || used.has(column)) return null;
    used.add(column);
    return column;
  });
}

/** The same for files with the same headers. */
export function keyOfHeaders(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headers.map(toKey)))
    .digest('base64url');
}
