/** Commands and programs of the drill, all of which are gone when it ends, however it ends. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { addCleanup } from '../../../bench/processes/cleanup.ts';

const execute = promisify(execFile);

/** Runs a command to its end; throws where it fails. */
export async function run(command: string, ...args: string[]): Promise<string> {
  return (await execute(command, args, { env: environment })).stdout;
}

/** The same, where it may fail because there is nothing to do. */
export async function tryToRun(command: string, ...args: string[]): Promise<void> {
  await run(command, ...args).catch(() => undefined);
}

export interface Program {
  pid: number;
  isRunning(): boolean;
  /** SIGKILL follows where the signal does not end it in `limitMs`. */
  stop(signal?: NodeJS.Signals, limitMs?: number): Promise<void>;
}

interface ProgramOptions {
  /** The network namespace that it runs in; the machine's own without one. */
  namespace?: string;
  command: readonly string[];
  logFile: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const environment = { PATH: path, LC_ALL: 'C.UTF-8', HOME: '/tmp' };

/** Starts a program; it does not see this process's settings. */
export function start({ namespace, command, logFile, env, cwd = '/' }: ProgramOptions): Program {
  const [program = '', ...args] =
    namespace === undefined ? command : ['ip', 'netns', 'exec', namespace, ...command];
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    ...{ cwd, env: { ...environment, ...env } },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM', limitMs = 20_000) => {
    if (!isRunning()) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    await exited;
    clearTimeout(timer);
  };
  addCleanup(() => stop('SIGTERM', 3000));
  return { pid: child.pid ?? 0, isRunning, stop };
}
