/** The shop as a person runs it: a process of its own on a data directory of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningShop {
  url: string;
  process: ChildProcess;
  /** Ends it and waits: SIGTERM unless told otherwise. Answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** What it has printed so far. */
  output(): string;
}

const root = join(import.meta.dirname, '../..');

/** Starts `server.ts` and resolves when the shop says where it is. */
export async function startShop(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningShop> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const program = startProgram('server.ts', 'The shop is open at', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SHOP_DATA: dataDir,
    ...env,
  });
  await program.opened;
  return { url: `http://127.0.0.1:${port}`, ...program };
}

export interface Program extends Omit<RunningShop, 'url'> {
  /** Resolves when it is at work; rejects when it ends before that. */
  opened: Promise<void>;
  ended: Promise<number | null>;
}

/** Starts a file of the project, or of a copy in another folder; it is at work when it says so. */
export function startProgram(
  file: string,
  says: string,
  env: Record<string, string>,
  folder = root,
): Program {
  const child = spawn(process.execPath, [join(folder, file)], {
    // Not the root: a developer's `.env` is no part of a test.
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const opened = new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      printed += data.toString();
      if (printed.includes(says)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`${file} ended with ${code}:\n${printed}`)));
  });
  return {
    process: child,
    opened,
    ended,
    output: () => printed,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The keys under which its sandbox can be asked, as the processor's own dashboard would. */
export async function readSandboxKeys(
  dataDir: string,
): Promise<{ secret: string; publishable: string }> {
  return JSON.parse(await readFile(join(dataDir, 'sandbox-card-keys.json'), 'utf8'));
}

const givenPorts = new Set<number>();

/**
 * A port for a program that is started next: never the same twice, and below those that the system
 * gives to outgoing connections, one of which could be there first.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (givenPorts.has(port)) continue;
    givenPorts.add(port);
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
