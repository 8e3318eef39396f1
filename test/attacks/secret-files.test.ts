/** What the shop keeps on disk is for its own account, whatever the umask and the folder were. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '#platform/backup/backup.ts';
import { loadConfig } from '#settings/config.ts';
import { createLog } from '#platform/log.ts';
import { ensurePrivateFolder } from '#platform/private-folder.ts';
import { advanceCheckpoint } from '#modules/audit/audit.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { urlOf } from '#test/support/database-url.ts';
import { fastPasswordHasher } from '#test/support/passwords.ts';
import { openShop, type Shop } from '#app/open-shop.ts';

let folder: string;
let db: TestDatabase;
let shop: Shop;
let umaskBefore: number;

beforeAll(async () => {
  umaskBefore = process.umask(0);
  folder = await mkdtemp(join(tmpdir(), 'ferrule-files-'));
  await chmod(folder, 0o755);
  db = await openTestDatabase();
  const config = loadConfig({ PORT: '0', SHOP_DATA: folder, DATABASE_URL: urlOf(db.connection) });
  const openFront = () => Promise.resolve(undefined);
  shop = await openShop(config, createLog('silent'), { openFront, passwords: fastPasswordHasher });
  await advanceCheckpoint(db, config.data.auditCheckpoint);
  await takeBackup(db, join(config.data.folder, 'shop.backup'), new Date());
});
afterAll(async () => {
  await shop.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
  process.umask(umaskBefore);
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('with no umask, in a folder that everybody could look into', async () => {
  const files = await readdir(folder);
  const expectedFiles = [
    'first-admin.json',
    'audit-witness.json',
    'sandbox-card-keys.json',
    'shop.backup',
  ];
  const sandboxFiles = [
    'sandbox-card.sqlite',
    'sandbox-card.sqlite-wal',
    'sandbox-card.sqlite-shm',
  ];
  expect(files).toEqual(expect.arrayContaining([...expectedFiles, ...sandboxFiles]));
  for (const file of files) {
    expect({ file, mode: await modeOf(join(folder, file)) }).toEqual({ file, mode: 0o600 });
  }
  expect(await modeOf(folder)).toBe(0o700);
});

test("a folder with somebody else's files in it is left as it is", async () => {
  const home = join(folder, 'home');
  await mkdir(home);
  await chmod(home, 0o755);
  await writeFile(join(home, 'letter.txt'), 'dear');
  ensurePrivateFolder(home);
  expect(await modeOf(home)).toBe(0o755);
  await writeFile(join(home, 'first-admin.json'), '{}');
  ensurePrivateFolder(home);
  expect(await modeOf(home)).toBe(0o700);
  await chmod(home, 0o1777);
  ensurePrivateFolder(home);
  expect(await modeOf(home)).toBe(0o777);
  await rm(home, { recursive: true });
});
