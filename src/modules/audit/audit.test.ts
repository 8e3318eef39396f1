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
  listAudit,
  moveWitness,
  noteRestore,
  verifyAudit,
  verifyNewest,
  writeAudit,
} from './audit.ts';

let db: TestDatabase;
let folder: string;
let witness: string;
beforeAll(async () => {
  db = await openTestDatabase({ max: 8 });
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  witness = join(folder, 'audit-witness.json');
});
beforeEach(async () => {
  await rm(witness, { force: true });
  await tamper(`truncate audit_entry; truncate audit_head;
    insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'))`);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const at = new Date('2026-11-20T10:00:00.123Z');
const record = (object: string) => ({
  actor: 'mira',
  action: 'role.changed' as const,
  object,
  detail: { to: 'orders', from: 'customer' },
  peer: '198.51.100.7',
});
const write = (object: string) => inTransaction(db, (tx) => writeAudit(tx, record(object), at));

async function writeFive(): Promise<void> {
  for (const object of ['user:1', 'user:2', 'user:3', 'user:4', 'user:5']) await write(object);
}

/** What somebody can do who owns the tables: the triggers do not stop them. */
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
    await write('user:1');
    await write('user:2');
    const { rows } = await db.query<{ hash: Buffer; previous_hash: Buffer }>({
      text: 'select hash, previous_hash from audit_entry order by id',
    });
    const line = (id: number, before: string) =>
      `[${id},"1795168800.123000","mira","role.changed","user:${id}",` +
      `{"from":"customer","to":"orders"},"198.51.100.0/24","${before}"]`;
    const first = createHash('sha256')
      .update(line(1, '0'.repeat(64)))
      .digest('hex');
    const second = createHash('sha256').update(line(2, first)).digest('hex');
    expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([first, second]);
    expect(await verifyAudit(db, witness)).toMatchObject({ count: 2, first: 1, broken: undefined });
  });

  test('is gone with what it tells of when that is undone', async () => {
    await inTransactionOrRollback(db, async (tx) => {
      await writeAudit(tx, record('user:1'), at);
      throw new Rollback(undefined);
    });
    await write('user:2');
    const { items } = await listAudit(db, {});
    expect(items.map(({ id, object }) => [id, object])).toEqual([[1, 'user:2']]);
  });

  test('by many at once is one chain without gaps', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(`user:${index}`)));
    expect(await verifyAudit(db, witness)).toMatchObject({ count: 40, broken: undefined });
  });

  test('holds any text that a tool can be called', async () => {
    const detail = { name: 'Brosse « ½″ » \u2028 "flat" \\ 🖌', __proto__x: 'y', 10: 'b', 2: 'a' };
    await inTransaction(db, (tx) => writeAudit(tx, { ...record('tool:1'), detail }, at));
    expect((await verifyAudit(db, witness)).broken).toBeUndefined();
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
    await writeFive();
    await expect(db.query({ text })).rejects.toThrow('only added to');
    expect(await verifyAudit(db, witness)).toMatchObject({ count: 5, broken: undefined });
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
    ['change where it came from', "peer = ''"],
    ['change the hash', "hash = sha256('x')"],
    ['change the hash before', "previous_hash = sha256('x')"],
  ])('%s', async (_, change) => {
    await writeFive();
    await tamper(`update audit_entry set ${change} where id = 3`);
    const { broken } = await verifyAudit(db, witness);
    expect(broken).toEqual({ id: 3, fault: 'changed' });
  });

  test('take an entry out of the middle', async () => {
    await writeFive();
    await tamper('delete from audit_entry where id = 3');
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 4, fault: 'missing' });
  });

  test('take one out and close the gap', async () => {
    await writeFive();
    await tamper(`delete from audit_entry where id = 3;
      update audit_entry set id = id - 1 where id > 3; update audit_head set id = 4`);
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 3, fault: 'changed' });
  });

  test('put two in another order', async () => {
    await writeFive();
    await tamper(`update audit_entry set id = -3 where false;
      alter table audit_entry drop constraint audit_entry_id_check;
      update audit_entry set id = -2 where id = 2; update audit_entry set id = 2 where id = 3;
      update audit_entry set id = 3 where id = -2`);
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 2, fault: 'changed' });
  });

  test('cut off the newest', async () => {
    await writeFive();
    await tamper('delete from audit_entry where id > 3');
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 4, fault: 'cut_off' });
  });

  test('remove the head', async () => {
    await writeFive();
    await tamper('delete from audit_head');
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 6, fault: 'cut_off' });
    await expect(write('user:6')).rejects.toThrow('head of the audit log');
  });

  test('empty the log', async () => {
    await writeFive();
    await tamper('truncate audit_entry');
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 1, fault: 'cut_off' });
  });
});

