import { createHash } from 'node:crypto';

/** An entry as its hash sees it: every column as an exact text. */
export interface Hashed {
  id: number;
  /** Seconds since 1970 with six decimals. */
  at: string;
  actor: string;
  action: string;
  object: string;
  detail: unknown;
  peer: string;
  previousHash: Buffer;
}

/** The hash before the first entry. */
export const noHash = Buffer.alloc(32);

/**
 * SHA-256 over the compact JSON array of all columns in their order, the keys of `detail`
 * sorted, the previous hash in hexadecimal. Anybody can recompute it from the table alone.
 */
export function hashEntry(entry: Hashed): Buffer {
  const { id, at, actor, action, object, detail, peer, previousHash } = entry;
  const columns = [
    id,
    at,
    actor,
    action,
    object,
    sorted(detail),
    peer,
    previousHash.toString('hex'),
  ];
  return createHash('sha256').update(JSON.stringify(columns)).digest();
}

/** The moment as the database writes `extract(epoch from at)`. */
export function epochText(at: Date): string {
  const ms = at.getTime();
  const seconds = Math.floor(ms / 1000);
  return `${seconds}.${String(ms - seconds * 1000).padStart(3, '0')}000`;
}

/** Only one level deep, as deep as details are; anything else never came from the writer. */
function sorted(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return detail;
  const entries = Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}
