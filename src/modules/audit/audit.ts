/**
 * The audit log: who did what to what in the shop's name, and from where. It is only added to.
 *
 * Words: an entry is one action; its hash covers every column and the hash of the previous entry,
 * so that the entries form a chain; the head is the newest entry; the checkpoint is the hash of the
 * newest entry that was verified, in a file outside of the database, and once a day in the log and
 * in the email to the owner; the database keeps one of each day for instances without the file.
 * Promises: an entry is written in the same transaction as the action, or not at all; it holds
 * ids and an anonymised network instead of the IP address, so that erasing an account
 * leaves the chain intact.
 */
import { dayOf } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { findStartLink, verifyChain } from './chain.ts';
import type { AuditVerification, ChainLink } from './chain.ts';
import { shopActor, type Actor, type NewAuditEntry } from './entry.ts';
import { toEpochText, hashEntry } from './hash.ts';
import { anonymiseIp } from './anonymise-ip.ts';
import {
  insertAuditEntry,
  lockHead,
  readAuditEntries,
  type AuditEntryRow,
} from './queries/audit-entries.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { selectCheckpoint, upsertCheckpoint } from './queries/checkpoints.ts';

export type { AuditVerification } from './chain.ts';
export { CheckpointError } from './checkpoint.ts';

export { anonymiseIp } from './anonymise-ip.ts';
export { verifyChain } from './chain.ts';

/**
 * Adds an entry. Call it as the last statement of a transaction: it locks the head of the
 * log, and every other writer waits for the commit.
 */
export async function writeAuditEntry(
  tx: Tx,
  { id: actor, ip, at }: Actor,
  { action, object, detail = {} }: NewAuditEntry,
): Promise<void> {
  const head = await lockHead.first(tx, {});
  if (!head) throw new Error('the head of the audit log is gone');
  const clientNetwork = anonymiseIp(ip);
  const entry = { id: head.id + 1, actor, action, object, clientNetwork, previousHash: head.hash };
  const hash = hashEntry({ ...entry, at: toEpochText(at), detail });
  await insertAuditEntry.count(tx, { ...entry, at, detail: JSON.stringify(detail), hash });
}

export type AuditEntry = AuditEntryRow;

export interface AuditQuery {
  actor?: string | undefined;
  action?: string | undefined;
  /** The whole object ('order:<id>'), only its kind, or only its id. */
  object?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Regular expressions, each of which an entry's texts must match, as `toPatterns` makes them. */
  patterns?: readonly string[] | undefined;
  /** Only entries older than this one. */
  cursor?: number | undefined;
  limit?: number | undefined;
}

/** A page of entries, the newest first; `next` is the cursor of the next page. */
export async function listAuditEntries(
  executor: Executor,
  query: AuditQuery,
): Promise<{ items: AuditEntry[]; next: number | undefined }> {
  const { actor = null, action = null, object = null, patterns, cursor, limit } = query;
  const filters = { actor, action, object, from: query.from ?? null, before: query.before ?? null };
  const request = { patterns, cursor: cursor?.toString(), limit };
  const rows = await readAuditEntries(executor, request, filters);
  if (limit === undefined || rows.length <= limit) return { items: rows, next: undefined };
  const items = rows.slice(0, limit);
  return { items, next: items.at(-1)?.id };
}

/** Verifies the whole chain, and that it contains the checkpoint. */
export async function verifyAuditLog(
  db: Database,
  checkpointFile: string,
): Promise<AuditVerification> {
  return verifyChain(db, { checkpoint: await findCheckpoint(db, checkpointFile) });
}

/** The same for the newest entries only, fast enough for a request. */
export async function verifyNewestEntries(
  db: Database,
  checkpointFile: string,
  entryCount: number,
): Promise<AuditVerification> {
  const checkpoint = await findCheckpoint(db, checkpointFile);
  return verifyChain(db, { after: await findStartLink(db, entryCount), checkpoint });
}

/**
 * Verifies the entries added since the checkpoint and moves the checkpoint to the newest. When
 * the log is broken the checkpoint stays where it is. `firstOfDay` is to be logged.
 */
export async function advanceCheckpoint(
  db: Database,
  checkpointFile: string,
  at = new Date(),
): Promise<AuditVerification & { firstOfDay?: ChainLink }> {
  const checkpoint = await findCheckpoint(db, checkpointFile);
  const result = await verifyChain(db, { after: checkpoint, checkpoint });
  const { broken, last } = result;
  if (broken || !last) return result;
  await writeCheckpoint(checkpointFile, last);
  const stored = await upsertCheckpoint.first(db, { ...last, day: dayOf(at), takenAt: at });
  return stored?.isFirst === true ? { ...result, firstOfDay: last } : result;
}

/** The newest checkpoint that the database has, as a text for people: entry and hash. */
export async function describeStoredCheckpoint(executor: Executor): Promise<string | undefined> {
  const stored = await selectCheckpoint.first(executor, {});
  return stored && `${stored.id} ${stored.hash.toString('hex')}`;
}

/** The file's, and for an instance that has none yet the database's. */
async function findCheckpoint(db: Database, file: string): Promise<ChainLink | undefined> {
  return (await readCheckpoint(file)) ?? selectCheckpoint.first(db, {});
}

/**
 * After a restore the log is an older one. The checkpoint is set to its newest entry, and the log
 * records the restore and the previous checkpoint.
 */
export async function auditRestore(
  db: Database,
  { checkpointFile, takenAt, at }: { checkpointFile: string; takenAt: string; at: Date },
): Promise<void> {
  const checkpoint = await readCheckpoint(checkpointFile);
  const detail = {
    takenAt,
    seen: checkpoint ? `${checkpoint.id} ${checkpoint.hash.toString('hex')}` : 'none',
  };
  const entry = { action: 'backup.restored', object: 'backup', detail } as const;
  await inTransaction(db, (tx) => writeAuditEntry(tx, shopActor(at), entry));
  const { last, broken } = await verifyChain(db);
  if (last && !broken) await writeCheckpoint(checkpointFile, last);
}
