import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import {
  inTransaction,
  inTransactionOrRollback,
  Rollback,
} from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  listAuditEntries,
  advanceCheckpoint,
  auditRestore,
  verifyAuditLog,
  verifyNewestEntries,
  writeAuditEntry,
} from './audit.ts';
import { shopActor } from './entry.ts';

let db: TestDatabase;
let folder: string;
let checkpointFile: string;
beforeAll(async () => {
  db = await openTestDatabase({ max: 8 });
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  checkpointFile = join(folder, 'audit-witness.json');
});
beforeEach(async () => {
  await rm(checkpointFile, { force: true });
  await tamper(`truncate audit_checkpoint; truncate audit_entry; truncate audit_head;
    insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'))`);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const at = new Date('2026-11-20T10:00:00.123Z');
const mira = { id: 'mira', ip: '198.51.100.7', at };
const newEntry = (object: string) => {
  return { action: 'role.changed', object, detail: { to: 'orders', from: 'customer' } } as const;
};
const writeEntry = (object: string) =>
  inTransaction(db, (tx) => writeAuditEntry(tx, mira, newEntry(object)));

async function writeFiveEntries(): Promise<void> {
  for (const object of ['user:1', 'user:2', 'user:3', 'user:4', 'user:5']) await writeEntry(object);
}

/** Changes the tables as their owner can, with the triggers disabled. */
async function tamper(text: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query({ text: 'alter table audit_entry disable trigger all' });
    await tx.query({ text: 'alter table audit_head disable trigger all' });
    await tx.query({ text });
    await tx.query({ text: 'alter table audit_entry enable trigger all' });
    await tx.query({ text: 'alter table audit_head enable trigger all' });
  });
}

describe('what is written', () => {
  test('is a chain that anybody can compute again', async () => {
    await writeEntry('user:1');
    await writeEntry('user:2');
    const { rows } = await db.query<{ hash: Buffer; previous_hash: Buffer }>({
      text: 'select hash, previous_hash from audit_entry order by id',
    });
    const hashInput = (id: number, previousHash: string) =>
      `[${id},"1795168800.123000","mira","role.changed","user:${id}",` +
      `{"from":"customer","to":"orders"},"198.51.100.0/24","${previousHash}"]`;
    const first = createHash('sha256')
      .update(hashInput(1, '0'.repeat(64)))
      .digest('hex');
    const second = createHash('sha256').update(hashInput(2, first)).digest('hex');
    expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([first, second]);
    expect(await verifyAuditLog(db, checkpointFile)).toMatchObject({
      count: 2,
      first: 1,
      broken: undefined,
    });
  });

  test('is gone with what it tells of when that is undone', async () => {
    await inTransactionOrRollback(db, async (tx) => {
      await writeAuditEntry(tx, mira, newEntry('user:1'));
      throw new Rollback(undefined);
    });
    await writeEntry('user:2');
    const { items } = await listAuditEntries(db, {});
    expect(items.map(({ id, object }) => [id, object])).toEqual([[1, 'user:2']]);
  });

  test('by many at once is one chain without gaps', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => writeEntry(`user:${index}`)));
    expect(await verifyAuditLog(db, checkpointFile)).toMatchObject({
      count: 40,
      broken: undefined,
    });
  });

  test('holds any text that a tool can be called', async () => {
    const detail = { name: 'Brosse « ½″ » \u2028 "flat" \\ 🖌', __proto__x: 'y', 10: 'b', 2: 'a' };
    await inTransaction(db, (tx) => writeAuditEntry(tx, mira, { ...newEntry('tool:1'), detail }));
    expect((await verifyAuditLog(db, checkpointFile)).broken).toBeUndefined();
  });
});

