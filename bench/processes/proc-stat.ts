/**
 * Reads Linux's /proc; see proc_pid_stat(5), proc_pid_smaps(5) and the kernel's own
 * Documentation/scheduler/sched-stats.rst.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcStat {
  pid: number;
  parent: number;
  /** User and system time of the process itself, in ms. */
  ownMs: number;
  /** The same of its children that have ended and were waited for, by a clock of 10 ms. */
  endedChildrenMs: number;
}

// USER_HZ, which every architecture that Node runs on has at 100.
const msPerTick = 10;
/** User and system time are each cut to a whole tick. */
const tickErrorMs = 2 * msPerTick;
const nsPerMs = 1e6;

/**
 * The time of a process by the nanoseconds of its threads, each a /proc/{pid}/task/{tid}/schedstat,
 * whose first field it is. The ticks hold what threads took that have ended, and are taken where
 * these took more than the ticks are wrong by, or where the kernel keeps no such figures.
 */
export function toOwnMs(ticksMs: number, schedstats: readonly string[]): number {
  const threadsMs = schedstats.reduce((sum, text) => sum + Number.parseInt(text, 10) / nsPerMs, 0);
  return ticksMs - threadsMs > tickErrorMs ? ticksMs : threadsMs;
}

/** The fields of a /proc/{pid}/stat that are of interest. */
export function parseStat(text: string): ProcStat {
  // The program's name stands in parentheses and may itself hold some.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (index: number) => Number(fields[index]);
  return {
    pid: Number.parseInt(text, 10),
    parent: number(1),
    ownMs: (number(11) + number(12)) * msPerTick,
    endedChildrenMs: (number(13) + number(14)) * msPerTick,
  };
}

/** Undefined when there is no such process. */
export function readStat(pid: number): ProcStat | undefined {
  const stat = readTicks(pid);
  return stat && refine(stat);
}

/** The processes that this one has started and that still run. */
export function readChildren(parent: number): ProcStat[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const stat = readTicks(Number(pid));
    return stat?.parent === parent ? [refine(stat)] : [];
  });
}

function readTicks(pid: number): ProcStat | undefined {
  const text = readIfExists(`/proc/${pid}/stat`);
  return text === undefined ? undefined : parseStat(text);
}

function refine(stat: ProcStat): ProcStat {
  const folder = `/proc/${stat.pid}/task`;
  const texts = readThreads(folder).map((thread) => readIfExists(`${folder}/${thread}/schedstat`));
  const schedstats = texts.filter((text) => text !== undefined);
  return { ...stat, ownMs: toOwnMs(stat.ownMs, schedstats) };
}

/** None of a process that has ended meanwhile. */
function readThreads(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export interface ProcMemory {
  /** Resident, shared pages counted in full. */
  rssKiB: number;
  /** Shared pages divided among those who share them; undefined when we may not look. */
  pssKiB: number | undefined;
}

export function readMemory(pid: number): ProcMemory {
  const rssKiB = parseKib(readIfExists(`/proc/${pid}/status`), 'VmRSS') ?? 0;
  return { rssKiB, pssKiB: parseKib(readIfExists(`/proc/${pid}/smaps_rollup`), 'Pss') };
}

function parseKib(text: string | undefined, name: string): number | undefined {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text ?? '');
  return found ? Number(found[1]) : undefined;
}

/** Undefined for what has ended meanwhile, or is not ours to read. */
function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