describe('the witness', () => {
  const cut = `delete from audit_entry where id > 3; update audit_head set id = 3,
    hash = (select hash from audit_entry where id = 3)`;

  test('finds out who cut off the newest and set the head right', async () => {
    await writeFive();
    await moveWitness(db, witness);
    await tamper(cut);
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 5, fault: 'cut_off' });
  });

  test('finds out who computed a whole new chain', async () => {
    await writeFive();
    await moveWitness(db, witness);
    await tamper(`truncate audit_entry;
      update audit_head set id = 0, hash = decode(repeat('00', 32), 'hex')`);
    await writeFive();
    await write('user:6');
    // The very same deeds would be the very same chain.
    expect((await verifyAudit(db, witness)).broken).toBeUndefined();
    await tamper(`truncate audit_entry;
      update audit_head set id = 0, hash = decode(repeat('00', 32), 'hex')`);
    await write('user:1');
    for (const object of ['user:2', 'user:3', 'user:4', 'user:7', 'user:6']) await write(object);
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 5, fault: 'rewritten' });
    expect((await verifyNewest(db, witness, 2)).broken).toEqual({ id: 5, fault: 'rewritten' });
  });

  test('does not take a broken log for the new truth', async () => {
    await writeFive();
    await moveWitness(db, witness);
    const before = await readFile(witness, 'utf8');
    await tamper(cut);
    await write('user:8');
    await write('user:9');
    await write('user:10');
    expect((await moveWitness(db, witness)).broken).toEqual({ id: 5, fault: 'rewritten' });
    expect(await readFile(witness, 'utf8')).toBe(before);
  });

  test('only looks at what was added, and is nobody elses to read', async () => {
    await writeFive();
    expect((await moveWitness(db, witness)).count).toBe(5);
    await write('user:6');
    expect(await moveWitness(db, witness)).toMatchObject({ count: 1, first: 6 });
    expect((await moveWitness(db, witness)).count).toBe(0);
    expect((await stat(witness)).mode & 0o777).toBe(0o600);
  });

  test('that says nothing is a fault of its own', async () => {
    await writeFile(witness, '{"id": 3');
    await expect(verifyAudit(db, witness)).rejects.toThrow(witness);
  });
});

describe('the list', () => {
  test('is newest first, in pages', async () => {
    await writeFive();
    const { items, next } = await listAudit(db, { limit: 2 });
    expect([items.map(({ id }) => id), next]).toEqual([[5, 4], 4]);
    const last = await listAudit(db, { limit: 3, cursor: 4 });
    expect([last.items.map(({ id }) => id), last.next]).toEqual([[3, 2, 1], undefined]);
  });

  test('is found by who, what, on what and when', async () => {
    await writeFive();
    const one = { actor: 'shop', action: 'tool.added' as const, object: 'tool:7' };
    await inTransaction(db, (tx) => writeAudit(tx, one, new Date('2026-11-21T10:00:00Z')));
    const count = async (request: Parameters<typeof listAudit>[1]) =>
      (await listAudit(db, request)).items.length;
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
    await writeFive();
    await takeBackup(db, file, at);
    await write('user:6');
    await moveWitness(db, witness);
    await restoreBackup(db, file);
    expect((await verifyAudit(db, witness)).broken).toEqual({ id: 6, fault: 'cut_off' });
    const takenAt = at.toISOString();
    await noteRestore(db, { witness, takenAt, at });
    expect(await verifyAudit(db, witness)).toMatchObject({ count: 6, broken: undefined });
    const { items } = await listAudit(db, { action: 'backup.restored' });
    expect(items).toMatchObject([
      { detail: { takenAt, seen: expect.stringMatching(/^6 [0-9a-f]{64}$/) } },
    ]);
    const change = db.query({ text: 'delete from audit_entry' });
    await expect(change).rejects.toThrow('only added to');
  });
});
