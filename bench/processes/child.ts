/** Processes that the bench starts and, whatever happens, ends. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { undoAtEnd } from './leftovers.ts';

export interface Child {
  pid: number;
  /** Why it is no longer there; undefined while it runs. */
  end(): string | undefined;
  /** SIGTERM, and SIGKILL when that is not enough; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface Start {
  script: string;
  options?: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** Where what it prints is kept. */
  logFile: string;
}

const patienceMs = 15_000;
const lastWords = 2000;

/** Runs a script under the Node that runs this. It gets no settings but those given. */
export function startChild({ script, options = [], env, cwd, logFile }: Start): Child {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [script, ...options], {
    cwd,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended: string | undefined;
  const gone = new Promise<void>((resolve) => {
    const note = (how: string) => {
      ended = how;
      resolve();
    };
    child.once('error', (error) => note(error.message));
    child.once('exit', (code, signal) => note(signal ?? `code ${code}`));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await gone;
    clearTimeout(late);
  };
  undoAtEnd(stop);
  const end = () =>
    ended && `${script} ended (${ended}):\n${readFileSync(logFile, 'utf8').slice(-lastWords)}`;
  return { pid: child.pid ?? 0, end, stop };
}

// The person's own settings and keys must not reach the shop that is measured.
function surroundings(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_OPTIONS'];
  const entries = names.map((name) => [name, process.env[name] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** A port that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
