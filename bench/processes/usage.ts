/** What the shop's processes take of the machine: the server, the database, the sandbox. */
import { readChildren, readMemory, readStat } from './proc-stat.ts';

export interface ShopProcesses {
  server: number;
  /** The postmaster; its children are found at each reading. */
  database: number;
  sandbox: number;
}

/** CPU time since each process began, in ms. */
export interface CpuTimes {
  serverMs: number;
  databaseMs: number;
  sandboxMs: number;
}

/** CPU and memory are read from /proc, which only Linux has; elsewhere the figures are missing. */
export const hasProcFiles = process.platform === 'linux';

export function readCpu({ server, database, sandbox }: ShopProcesses): CpuTimes | undefined {
  if (!hasProcFiles) return undefined;
  return {
    serverMs: readStat(server)?.ownMs ?? 0,
    databaseMs: readTreeMs(database),
    sandboxMs: readStat(sandbox)?.ownMs ?? 0,
  };
}

/** What was used between two readings. */
export function subtractCpu(
  before: CpuTimes | undefined,
  after: CpuTimes | undefined,
): CpuTimes | undefined {
  if (!before || !after) return undefined;
  return {
    serverMs: after.serverMs - before.serverMs,
    databaseMs: after.databaseMs - before.databaseMs,
    sandboxMs: after.sandboxMs - before.sandboxMs,
  };
}

export function readProcessCpuMs(pid: number): number | undefined {
  return hasProcFiles ? readStat(pid)?.ownMs : undefined;
}

export interface MemoryUse {
  serverRssMiB: number;
  /** Database processes together, shared memory counted once where that can be seen. */
  databaseMiB: number;
  databaseIs: 'PSS' | 'RSS';
  databaseProcesses: number;
  sandboxRssMiB: number;
}

export function readMemoryUse(processes: ShopProcesses): MemoryUse | undefined {
  if (!hasProcFiles) return undefined;
  const { server, database, sandbox } = processes;
  const parts = [database, ...readChildren(database).map(({ pid }) => pid)].map(readMemory);
  const hasPss = parts.every(({ pssKiB }) => pssKiB !== undefined);
  const databaseKiB = parts.reduce((sum, { rssKiB, pssKiB }) => sum + (pssKiB ?? rssKiB), 0);
  return {
    serverRssMiB: toMebibytes(readMemory(server).rssKiB),
    databaseMiB: toMebibytes(databaseKiB),
    databaseIs: hasPss ? 'PSS' : 'RSS',
    databaseProcesses: parts.length,
    sandboxRssMiB: toMebibytes(readMemory(sandbox).rssKiB),
  };
}

/** The postmaster with its children: those that live, and those it has waited for. */
function readTreeMs(pid: number): number {
  const own = readStat(pid);
  if (!own) return 0;
  const living = readChildren(pid).reduce((sum, child) => sum + child.ownMs, 0);
  return own.ownMs + own.endedChildrenMs + living;
}

function toMebibytes(kib: number): number {
  return kib / 1024;
}
