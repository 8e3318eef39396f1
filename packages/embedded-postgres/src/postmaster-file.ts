import { execFileSync } from 'node:child_process';
import { readlinkSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readIfThere } from './private-files.ts';

/** The content of `postmaster.pid`, which a running server writes. */
export type PostmasterFile = { pid: number; ready: boolean };

// No system gives a process this number, so the server treats it as a process that has ended.
const unusedPid = 2_147_483_647;

/** Reads `postmaster.pid`; its lines are described in PostgreSQL's miscadmin.h. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readIfThere(postmasterFilePath(cluster))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, ready: lines?.[7]?.trim() === 'ready' };
}

/** Finds the server that runs on the cluster, if one does. */
export function findLivePostmaster(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid;
  if (pid === undefined || !isAlive(pid)) return undefined;
  return isServerOf(cluster, pid) ? pid : undefined;
}

/**
 * After a crash of the machine the number in the file may belong to some other program, and the
 * server would take that for its predecessor and refuse to start. The rest of the file stays: from
 * it the server sees whether children of its predecessor are still at work.
 */
export function replaceStalePid(cluster: string): void {
  const text = readIfThere(postmasterFilePath(cluster));
  if (text === undefined) return;
  const pid = readPostmasterFile(cluster)?.pid;
  if (pid === undefined || (isAlive(pid) && isServerOf(cluster, pid))) return;
  writeFileSync(postmasterFilePath(cluster), text.replace(/^.*/, String(unusedPid)));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isServerOf(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') return runsInCluster(cluster, pid);
  return programName(pid).startsWith('postgres');
}

/** A server's working directory is its data directory, which identifies it. */
function runsInCluster(cluster: string, pid: number): boolean {
  try {
    const here = statSync(cluster);
    const there = statSync(`/proc/${pid}/cwd`);
    const program = basename(readlinkSync(`/proc/${pid}/exe`));
    return here.ino === there.ino && here.dev === there.dev && program.startsWith('postgres');
  } catch {
    // It has just ended, or belongs to another account: in both cases it is not our server.
    return false;
  }
}

function programName(pid: number): string {
  const windows = process.platform === 'win32';
  const program = windows ? 'tasklist' : 'ps';
  const options = windows
    ? ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
    : ['-o', 'comm=', '-p', String(pid)];
  try {
    const output = execFileSync(program, options, { encoding: 'utf8', stdio: 'pipe' });
    return basename(output.trim().replaceAll('"', ''));
  } catch {
    // `ps` exits with 1 when there is no such process.
    return '';
  }
}

function postmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
