/**
 * The shop as it is shipped, in processes of its own: the server, its embedded database, and the
 * sandbox card processor, which by default lives in the server's process and is given its own
 * here so that its work does not count as the shop's.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readServerPid } from '@ferrule/embedded-postgres';
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { bundledServer } from '../../scripts/setup/ensure-build.ts';
import type { CardEndpoint, ShopAddress } from '../load/jobs.ts';
import { findFreePort, startChild, type Child } from '../processes/child.ts';
import { addCleanup } from '../processes/cleanup.ts';
import type { ShopProcesses } from '../processes/usage.ts';
import { waitForFirstResponse } from './first-response.ts';
import { startSandbox } from './sandbox.ts';

export interface BenchShop {
  address: ShopAddress;
  origin: string;
  dataDir: string;
  databaseDir: string;
  processes: ShopProcesses;
  /** Where cards are confirmed: at the processor itself, or through the shop's proxy to it. */
  cardEndpoints: { direct: CardEndpoint; throughShop: CardEndpoint };
  stop(): Promise<void>;
}

export const root = join(import.meta.dirname, '../..');

/** Starts a shop in a data directory, or an empty one in a directory of its own. */
export async function startBenchShop(folder?: string): Promise<BenchShop> {
  const dataDir = folder ?? (await makeDataDir());
  const port = await findFreePort();
  const host = `localhost:${port}`;
  const { publishable: publishableKey } = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const sandbox = await startSandbox({ dataDir, shopPort: port });
  const server = startServer({ dataDir, port, sandboxUrl: sandbox.url });
  await waitForFirstResponse(port, server.exitReason);
  const databaseDir = join(dataDir, 'postgres');
  const database = readServerPid(databaseDir) ?? 0;
  const { port: sandboxPort, host: sandboxHost } = new URL(sandbox.url);
  const direct = { port: Number(sandboxPort), host: sandboxHost, prefix: '', publishableKey };
  return {
    ...{ dataDir, databaseDir },
    address: { port, host },
    origin: `http://${host}`,
    processes: { server: server.pid, database, sandbox: sandbox.child.pid },
    cardEndpoints: { direct, throughShop: { port, host, prefix: '/sandbox-card', publishableKey } },
    async stop() {
      await server.stop();
      await sandbox.child.stop();
    },
  };
}

/**
 * A folder beside the shop's own data and not in the system's temporary one, which may be kept
 * in memory: there a durable write would cost nothing.
 */
export async function makeDataDir(): Promise<string> {
  const parent = join(root, '.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'bench-'));
  addCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Settings {
  dataDir: string;
  port: number;
  sandboxUrl?: string;
}

/** Does not wait until the server answers: see `waitForFirstResponse`. */
export function startServer({ dataDir, port, sandboxUrl }: Settings): Child {
  return startChild({
    script: bundledServer(root),
    // Here there is no `.env`.
    cwd: dataDir,
    logFile: join(dataDir, 'shop.log'),
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      SHOP_DATA: dataDir,
      // Each customer of the load has an address of their own, as behind a proxy.
      TRUSTED_PROXY_HOPS: '1',
      ...(sandboxUrl !== undefined && { SANDBOX_CARD_URL: sandboxUrl }),
    },
  });
}
