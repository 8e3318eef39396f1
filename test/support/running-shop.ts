/** The shop as a person runs it: a process of its own on a data directory of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bundledServer, ensureServer } from '../../scripts/setup/ensure-build.ts';

export interface RunningShop {
  url: string;
  process: ChildProcess;
  /** Stops it, by default with SIGTERM, and waits. Returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** What it has printed so far. */
  output(): string;
}

const root = join(import.meta.dirname, '../..');

/** As the launcher does it: reading the shop's modules anew takes half of each start. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** Several are started at once. */
let bundled: Promise<boolean> | undefined;

/** Starts the bundled server and resolves when the shop says where it is. */
export async function startShop(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningShop> {
  bundled ??= ensureServer(root);
  if (!(await bundled)) throw new Error('the server is not bundled');
  const port = Number(env['PORT'] ?? (await freePort()));
  const program = startProgram(relative(root, bundledServer(root)), 'The shop is open at', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SHOP_DATA: dataDir,
    ...env,
  });
  await program.ready;
  return { url: `http://127.0.0.1:${port}`, ...program };
}

export interface Program extends Omit<RunningShop, 'url'> {
  /** Resolves when it has printed that it is ready; rejects when it ends before that. */
  ready: Promise<void>;
  exited: Promise<number | null>;
}

/** Starts a file of the project, or of a copy elsewhere; it is ready when it prints `readyText`. */
export function startProgram(
  file: string,
  readyText: string,
  env: Record<string, string>,
  folder = root,
): Program {
  const child = spawn(process.execPath, [join(folder, file)], {
    // Not the root, so that a developer's `.env` is not read.
    cwd: tmpdir(),
    // A copy elsewhere would leave files in it for good.
    env: { ...process.env, ...(folder === root && compileCache), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printedText = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      printedText += data.toString();
      if (printedText.includes(readyText)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => reject(new Error(`${file} ended with ${code}:\n${printedText}`)));
  });
  return {
    process: child,
    ready,
    exited,
    output: () => printedText,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}

const usedPorts = new Set<number>();

/**
 * A port for a program that is started next: never the same twice, and below those that the system
 * gives to outgoing connections, one of which could be there first.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (usedPorts.has(port)) continue;
    usedPorts.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
