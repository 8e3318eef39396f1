import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import { host } from './host.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-'));
const log = { info: () => undefined, warn: () => undefined };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['', 'Kiosk', "a'b", 'a b'])(
  'a name that is not a word (%j) is refused',
  async (name) => {
    const dataDir = join(folder, 'misnamed');
    const start = startEmbeddedPostgres({ dataDir, log, host: { ...host, name } });
    await expect(start).rejects.toThrow(TypeError);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test('roles, database and messages have the name of the program', async () => {
  const dataDir = join(folder, 'kiosk');
  const kiosk = { ...host, name: 'kiosk', folderSetting: 'KIOSK_DATA' };
  const options = { dataDir, log, host: kiosk, settings: { fsync: 'off' } };
  const { connection, ownerConnection, stop } = await startEmbeddedPostgres(options);
  expect(connection).toMatchObject({ user: 'kiosk', database: 'kiosk' });
  expect(ownerConnection).toMatchObject({ user: 'kiosk_owner', database: 'kiosk' });
  const again = startEmbeddedPostgres(options);
  await expect(again).rejects.toThrow(/another kiosk .* KIOSK_DATA/);
  await stop();
});
