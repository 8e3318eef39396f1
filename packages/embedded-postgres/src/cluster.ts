import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { EmbeddedPostgresError } from './errors.ts';
import { explainOutput } from './explain-errors.ts';
import { ownerRole } from './host.ts';
import type { DatabaseHost } from './host.ts';
import { readIfThere, syncFolder, writePrivate } from './private-files.ts';
import { settingArguments } from './settings.ts';
import { pathForOwner, spawnOptions } from './location.ts';
import type { DatabaseLocation } from './location.ts';

/** Of the two roles that sign in. */
export type Passwords = { app: string; owner: string };

const passwordFiles = { app: 'password', owner: 'owner-password' } as const;

/** Rights of the owner beside its own tables: it ends the sessions of a database that it drops. */
const ownerGrants = 'pg_monitor, pg_checkpoint, pg_signal_backend';

// One call for the whole file system is much faster than one for each of a thousand files.
const syncMethod = process.platform === 'linux' ? 'syncfs' : 'fsync';

const unfinishedPrefix = 'cluster.unfinished-';

// 'scram' everywhere: the socket's folder is closed to others already, the password closes it to
// other processes of the same account. Nobody signs in as the superuser, who could run programs.
const hbaRules = `local all postgres reject
host all postgres all reject
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Makes the data directory when there is none. It gets its name only when it is whole, so a start
 * that was killed half-way leaves nothing but a folder, which the next start removes.
 *
 * Tables of an older version, which one role owned, are handed to the owner's role.
 *
 * @throws EmbeddedPostgresError OTHER_MAJOR, DISK_FULL or INIT_FAILED
 */
export async function ensureCluster(location: DatabaseLocation): Promise<Passwords> {
  removeUnfinished(location.dataDir);
  const version = readIfThere(join(location.cluster, 'PG_VERSION'))?.trim();
  if (version !== undefined) {
    if (version !== location.binaries.major) throw otherMajorError(location, version);
    writeHbaConfig(location.host, location.cluster);
    return ensureRoles(location);
  }
  location.log.info(`Making the database in ${location.dataDir}`);
  const passwords = { app: newPassword(), owner: newPassword() };
  const cluster = mkdtempSync(join(location.dataDir, unfinishedPrefix));
  try {
    await makeCluster(location, cluster, passwords);
    writePasswords(location, passwords);
    renameSync(cluster, location.cluster);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
  syncFolder(location.dataDir);
  return passwords;
}

/** The owner's password, for commands that people run beside the program. */
export function readOwnerPassword(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, passwordFiles.owner)) || undefined;
}

async function makeCluster(
  location: DatabaseLocation,
  cluster: string,
  passwords: Passwords,
): Promise<void> {
  if (location.processOwner !== undefined)
    chownSync(cluster, location.processOwner.uid, location.processOwner.gid);
  await initdb(location, cluster, [
    ['--username=postgres', '--auth=reject', '--data-checksums', '--encoding=UTF8'],
    // The built-in locale sorts the same on every machine and after every system update.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ['--no-instructions', '--no-sync'],
  ]);
  writeHbaConfig(location.host, cluster);
  const { name } = location.host;
  const owner = ownerRole(name);
  // A start uses it only under its final name, so it is synced to disk once, at the end.
  const withoutFsync = { ...location, settings: { ...location.settings, fsync: 'off' } };
  await runSingleUser(withoutFsync, cluster, [
    `create role ${owner} login createdb password '${passwords.owner}'`,
    `create role ${name} login password '${passwords.app}'`,
    `grant ${ownerGrants} to ${owner}`,
    `create database ${name} owner ${owner}`,
  ]);
  if (location.settings['fsync'] !== 'off') {
    await initdb(location, cluster, [['--sync-only', `--sync-method=${syncMethod}`]]);
  }
}

async function initdb(
  location: DatabaseLocation,
  cluster: string,
  options: string[][],
): Promise<void> {
  const initdbOptions = ['-D', pathForOwner(cluster, location.processOwner), ...options.flat()];
  const { code, output } = await runToEnd(
    location,
    cluster,
    location.binaries.initdb,
    initdbOptions,
  );
  if (code !== 0) throw explainOutput(output, location.dataDir, 'INIT_FAILED', location.host);
}

/**
 * A password whose file is lost is replaced by a new one. Killed half-way,
 * the file is still missing and the next start does it again.
 */
async function ensureRoles(location: DatabaseLocation): Promise<Passwords> {
  const savedPasswords = {
    app: readIfThere(join(location.dataDir, passwordFiles.app)) || undefined,
    owner: readOwnerPassword(location.dataDir),
  };
  if (savedPasswords.app === undefined) {
    location.log.warn('The file with the password of the database was gone: it gets a new one');
  }
  if (savedPasswords.app !== undefined && savedPasswords.owner !== undefined) {
    return { app: savedPasswords.app, owner: savedPasswords.owner };
  }
  const passwords = {
    app: savedPasswords.app ?? newPassword(),
    owner: savedPasswords.owner ?? newPassword(),
  };
  const { name } = location.host;
  const owner = ownerRole(name);
  await runSingleUser(location, location.cluster, [
    `do $$ begin create role ${owner}; exception when duplicate_object then null; end $$`,
    `alter role ${owner} login createdb password '${passwords.owner}'`,
    `alter role ${name} nocreatedb password '${passwords.app}'`,
    `revoke ${ownerGrants} from ${name}`,
    `grant ${ownerGrants} to ${owner}`,
    'alter role postgres password null',
  ]);
  const reassignOwner = `reassign owned by ${name} to ${owner}`;
  await runSingleUser(location, location.cluster, [reassignOwner], name);
  writePasswords(location, passwords);
  return passwords;
}

function writePasswords({ dataDir }: DatabaseLocation, { app, owner }: Passwords): void {
  writePrivate(join(dataDir, passwordFiles.app), app, 'kept');
  writePrivate(join(dataDir, passwordFiles.owner), owner, 'kept');
}

function writeHbaConfig({ name }: DatabaseHost, cluster: string): void {
  const hbaConfig = `# Written by the ${name} at its start.\n${hbaRules}`;
  const file = join(cluster, 'pg_hba.conf');
  if (readIfThere(file) !== hbaConfig) writeFileSync(file, hbaConfig);
}

async function runSingleUser(
  location: DatabaseLocation,
  cluster: string,
  statements: string[],
  database = 'postgres',
): Promise<void> {
  const options = ['--single', '-j', '-D', pathForOwner(cluster, location.processOwner)];
  const { code, output } = await runToEnd(
    location,
    cluster,
    location.binaries.postgres,
    [...options, ...settingArguments(location.settings), database],
    // The option -j ends a statement at a semicolon and an empty line.
    statements.map((statement) => `${statement};\n\n`).join(''),
  );
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw explainOutput(output, location.dataDir, 'INIT_FAILED', location.host);
  }
}

function runToEnd(
  location: DatabaseLocation,
  cwd: string,
  program: string,
  options: string[],
  input = '',
) {
  const child = spawn(program, options, spawnOptions(location.processOwner, cwd));
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

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function newPassword(): string {
  return randomBytes(32).toString('base64url');
}

function otherMajorError(location: DatabaseLocation, version: string): EmbeddedPostgresError {
  const { dataDir, binaries, host } = location;
  return new EmbeddedPostgresError(
    'OTHER_MAJOR',
    `The data in ${dataDir} was made by PostgreSQL ${version} and this ${host.name} brings ` +
      `${binaries.major}: dump it with the version that made it and load it into a new ` +
      `${host.folderSetting}, or set ${host.urlSetting} to a server that can read it.`,
  );
}
