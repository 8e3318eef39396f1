import { readFileSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';

import { EmbeddedPostgresError } from './errors.ts';

/** The account that the database's processes and files belong to. */
export type Owner = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root has to lend it another account. Whoever already owns
 * the data keeps it; otherwise the system's own `postgres` account, and `nobody` only where there
 * is none (the manual advises against sharing `nobody` with other daemons).
 *
 * @returns undefined when the shop does not run as root: then its own account does
 */
export function chooseOwner(dataDir: string, cluster: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner =
    ownerOf(cluster) ?? ownerOf(dataDir) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (owner !== undefined) return owner;
  throw new EmbeddedPostgresError(
    'NO_UNPRIVILEGED_USER',
    'PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody": ' +
      'start the shop as an ordinary user.',
  );
}

/** Whether the account may enter every folder on the way to the path, and the path itself. */
export function canReach(owner: Owner | undefined, path: string): boolean {
  if (owner === undefined) return true;
  for (let step = realpathSync(path); ; step = dirname(step)) {
    if (!grants(statSync(step), owner, 0o1)) return false;
    if (step === dirname(step)) return true;
  }
}

/** Whether the permission bits (4 read, 2 write, 1 enter or run) are given to the account. */
export function grants(stats: Stats, owner: Owner, bits: number): boolean {
  const shift = stats.uid === owner.uid ? 6 : stats.gid === owner.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}

function ownerOf(path: string): Owner | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.uid === 0) return undefined;
  const account = accounts().find(({ uid }) => uid === stats.uid);
  return { uid: stats.uid, gid: account?.gid ?? stats.gid };
}

function accountNamed(wanted: string): Owner | undefined {
  const account = accounts().find(({ name }) => name === wanted);
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
