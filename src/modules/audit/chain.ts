/** Verifying the chain: every hash is recomputed from the table. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { hashEntry, noHash } from './hash.ts';
import {
  useSnapshot,
  selectEntryHash,
  selectHead,
  selectLinks,
  type LinkRow,
} from './queries/audit-entries.ts';

/** An entry's place in the chain; id 0 is before the first entry. */
export interface ChainLink {
  id: number;
  hash: Buffer;
}

export type ChainViolation =
  /** A column is not what it was when the entry was written. */
  | 'changed'
  /** Entries before this one are gone, or it does not contain the hash of the previous one. */
  | 'missing'
  /** The newest entries are gone, or the head was changed. */
  | 'cut_off'
  /** The log does not contain the checkpoint: it was replaced. */
  | 'rewritten';

export interface AuditVerification {
  /** How many entries were verified. */
  count: number;
  first: number | undefined;
  last: ChainLink | undefined;
  broken: { id: number; reason: ChainViolation } | undefined;
  /** The checkpoint that the log was compared with. */
  checkpoint: ChainLink | undefined;
}

export interface VerifyOptions {
  /** Starts after this entry, whose hash is trusted; without it from the beginning. */
  after?: ChainLink | undefined;
  /** An entry that must be in the log. */
  checkpoint?: ChainLink | undefined;
}

const chainStart: ChainLink = { id: 0, hash: noHash };
/** Read and hashed in one batch, which blocks the event loop for some milliseconds. */
const batchSize = 200;

/** Verifies up to the head; stops at the first violation. Runs on a snapshot of the table. */
export function verifyChain(db: Database, options: VerifyOptions = {}): Promise<AuditVerification> {
  return inTransaction(db, async (tx) => {
    await useSnapshot.count(tx, {});
    const { after = chainStart, checkpoint } = options;
    const result = { ...(await verifyLinks(tx, after)), checkpoint };
    const last = result.last ?? after;
    const broken = (checkpoint && (await checkCheckpoint(tx, checkpoint))) ?? result.broken;
    if (broken) return { ...result, broken };
    const head = await selectHead.first(tx, {});
    const isIntact = head?.id === last.id && head.hash.equals(last.hash);
    return isIntact ? result : { ...result, broken: { id: last.id + 1, reason: 'cut_off' } };
  });
}

/** The entry `entryCount` before the newest, from which a short verification starts. */
export async function findStartLink(executor: Executor, entryCount: number): Promise<ChainLink> {
  const head = await selectHead.first(executor, {});
  const id = Math.max(0, (head?.id ?? 0) - entryCount);
  const row = id > 0 ? await selectEntryHash.first(executor, { id }) : undefined;
  return row ? { id, hash: row.hash } : chainStart;
}

async function verifyLinks(
  executor: Executor,
  after: ChainLink,
): Promise<Omit<AuditVerification, 'checkpoint'>> {
  const result: Omit<AuditVerification, 'checkpoint'> = {
    count: 0,
    first: undefined,
    last: undefined,
    broken: undefined,
  };
  let previous = after;
  for (;;) {
    const rows = await selectLinks.all(executor, { id: previous.id, limit: batchSize });
    for (const row of rows) {
      const reason = findViolation(row, previous);
      if (reason) return { ...result, broken: { id: row.id, reason } };
      previous = { id: row.id, hash: row.hash };
      result.count += 1;
      result.first ??= row.id;
      result.last = previous;
    }
    if (rows.length < batchSize) return result;
  }
}

function findViolation(row: LinkRow, previous: ChainLink): ChainViolation | undefined {
  const { epoch: at, previous_hash: previousHash, hash, ...columns } = row;
  if (row.id !== previous.id + 1) return 'missing';
  if (!hashEntry({ ...columns, at, previousHash }).equals(hash)) return 'changed';
  return previousHash.equals(previous.hash) ? undefined : 'missing';
}

async function checkCheckpoint(
  executor: Executor,
  checkpoint: ChainLink,
): Promise<AuditVerification['broken']> {
  const row = await selectEntryHash.first(executor, { id: checkpoint.id });
  if (!row) return { id: checkpoint.id, reason: 'cut_off' };
  return row.hash.equals(checkpoint.hash) ? undefined : { id: checkpoint.id, reason: 'rewritten' };
}