describe('the log refuses', () => {
  test.each([
    "update audit_entry set actor = 'nobody'",
    'delete from audit_entry',
    'truncate audit_entry',
    'delete from audit_head',
    'truncate audit_head',
    'update audit_head set id = 1',
    'update audit_head set id = 9',
  ])('%s', async (text) => {
    await writeFiveEntries();
    await expect(db.query({ text })).rejects.toThrow('only added to');
    expect(await verifyAuditLog(db, checkpointFile)).toMatchObject({ count: 5, broken: undefined });
  });
});

describe('somebody with all rights in the database is found out when they', () => {
  test.each([
    ['change the moment', "at = at + interval '1 microsecond'"],
    ['move it two thousand years back', "at = '2026-11-20 10:00:00.123+00 BC'"],
    ['change who it was', "actor = 'nobody'"],
    ['change what was done', "action = 'tool.added'"],
    ['change to what it was done', "object = 'user:9'"],
    ['change the detail', `detail = '{"from":"customer","to":"users"}'`],
    ['empty the detail', "detail = '{}'"],
    ['change where it came from', "client_network = ''"],
    ['change the hash', "hash = sha256('x')"],
    ['change the hash before', "previous_hash = sha256('x')"],
  ])('%s', async (_, change) => {
    await writeFiveEntries();
    await tamper(`update audit_entry set ${change} where id = 3`);
    const { broken } = await verifyAuditLog(db, checkpointFile);
    expect(broken).toEqual({ id: 3, reason: 'changed' });
  });

  test('take an entry out of the middle', async () => {
    await writeFiveEntries();
    await tamper('delete from audit_entry where id = 3');
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 4, reason: 'missing' });
  });

  test('take one out and close the gap', async () => {
    await writeFiveEntries();
    await tamper(`delete from audit_entry where id = 3;
      update audit_entry set id = id - 1 where id > 3; update audit_head set id = 4`);
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 3, reason: 'changed' });
  });

  test('put two in another order', async () => {
    await writeFiveEntries();
    await tamper(`update audit_entry set id = -3 where false;
      alter table audit_entry drop constraint audit_entry_id_check;
      update audit_entry set id = -2 where id = 2; update audit_entry set id = 2 where id = 3;
      update audit_entry set id = 3 where id = -2`);
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 2, reason: 'changed' });
  });

  test('cut off the newest', async () => {
    await writeFiveEntries();
    await tamper('delete from audit_entry where id > 3');
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 4, reason: 'cut_off' });
  });

  test('remove the head', async () => {
    await writeFiveEntries();
    await tamper('delete from audit_head');
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 6, reason: 'cut_off' });
    await expect(writeEntry('user:6')).rejects.toThrow('head of the audit log');
  });

  test('empty the log', async () => {
    await writeFiveEntries();
    await tamper('truncate audit_entry');
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 1, reason: 'cut_off' });
  });
});

