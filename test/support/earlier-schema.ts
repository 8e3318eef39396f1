/** The database as an earlier version of the shop had it, for tests of what migrations do. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/schema/migrate.ts';

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations');

/** Runs the migrations that come before `number`, such as '0014', in an empty database. */
export async function migrateUpTo(db: Database, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-migrations-'));
  try {
    for (const file of await readdir(migrationsFolder)) {
      if (file < number) await copyFile(join(migrationsFolder, file), join(folder, file));
    }
    await migrate(db, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
