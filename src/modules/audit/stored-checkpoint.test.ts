import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { advanceCheckpoint, describeStoredCheckpoint, writeAuditEntry } from './audit.ts';
import { shopActor } from './entry.ts';

test('an instance without the file goes on from the checkpoint of the database', async () => {
  await using db = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'checkpoint-'));
  const file = join(folder, 'audit-witness.json');
  const at = new Date('2026-11-20T10:00:00Z');
  const entry = { action: 'role.changed', object: 'user:1' } as const;
  const write = () => inTransaction(db, (tx) => writeAuditEntry(tx, shopActor(at), entry));
  await write();
  await write();
  const { firstOfDay } = await advanceCheckpoint(db, file, at);
  expect(firstOfDay?.id).toBe(2);
  await rm(file);
  await write();
  const result = await advanceCheckpoint(db, file, at);
  expect(result).toMatchObject({ count: 1, first: 3, checkpoint: { id: 2 } });
  expect(result.firstOfDay).toBeUndefined();
  expect(await describeStoredCheckpoint(db)).toBe(`3 ${result.last?.hash.toString('hex')}`);
  await rm(file);
  // As the owner of the tables can.
  await db.query({
    text: `alter table audit_entry disable trigger all;
      delete from audit_entry where id = 3`,
  });
  expect((await advanceCheckpoint(db, file, at)).broken).toEqual({ id: 3, reason: 'cut_off' });
  await rm(folder, { recursive: true });
});