describe('the checkpoint', () => {
  const cutOffSql = `delete from audit_entry where id > 3; update audit_head set id = 3,
    hash = (select hash from audit_entry where id = 3)`;

  test('finds out who cut off the newest and set the head right', async () => {
    await writeFiveEntries();
    await advanceCheckpoint(db, checkpointFile);
    await tamper(cutOffSql);
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 5, reason: 'cut_off' });
  });

  test('finds out who computed a whole new chain', async () => {
    await writeFiveEntries();
    await advanceCheckpoint(db, checkpointFile);
    await tamper(`truncate audit_entry;
      update audit_head set id = 0, hash = decode(repeat('00', 32), 'hex')`);
    await writeFiveEntries();
    await writeEntry('user:6');
    // The same entries give the same chain.
    expect((await verifyAuditLog(db, checkpointFile)).broken).toBeUndefined();
    await tamper(`truncate audit_entry;
      update audit_head set id = 0, hash = decode(repeat('00', 32), 'hex')`);
    await writeEntry('user:1');
    for (const object of ['user:2', 'user:3', 'user:4', 'user:7', 'user:6'])
      await writeEntry(object);
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({
      id: 5,
      reason: 'rewritten',
    });
    expect((await verifyNewestEntries(db, checkpointFile, 2)).broken).toEqual({
      id: 5,
      reason: 'rewritten',
    });
  });

  test('does not take a broken log for the new truth', async () => {
    await writeFiveEntries();
    await advanceCheckpoint(db, checkpointFile);
    const before = await readFile(checkpointFile, 'utf8');
    await tamper(cutOffSql);
    await writeEntry('user:8');
    await writeEntry('user:9');
    await writeEntry('user:10');
    expect((await advanceCheckpoint(db, checkpointFile)).broken).toEqual({
      id: 5,
      reason: 'rewritten',
    });
    expect(await readFile(checkpointFile, 'utf8')).toBe(before);
  });

  test('only looks at what was added, and is nobody elses to read', async () => {
    await writeFiveEntries();
    expect((await advanceCheckpoint(db, checkpointFile)).count).toBe(5);
    await writeEntry('user:6');
    expect(await advanceCheckpoint(db, checkpointFile)).toMatchObject({ count: 1, first: 6 });
    expect((await advanceCheckpoint(db, checkpointFile)).count).toBe(0);
    expect((await stat(checkpointFile)).mode & 0o777).toBe(0o600);
  });

  test('that cannot be read is an error of its own', async () => {
    await writeFile(checkpointFile, '{"id": 3');
    await expect(verifyAuditLog(db, checkpointFile)).rejects.toThrow(checkpointFile);
  });
});

describe('the list', () => {
  test('is newest first, in pages', async () => {
    await writeFiveEntries();
    const { items, next } = await listAuditEntries(db, { limit: 2 });
    expect([items.map(({ id }) => id), next]).toEqual([[5, 4], 4]);
    const last = await listAuditEntries(db, { limit: 3, cursor: 4 });
    expect([last.items.map(({ id }) => id), last.next]).toEqual([[3, 2, 1], undefined]);
  });

  test('is found by who, what, on what and when', async () => {
    await writeFiveEntries();
    const entry = { action: 'tool.added', object: 'tool:7' } as const;
    const nextDay = shopActor(new Date('2026-11-21T10:00:00Z'));
    await inTransaction(db, (tx) => writeAuditEntry(tx, nextDay, entry));
    const count = async (query: Parameters<typeof listAuditEntries>[1]) =>
      (await listAuditEntries(db, query)).items.length;
    expect(await count({ actor: 'mira' })).toBe(5);
    expect(await count({ action: 'tool.added' })).toBe(1);
    expect(await count({ object: 'tool:7' })).toBe(1);
    expect(await count({ object: 'user' })).toBe(5);
    expect(await count({ object: '7' })).toBe(1);
    expect(await count({ from: new Date('2026-11-21T00:00:00Z') })).toBe(1);
    expect(await count({ before: new Date('2026-11-21T00:00:00Z') })).toBe(5);
  });
});

describe('a restored shop', () => {
  test('has the log of the backup, refuses changes, and says that it was restored', async () => {
    const file = join(folder, 'shop.backup');
    await writeFiveEntries();
    await takeBackup(db, file, at);
    await writeEntry('user:6');
    await advanceCheckpoint(db, checkpointFile);
    await restoreBackup(db, file);
    expect((await verifyAuditLog(db, checkpointFile)).broken).toEqual({ id: 6, reason: 'cut_off' });
    const takenAt = at.toISOString();
    await auditRestore(db, { checkpointFile, takenAt, at });
    expect(await verifyAuditLog(db, checkpointFile)).toMatchObject({ count: 6, broken: undefined });
    const { items } = await listAuditEntries(db, { action: 'backup.restored' });
    expect(items).toMatchObject([
      { detail: { takenAt, seen: expect.stringMatching(/^6 [0-9a-f]{64}$/) } },
    ]);
    const change = db.query({ text: 'delete from audit_entry' });
    await expect(change).rejects.toThrow('only added to');
  });
});
