import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import type { DatabaseHost } from './host.ts';
import { canReach } from './process-owner.ts';
import type { ProcessOwner } from './process-owner.ts';

/** The number in the socket's name; it is a file in a private folder and cannot collide. */
export const socketPort = 5432;

// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const longestSocketPath = 103;

/**
 * Makes the folder for the database's socket: in the data directory, or, where that path is too
 * long for a socket or closed to the database's account, a fresh one under a short path. Nobody
 * but the account (and root) may enter it.
 */
export function makeSocketFolder(
  dataDir: string,
  processOwner: ProcessOwner | undefined,
  host: DatabaseHost,
): string {
  const pattern = temporaryPrefix(host);
  const inDataDir = join(dataDir, 'socket');
  if (isShortEnough(inDataDir) && canReach(processOwner, dataDir)) {
    mkdirSync(inDataDir, { recursive: true });
    return makePrivate(inDataDir, processOwner);
  }
  const parent = ['/run', tmpdir(), '/tmp'].find((folder) =>
    isUsable(join(folder, `${pattern}XXXXXX`), processOwner),
  );
  if (parent === undefined) throw new Error('there is no folder for the socket of the database');
  return makePrivate(mkdtempSync(join(parent, pattern)), processOwner);
}

/** Removes a socket that a killed database left, and the folder if it was a temporary one. */
export function removeSocketFolder(folder: string, dataDir: string, host: DatabaseHost): void {
  const name = `.s.PGSQL.${socketPort}`;
  for (const socketFile of [name, `${name}.lock`])
    rmSync(join(folder, socketFile), { force: true });
  if (dirname(folder) === dataDir || !basename(folder).startsWith(temporaryPrefix(host))) return;
  try {
    rmdirSync(folder);
  } catch {
    // It is gone already, or holds something that is not ours to remove.
  }
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}.lock`)) <= longestSocketPath;
}

function temporaryPrefix({ prefix }: DatabaseHost): string {
  return `${prefix}-`;
}

function isUsable(socketFolder: string, processOwner: ProcessOwner | undefined): boolean {
  const folder = dirname(socketFolder);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  return isShortEnough(socketFolder) && canReach(processOwner, folder);
}

function makePrivate(folder: string, processOwner: ProcessOwner | undefined): string {
  if (processOwner !== undefined) chownSync(folder, processOwner.uid, processOwner.gid);
  chmodSync(folder, 0o700);
  return folder;
}
