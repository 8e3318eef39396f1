/**
 * The hosted provider's own emulator, as its makers publish it: a process that needs nothing but
 * Node, with no network, on a folder of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/running-shop.ts';

export interface Emulator {
  /** As FIREBASE_AUTH_EMULATOR_HOST names it. */
  host: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const startTimeoutMs = 180_000;

/** Starts it for one project; resolves when it answers. */
export async function startEmulator(packages: string, projectId: string): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-emulator-'));
  const host = await choosePorts(join(folder, 'firebase.json'));
  const program = join(packages, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const args = ['emulators:start', '--only', 'auth', '--project', projectId];
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    // Its settings and its log stay in the folder, and it asks nobody for news.
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      CI: '1',
      NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killChild = () => void child.kill('SIGKILL');
  process.once('exit', killChild);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill('SIGINT');
    const killTimer = setTimeout(killChild, startTimeoutMs / 12);
    await ended;
    clearTimeout(killTimer);
    process.off('exit', killChild);
    await rm(folder, { recursive: true, force: true });
  };
  await whenReady(child, ended).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { host, close };
}

async function choosePorts(file: string): Promise<string> {
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = {
    auth: { host: loopback, port },
    hub: { host: loopback, port: hub },
    logging: { host: loopback, port: logging },
    ui: { enabled: false },
    singleProjectMode: true,
  };
  await writeFile(file, JSON.stringify({ emulators }));
  return `${loopback}:${port}`;
}

function whenReady(child: ChildProcess, ended: Promise<void>): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`the emulator did not start:\n${output}`));
    const late = setTimeout(fail, startTimeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        output += data.toString();
        if (!output.includes('All emulators ready')) return;
        clearTimeout(late);
        resolve();
      });
    }
    void ended.then(fail);
  });
}
