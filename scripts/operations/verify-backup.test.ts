import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { takeBackup } from '#platform/backup/backup.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { openPreparedDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld } from '#test/support/world.ts';
import { backup, restore } from './backup.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;
let db: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-verify-'));
  db = await openPreparedDatabase();
  const { anna, flatBrush } = await makeWorld(db);
  await placeOrder(
    { db, clock: systemClock, reservationMinutes: 30 },
    {
      ...{ customer: anna, tool: { id: flatBrush }, quantity: 12 },
      ...{ phone: '+44 20 7946', seenPriceMinor: 1999 },
    },
  );
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

test('a backup is restored into an empty database, which is gone afterwards', async () => {
  const file = join(folder, 'good.backup');
  const passphrase = 'correct horse battery';
  await takeBackup(db, file, systemClock.now(), { passphrase });
  const { tables } = await verifyBackup(file, folder, { passphrase });
  expect(tables.get('public.orders')).toBe(1);
  expect(await readdir(folder)).toEqual(['good.backup']);
}, 60_000);

describe('by its command', () => {
  const output: string[] = [];
  beforeEach(() => {
    output.length = 0;
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('SHOP_DATA', join(folder, 'new'));
    for (const level of ['log', 'error', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((line) => void output.push(String(line)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });

  test('it is restored where no shop has been opened yet', async () => {
    const file = join(folder, 'moved.backup');
    await takeBackup(db, file, systemClock.now());
    await restore('', [file, '--replace']);
    expect(output.join('\n')).toContain('restored: ');
    expect(process.exitCode).toBeUndefined();
  }, 60_000);

  test('one without a name goes where the daily ones go, and belongs to the shop', async () => {
    vi.stubEnv('BACKUP_FOLDER', join(folder, 'elsewhere'));
    await backup('', []);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([
      expect.stringMatching(/^shop-.*\.backup$/),
    ]);
    const { uid } = await stat(join(folder, 'new'));
    expect(await stat(join(folder, 'elsewhere'))).toMatchObject({ uid });
    await rm(join(folder, 'elsewhere'), { recursive: true });
  }, 60_000);
});

test('one whose stock is not what its movements say is told of', async () => {
  await db.query({
    text: `alter table reservation disable trigger user;
      update reservation set reserved = reserved - 1; alter table reservation enable trigger user`,
  });
  const file = join(folder, 'wrong.backup');
  await takeBackup(db, file, systemClock.now());
  await expect(verifyBackup(file, folder, {})).rejects.toThrow('has stock that is wrong: tool');
  expect((await readdir(folder)).toSorted()).toEqual([
    ...['good.backup', 'moved.backup', 'new', 'wrong.backup'],
  ]);
}, 60_000);
