import { rmSync } from 'node:fs';
import { databaseHost } from '#settings/database-host.ts';

import { ConfigError, loadConfig } from '#settings/config.ts';
import type { Config } from '#settings/config.ts';
import { removeDatabase } from '@ferrule/embedded-postgres';
import { EmbeddedPostgresError } from '@ferrule/embedded-postgres/errors';
import { readDotEnv } from '#settings/dot-env.ts';

/**
 * `npm run db:reset`: removes the embedded database and what belongs to its rows (the first
 * admin's password, the sandbox's store, the uploads), so that the next start begins anew.
 */
export async function resetDatabase(): Promise<void> {
  try {
    await reset(loadConfig(process.env, readDotEnv()));
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
    if (!isExpected) throw error;
    printError(error.message);
  }
}

async function reset({ data, database }: Config): Promise<void> {
  if (database.kind === 'external') {
    printError('DATABASE_URL is set, and db:reset removes only the database that the shop brings.');
    return;
  }
  await removeDatabase({ dataDir: database.folder, log: console, host: databaseHost });
  const storeFiles = ['', '-wal', '-shm', '-journal'].map(
    (end) => `${data.sandboxCardStore}${end}`,
  );
  for (const path of [data.firstAdminFile, data.auditCheckpoint, ...storeFiles]) {
    rmSync(path, { recursive: true, force: true });
  }
  console.log(`The shop's data in ${data.folder} is gone. The next start fills a new shop.`);
}

function printError(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
