/** Starts processes, which are stopped in any case when the bench ends. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { addCleanup } from './cleanup.ts';

export interface Child {
  pid: number;
  /** Why it is no longer there; undefined while it runs. */
  exitReason(): string | undefined;
  /** SIGTERM, and SIGKILL when that is not enough; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  script: string;
  options?: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** Where what it prints is kept. */
  logFile: string;
}

const stopTimeoutMs = 15_000;
const logTailLength = 2000;

/** Runs a script under the Node that runs this. It gets no settings but those given. */
export function startChild({ script, options = [], env, cwd, logFile }: ChildOptions): Child {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [script, ...options], {
    cwd,
    env: { ...baseEnvironment(), ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let exitCause: string | undefined;
  const exited = new Promise<void>((resolve) => {
    const recordExit = (reason: string) => {
      exitCause = reason;
      resolve();
    };
    child.once('error', (error) => recordExit(error.message));
    child.once('exit', (code, signal) => recordExit(signal ?? `code ${code}`));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(killTimer);
  };
  addCleanup(stop);
  const exitReason = () =>
    exitCause &&
    `${script} ended (${exitCause}):\n${readFileSync(logFile, 'utf8').slice(-logTailLength)}`;
  return { pid: child.pid ?? 0, exitReason, stop };
}

// The person's own settings and keys must not reach the shop that is measured.
function baseEnvironment(): Record<string, string> {
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
