import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { EmbeddedPostgresError, explainOutput } from './errors.ts';
import { readIfThere, syncFolder, writePrivate } from './private-files.ts';
import { settingArguments } from './settings.ts';
import { nameOf, processOptions } from './site.ts';
import type { Site } from './site.ts';

/** The shop's role and database. The role reads and writes rows, and owns nothing. */
export const shopName = 'shop';

/** Owns the database and all tables, and migrates them; may make databases, for tests. */
export const ownerName = 'shop_owner';

/** Of the two roles that sign in. */
export type Passwords = { shop: string; owner: string };

const passwordFiles = { shop: 'password', owner: 'owner-password' } as const;

/** What the owner does beside its own tables: ends the sessions of a database that it drops. */
const ownerGrants = 'pg_monitor, pg_checkpoint, pg_signal_backend';

// One call for the whole file system is much faster than one for each of a thousand files.
const syncMethod = process.platform === 'linux' ? 'syncfs' : 'fsync';

const unfinishedPrefix = 'cluster.unfinished-';

// 'scram' everywhere: the socket's folder is closed to others already, the password closes it to
// other processes of the same account. Nobody signs in as the superuser, who could run programs.
const whoMayConnect = `# Written by the shop at its start.
local all postgres reject
host all postgres all reject
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Makes the data directory when there is none. It gets its name only when it is whole, so a start
 * that was killed half-way leaves nothing but a folder to sweep up.
 *
 * A data directory of a time in which the shop's role owned everything is given an owner.
 *
 * @throws EmbeddedPostgresError OTHER_MAJOR, DISK_FULL or INIT_FAILED
 */
export async function readyCluster(site: Site): Promise<Passwords> {
  sweepUnfinished(site.dataDir);
  const version = readIfThere(join(site.cluster, 'PG_VERSION'))?.trim();
  if (version !== undefined) {
    if (version !== site.binaries.major) throw otherMajor(site, version);
    writeWhoMayConnect(site.cluster);
    return readyRoles(site);
  }
  site.log.info(`Making the database in ${site.dataDir}`);
  const passwords = { shop: newPassword(), owner: newPassword() };
  const cluster = mkdtempSync(join(site.dataDir, unfinishedPrefix));
  try {
    await makeCluster(site, cluster, passwords);
    writePasswords(site, passwords);
    renameSync(cluster, site.cluster);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
  syncFolder(site.dataDir);
  return passwords;
}

/** The owner's password, for commands that people run beside the shop. */
export function readOwnerPassword(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, passwordFiles.owner)) || undefined;
}

async function makeCluster(site: Site, cluster: string, passwords: Passwords): Promise<void> {
  if (site.owner !== undefined) chownSync(cluster, site.owner.uid, site.owner.gid);
  await initdb(site, cluster, [
    ['--username=postgres', '--auth=reject', '--data-checksums', '--encoding=UTF8'],
    // The built-in locale sorts the same on every machine and after every system update.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ['--no-instructions', '--no-sync'],
  ]);
  writeWhoMayConnect(cluster);
  // Nothing of it counts before it has its name, so all is brought to disk once, at the end.
  const quick = { ...site, settings: { ...site.settings, fsync: 'off' } };
  await runSingleUser(quick, cluster, [
    `create role ${ownerName} login createdb password '${passwords.owner}'`,
    `create role ${shopName} login password '${passwords.shop}'`,
    `grant ${ownerGrants} to ${ownerName}`,
    `create database ${shopName} owner ${ownerName}`,
  ]);
  if (site.settings['fsync'] !== 'off') {
    await initdb(site, cluster, [['--sync-only', `--sync-method=${syncMethod}`]]);
  }
}

async function initdb(site: Site, cluster: string, options: string[][]): Promise<void> {
  const all = ['-D', nameOf(cluster, site.owner), ...options.flat()];
  const { code, output } = await runToEnd(site, cluster, site.binaries.initdb, all);
  if (code !== 0) throw explainOutput(output, site.dataDir, 'INIT_FAILED');
}

/**
 * The data is the owner's, so whoever lost a password's file gets a new password. Killed half-way,
 * the file is still missing and the next start does it again.
 */
async function readyRoles(site: Site): Promise<Passwords> {
  const kept = {
    shop: readIfThere(join(site.dataDir, passwordFiles.shop)) || undefined,
    owner: readOwnerPassword(site.dataDir),
  };
  if (kept.shop === undefined) {
    site.log.warn('The file with the password of the database was gone: it gets a new one');
  }
  if (kept.shop !== undefined && kept.owner !== undefined) {
    return { shop: kept.shop, owner: kept.owner };
  }
  const passwords = { shop: kept.shop ?? newPassword(), owner: kept.owner ?? newPassword() };
  await runSingleUser(site, site.cluster, [
    `do $$ begin create role ${ownerName}; exception when duplicate_object then null; end $$`,
    `alter role ${ownerName} login createdb password '${passwords.owner}'`,
    `alter role ${shopName} nocreatedb password '${passwords.shop}'`,
    `revoke ${ownerGrants} from ${shopName}`,
    `grant ${ownerGrants} to ${ownerName}`,
    'alter role postgres password null',
  ]);
  const handOver = `reassign owned by ${shopName} to ${ownerName}`;
  await runSingleUser(site, site.cluster, [handOver], shopName);
  writePasswords(site, passwords);
  return passwords;
}

function writePasswords({ dataDir }: Site, { shop, owner }: Passwords): void {
  writePrivate(join(dataDir, passwordFiles.shop), shop, 'kept');
  writePrivate(join(dataDir, passwordFiles.owner), owner, 'kept');
}

function writeWhoMayConnect(cluster: string): void {
  const file = join(cluster, 'pg_hba.conf');
  if (readIfThere(file) !== whoMayConnect) writeFileSync(file, whoMayConnect);
}

async function runSingleUser(
  site: Site,
  cluster: string,
  statements: string[],
  database = 'postgres',
): Promise<void> {
  const options = ['--single', '-j', '-D', nameOf(cluster, site.owner)];
  const { code, output } = await runToEnd(
    site,
    cluster,
    site.binaries.postgres,
    [...options, ...settingArguments(site.settings), database],
    // The option -j ends a statement at a semicolon and an empty line.
    statements.map((statement) => `${statement};\n\n`).join(''),
  );
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw explainOutput(output, site.dataDir, 'INIT_FAILED');
  }
}

function runToEnd(site: Site, cwd: string, program: string, options: string[], input = '') {
  const child = spawn(program, options, processOptions(site.owner, cwd));
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  }
  // A program that ends early closes its input; its exit code and words say more than EPIPE.
  child.stdin.on('error', () => {}).end(input);
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: pieces.join('') }));
  });
}

function sweepUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function newPassword(): string {
  return randomBytes(32).toString('base64url');
}

function otherMajor(site: Site, version: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'OTHER_MAJOR',
    `The data in ${site.dataDir} was made by PostgreSQL ${version} and this shop brings ` +
      `${site.binaries.major}: dump it with the version that made it and load it into a new ` +
      'SHOP_DATA, or set DATABASE_URL to a server that can read it.',
  );
}
