/**
 * The audit log: who did what to what in the shop's name, and from where. It is only added to.
 *
 * Words: an entry is one deed; its hash covers every column and the hash of the entry before it,
 * so that the entries are a chain; the head is the newest entry; the witness is a file outside of
 * the database that has seen the head.
 * Promises: an entry is written in the transaction of what it tells of, or not at all; it holds
 * ids, and of the network no more than the part that many share, so that erasing an account
 * leaves the chain whole.
 */
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { findStart, walkChain, type Walked } from './chain.ts';
import type { AuditRecord } from './entry.ts';
import { epochText, hashEntry } from './hash.ts';
import { wideNetworkOf } from './wide-network.ts';
import { appendEntry, lockHead, selectEntries, type EntryRow } from './queries/entries.ts';
import { readWitness, writeWitness } from './witness.ts';

export type { Walked } from './chain.ts';
export { WitnessError } from './witness.ts';

export { wideNetworkOf } from './wide-network.ts';

/**
 * Adds an entry. Let this be the last statement of its transaction: it takes the one lock of the
 * log, and every other writer waits for the commit.
 */
export async function writeAudit(tx: Transaction, record: AuditRecord, at: Date): Promise<void> {
  const { actor, action, object, detail = {} } = record;
  const head = await lockHead.first(tx);
  if (!head) throw new Error('the head of the audit log is gone');
  const [id, peer, previousHash] = [head.id + 1, wideNetworkOf(record.peer ?? ''), head.hash];
  const columns = { id, at: epochText(at), actor, action, object, detail, peer, previousHash };
  const hash = hashEntry(columns);
  const what = [actor, action, object, JSON.stringify(detail), peer] as const;
  await appendEntry.count(tx, id, at, ...what, previousHash, hash);
}

export type AuditEntry = EntryRow;

export interface AuditRequest {
  actor?: string | undefined;
  action?: string | undefined;
  /** The whole of it, its kind alone, or its id alone. */
  object?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Only entries older than this one. */
  cursor?: number | undefined;
  limit?: number | undefined;
}

/** Entries, the newest first, and below which id the next page begins. */
export async function listAudit(
  session: Session,
  request: AuditRequest,
): Promise<{ items: AuditEntry[]; next: number | undefined }> {
  const { actor = null, action = null, object = null, cursor = null, limit } = request;
  const wanted = [actor, action, object, request.from ?? null, request.before ?? null] as const;
  const rowLimit = limit === undefined ? null : limit + 1;
  const rows = await selectEntries.all(session, ...wanted, cursor, rowLimit);
  if (limit === undefined || rows.length <= limit) return { items: rows, next: undefined };
  const items = rows.slice(0, limit);
  return { items, next: items.at(-1)?.id };
}

/** Walks the whole chain, and asks the witness. */
export async function verifyAudit(db: Database, witness: string): Promise<Walked> {
  return walkChain(db, { seen: await readWitness(witness) });
}

/** The same for the newest entries only, so that it takes no longer than a page may. */
export async function verifyNewest(
  db: Database,
  witness: string,
  entries: number,
): Promise<Walked> {
  const seen = await readWitness(witness);
  return walkChain(db, { after: await findStart(db, entries), seen });
}

/**
 * Shows the witness what was added since it last looked. It only ever believes entries that
 * follow from what it saw; of a log that is broken it keeps what it knew.
 */
export async function moveWitness(db: Database, witness: string): Promise<Walked> {
  const seen = await readWitness(witness);
  const walked = await walkChain(db, { after: seen, seen });
  if (!walked.broken && walked.last) await writeWitness(witness, walked.last);
  return walked;
}

/**
 * After a restore the log is an older one. The witness takes it for the new truth, and the log
 * says that this happened and which entry had been seen before.
 */
export async function noteRestore(
  db: Database,
  { witness, takenAt, at }: { witness: string; takenAt: string; at: Date },
): Promise<void> {
  const seen = await readWitness(witness);
  const detail = { takenAt, seen: seen ? `${seen.id} ${seen.hash.toString('hex')}` : 'none' };
  const record = { actor: 'shop', action: 'backup.restored', object: 'backup', detail } as const;
  await inTransaction(db, (tx) => writeAudit(tx, record, at));
  const { last, broken } = await walkChain(db);
  if (last && !broken) await writeWitness(witness, last);
}
