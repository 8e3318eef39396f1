/** Walking the chain: every hash is computed again from the table alone. */
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { hashEntry, noHash } from './hash.ts';
import {
  readOneMoment,
  selectHashOf,
  selectHead,
  selectLinks,
  type LinkRow,
} from './queries/entries.ts';

/** An entry by its place in the chain; id 0 stands before the first. */
export interface Link {
  id: number;
  hash: Buffer;
}

export type Fault =
  /** A column is not what it was when the entry was written. */
  | 'changed'
  /** Entries before this one are gone, or it does not follow the one before it. */
  | 'missing'
  /** The newest entries are gone, or the head was changed. */
  | 'cut_off'
  /** The whole log is another than the one that was seen before. */
  | 'rewritten';

export interface Walked {
  /** How many entries were looked at. */
  count: number;
  first: number | undefined;
  last: Link | undefined;
  broken: { id: number; fault: Fault } | undefined;
  /** What the witness had seen. */
  seen: Link | undefined;
}

export interface WalkRequest {
  /** Goes on after this entry, whose hash is taken for granted; from the beginning without it. */
  after?: Link | undefined;
  /** An entry that was once seen in the log, by its hash. */
  seen?: Link | undefined;
}

const beginning: Link = { id: 0, hash: noHash };
/** Read and hashed in one turn of the thread, some milliseconds. */
const linksAtOnce = 200;

/** Walks to the head, and stops at the first fault. Entries written meanwhile do not matter. */
export function walkChain(db: Database, request: WalkRequest = {}): Promise<Walked> {
  return inTransaction(db, async (tx) => {
    await readOneMoment.count(tx);
    const { after = beginning, seen } = request;
    const walked = { ...(await walk(tx, after)), seen };
    const last = walked.last ?? after;
    const broken = (seen && (await faultOfSeen(tx, seen))) ?? walked.broken;
    if (broken) return { ...walked, broken };
    const head = await selectHead.first(tx);
    const isWhole = head?.id === last.id && head.hash.equals(last.hash);
    return isWhole ? walked : { ...walked, broken: { id: last.id + 1, fault: 'cut_off' } };
  });
}

/** The newest entry as the log has it, and the one so many before it, to begin a short walk. */
export async function findStart(session: Session, entries: number): Promise<Link> {
  const head = await selectHead.first(session);
  const id = Math.max(0, (head?.id ?? 0) - entries);
  const row = id > 0 ? await selectHashOf.first(session, id) : undefined;
  return row ? { id, hash: row.hash } : beginning;
}

async function walk(session: Session, after: Link): Promise<Omit<Walked, 'seen'>> {
  const walked: Omit<Walked, 'seen'> = {
    count: 0,
    first: undefined,
    last: undefined,
    broken: undefined,
  };
  let before = after;
  for (;;) {
    const rows = await selectLinks.all(session, before.id, linksAtOnce);
    for (const row of rows) {
      const fault = faultOf(row, before);
      if (fault) return { ...walked, broken: { id: row.id, fault } };
      before = { id: row.id, hash: row.hash };
      walked.count += 1;
      walked.first ??= row.id;
      walked.last = before;
    }
    if (rows.length < linksAtOnce) return walked;
  }
}

function faultOf(row: LinkRow, before: Link): Fault | undefined {
  const { epoch: at, previous_hash: previousHash, hash, ...columns } = row;
  if (row.id !== before.id + 1) return 'missing';
  if (!hashEntry({ ...columns, at, previousHash }).equals(hash)) return 'changed';
  return previousHash.equals(before.hash) ? undefined : 'missing';
}

async function faultOfSeen(session: Session, seen: Link): Promise<Walked['broken']> {
  const row = await selectHashOf.first(session, seen.id);
  if (!row) return { id: seen.id, fault: 'cut_off' };
  return row.hash.equals(seen.hash) ? undefined : { id: seen.id, fault: 'rewritten' };
}
