import type { Binaries } from './binaries.ts';
import type { Owner } from './process-owner.ts';
import { canReach } from './process-owner.ts';
import type { ServerSettings } from './settings.ts';

/** Where to tell what happens; the shop's log fits. */
export type DatabaseLog = { info(message: string): void; warn(message: string): void };

/** One embedded database: its place, its account, its programs. */
export type Site = {
  /** The folder that the database has to itself. */
  dataDir: string;
  /** The data directory proper, which only the database's account may enter. */
  cluster: string;
  owner: Owner | undefined;
  binaries: Binaries;
  settings: ServerSettings;
  log: DatabaseLog;
};

/**
 * How to start one of PostgreSQL's programs in a folder. It gets none of the shop's environment
 * (which holds keys), and a session of its own: Ctrl-C in the terminal reaches the shop alone,
 * which then stops the database last.
 */
export function processOptions(owner: Owner | undefined, folder: string) {
  return {
    cwd: folder,
    env: minimalEnvironment(),
    windowsHide: true,
    // On Windows a detached process would open a window and outlive a killed shop.
    detached: process.platform !== 'win32',
    ...owner,
  };
}

/**
 * The name by which the database's account can open the folder. Below a folder that only root may
 * enter no path leads there, but the process can be started inside it (Node changes directory
 * before it gives up root) and Linux has a name for that place: see proc_pid_cwd(5).
 */
export function nameOf(folder: string, owner: Owner | undefined): string {
  return canReach(owner, folder) ? folder : '/proc/self/cwd';
}

function minimalEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];
  const entries = kept.map((name) => [name, process.env[name]] as const);
  return { LC_ALL: 'C', ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}
