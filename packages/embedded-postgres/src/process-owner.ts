import { readFileSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';

import { EmbeddedPostgresError } from './errors.ts';
import type { DatabaseHost } from './host.ts';

/** The account that the database's processes and files belong to. */
export type ProcessOwner = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root starts it under another account: the one that owns
 * the data already; otherwise the system's own `postgres` account, and `nobody` only where there
 * is none (the manual advises against sharing `nobody` with other daemons).
 *
 * @returns undefined when this process is not root's: then PostgreSQL runs as its account
 */
export function chooseProcessOwner(
  dataDir: string,
  cluster: string,
  host: DatabaseHost,
): ProcessOwner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const processOwner =
    ownerOf(cluster) ?? ownerOf(dataDir) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (processOwner !== undefined) return processOwner;
  throw new EmbeddedPostgresError(
    'NO_UNPRIVILEGED_USER',
    'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody": ' +
      `start the ${host.name} as an ordinary user.`,
  );
}

/** Whether the account may enter every folder on the way to the path, and the path itself. */
export function canReach(processOwner: ProcessOwner | undefined, path: string): boolean {
  if (processOwner === undefined) return true;
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if (!grants(statSync(folder), processOwner, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Whether the account has these permission bits (4 read, 2 write, 1 enter or run). */
export function grants(stats: Stats, processOwner: ProcessOwner, permissionBits: number): boolean {
  const shift = stats.uid === processOwner.uid ? 6 : stats.gid === processOwner.gid ? 3 : 0;
  return ((stats.mode >> shift) & permissionBits) === permissionBits;
}

function ownerOf(path: string): ProcessOwner | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.uid === 0) return undefined;
  const account = accounts().find(({ uid }) => uid === stats.uid);
  return { uid: stats.uid, gid: account?.gid ?? stats.gid };
}

function accountNamed(accountName: string): ProcessOwner | undefined {
  const account = accounts().find(({ name }) => name === accountName);
  return account && { uid: account.uid, gid: account.gid };
}

function accounts(): { name: string; uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
