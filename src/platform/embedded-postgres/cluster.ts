import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { EmbeddedPostgresError, explainOutput } from './errors.ts';
import { readIfThere, syncFolder, writePrivate } from './private-files.ts';
import { settingArguments } from './settings.ts';
import type { ServerSettings } from './settings.ts';
import { nameOf, processOptions } from './site.ts';
import type { Site } from './site.ts';

/** The shop's role and database. The role makes databases, for tests; it is no superuser. */
export const shopName = 'shop';

// One call for the whole file system is much faster than one for each of a thousand files.
const syncMethod = process.platform === 'linux' ? 'syncfs' : 'fsync';

const unfinishedPrefix = 'cluster.unfinished-';

// 'scram' everywhere: the socket's folder is closed to others already, the password closes it to
// other processes of the same account.
const whoMayConnect = `# Written when the database was made.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Makes the data directory when there is none. It gets its name only when it is whole, so a start
 * that was killed half-way leaves nothing but a folder to sweep up.
 *
 * @returns the password of the roles `shop` and `postgres`
 * @throws EmbeddedPostgresError OTHER_MAJOR, DISK_FULL or INIT_FAILED
 */
export async function readyCluster(site: Site): Promise<string> {
  sweepUnfinished(site.dataDir);
  const passwordFile = join(site.dataDir, 'password');
  const version = readIfThere(join(site.cluster, 'PG_VERSION'))?.trim();
  if (version !== undefined) {
    if (version !== site.binaries.major) throw otherMajor(site, version);
    return readIfThere(passwordFile) || (await replacePassword(site, passwordFile));
  }
  site.log.info(`Making the database in ${site.dataDir}`);
  const password = newPassword();
  const cluster = mkdtempSync(join(site.dataDir, unfinishedPrefix));
  try {
    await makeCluster(site, cluster, password);
    writePrivate(passwordFile, password, 'kept');
    renameSync(cluster, site.cluster);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
  syncFolder(site.dataDir);
  return password;
}

async function makeCluster(site: Site, cluster: string, password: string): Promise<void> {
  if (site.owner !== undefined) chownSync(cluster, site.owner.uid, site.owner.gid);
  await initdb(site, cluster, [
    ['--username=postgres', '--auth=reject', '--data-checksums', '--encoding=UTF8'],
    // The built-in locale sorts the same on every machine and after every system update.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ['--no-instructions', '--no-sync'],
  ]);
  writeFileSync(join(cluster, 'pg_hba.conf'), whoMayConnect);
  // Nothing of it counts before it has its name, so all is brought to disk once, at the end.
  await runSingleUser(site, cluster, { ...site.settings, fsync: 'off' }, [
    `alter role postgres password '${password}'`,
    `create role ${shopName} login createdb password '${password}'`,
    `grant pg_monitor, pg_checkpoint, pg_signal_backend to ${shopName}`,
    `create database ${shopName} owner ${shopName}`,
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

/** The data is the owner's, so whoever lost the password file gets a new password. */
async function replacePassword(site: Site, passwordFile: string): Promise<string> {
  site.log.warn('The file with the password of the database was gone: it gets a new one');
  const password = newPassword();
  await runSingleUser(site, site.cluster, site.settings, [
    `alter role postgres password '${password}'`,
    `alter role ${shopName} password '${password}'`,
  ]);
  writePrivate(passwordFile, password, 'kept');
  return password;
}

async function runSingleUser(
  site: Site,
  cluster: string,
  settings: ServerSettings,
  statements: string[],
): Promise<void> {
  const options = ['--single', '-j', '-D', nameOf(cluster, site.owner)];
  const { code, output } = await runToEnd(
    site,
    cluster,
    site.binaries.postgres,
    [...options, ...settingArguments(settings), 'postgres'],
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
