import { createHash } from 'node:crypto';

/** The input of an entry's hash: every column as an exact text. */
export interface HashedEntry {
  id: number;
  /** Seconds since 1970 with six decimals. */
  at: string;
  actor: string;
  action: string;
  object: string;
  detail: unknown;
  clientNetwork: string;
  previousHash: Buffer;
}

/** The hash before the first entry. */
export const noHash = Buffer.alloc(32);

/**
 * SHA-256 of the compact JSON array of all columns in this order, the keys of `detail`
 * sorted, the previous hash in hexadecimal. Anybody can recompute it from the table alone.
 */
export function hashEntry(entry: HashedEntry): Buffer {
  const { id, at, actor, action, object, detail, clientNetwork, previousHash } = entry;
  const columns = [
    id,
    at,
    actor,
    action,
    object,
    sortKeys(detail),
    clientNetwork,
    previousHash.toString('hex'),
  ];
  return createHash('sha256').update(JSON.stringify(columns)).digest();
}

/** The time in the format of PostgreSQL's `extract(epoch from at)`. */
export function toEpochText(at: Date): string {
  const ms = at.getTime();
  const seconds = Math.floor(ms / 1000);
  return `${seconds}.${String(ms - seconds * 1000).padStart(3, '0')}000`;
}

/** One level deep: a detail has no nested objects, unless somebody changed the table. */
function sortKeys(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return detail;
  const entries = Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}
