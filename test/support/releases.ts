/** The releases so far, as `db/releases.json` has them, the oldest first. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import releases from '../../db/releases.json' with { type: 'json' };
import { migrationsFolder } from './earlier-schema.ts';

export interface Release {
  version: string;
  /** Such as '2026-11-27'. */
  date: string;
  /** Of which it was made; what the file says of it was committed after that. */
  commit: string;
  /** Its name, without '.sql'; all up to it belong to the release and stay as they are. */
  lastMigration: string;
  /** SHA-256 of these, in their order. */
  migrationsHash: string;
}

export const allReleases: readonly Release[] = releases;

/** The folder of what a shop of that release left behind. */
export function folderOf({ version }: Release): string {
  return join(migrationsFolder, '../releases', version);
}

export interface MigrationFile {
  /** Without '.sql'. */
  name: string;
  text: string;
}

/** In the order in which they are applied. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.toSorted().map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(migrationsFolder, file), 'utf8'),
    })),
  );
}

export function hashMigrations(files: readonly MigrationFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\n${text}\n`);
  return hash.digest('hex');
}
