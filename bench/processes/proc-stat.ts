/** Reads Linux's /proc; see proc_pid_stat(5) and proc_pid_smaps(5). */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcStat {
  pid: number;
  parent: number;
  /** User and system time of the process itself, in ms. */
  ownMs: number;
  /** The same of its children that have ended and were waited for. */
  endedChildrenMs: number;
}

// USER_HZ, which every architecture that Node runs on has at 100.
const msPerTick = 10;

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
  const text = readIfExists(`/proc/${pid}/stat`);
  return text === undefined ? undefined : parseStat(text);
}

/** The processes that this one has started and that still run. */
export function readChildren(parent: number): ProcStat[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const stat = readStat(Number(pid));
    return stat?.parent === parent ? [stat] : [];
  });
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
