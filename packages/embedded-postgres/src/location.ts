import type { Binaries } from './binaries.ts';
import type { DatabaseHost } from './host.ts';
import type { ProcessOwner } from './process-owner.ts';
import { canReach } from './process-owner.ts';
import type { ServerSettings } from './settings.ts';

/** Where the database logs what happens; most loggers fit. */
export type DatabaseLog = { info(message: string): void; warn(message: string): void };

/** One embedded database: its folders, the account that runs it, its programs and settings. */
export type DatabaseLocation = {
  /** The folder that the database has to itself. */
  dataDir: string;
  /** The data directory proper, which only the database's account may enter. */
  cluster: string;
  processOwner: ProcessOwner | undefined;
  binaries: Binaries;
  settings: ServerSettings;
  host: DatabaseHost;
  log: DatabaseLog;
};

/**
 * How to start one of PostgreSQL's programs in a folder. It gets none of this process's environment
 * (which holds keys), and a session of its own: Ctrl-C in the terminal reaches this process alone,
 * which then stops the database last.
 */
export function spawnOptions(processOwner: ProcessOwner | undefined, folder: string) {
  return {
    cwd: folder,
    env: minimalEnvironment(),
    windowsHide: true,
    // On Windows a detached process would open a window and outlive a killed program.
    detached: process.platform !== 'win32',
    ...processOwner,
  };
}

/**
 * The path by which the database's account can open the folder. Below a folder that only root may
 * enter no path works, but the process can be started inside it (Node changes the directory
 * before it gives up root) and Linux has a path for that directory: see proc_pid_cwd(5).
 */
export function pathForOwner(folder: string, processOwner: ProcessOwner | undefined): string {
  return canReach(processOwner, folder) ? folder : '/proc/self/cwd';
}

function minimalEnvironment(): NodeJS.ProcessEnv {
  const keptNames = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];
  const entries = keptNames.map((name) => [name, process.env[name]] as const);
  return { LC_ALL: 'C', ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}
