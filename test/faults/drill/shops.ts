/** Three instances of the shop, and the card processor that all of them ask. */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSandboxKeys, type SandboxKeyFile } from '@ferrule/card-sandbox/keys';
import { start, type Program } from './commands.ts';
import { addMachine, hosts, ownAddress, type Machine } from './network.ts';
import { ports, startSandboxDoor } from './proxy.ts';

export interface ShopInstance {
  machine: Machine;
  url: string;
  program: Program;
  logFile: string;
  /** Whether `/readyz` says so. */
  isReady(): Promise<boolean>;
}

export interface Sandbox {
  url: string;
  keys: SandboxKeyFile;
  keyFile: string;
}

const root = join(import.meta.dirname, '../../..');
const startMs = 60_000;

export async function addShopMachines(folder: string): Promise<Machine[]> {
  const machines: Machine[] = [];
  for (const [index, host] of hosts.shops.entries()) {
    const machine = await addMachine(`shop${index + 1}`, host);
    await startSandboxDoor(folder, machine);
    machines.push(machine);
  }
  return machines;
}

/** Its events go to the shops through the proxy. */
export async function startSandbox(folder: string, proxyUrl: string): Promise<Sandbox> {
  const keyFile = join(folder, 'sandbox-card-keys.json');
  const keys = loadSandboxKeys(keyFile);
  start({
    command: [process.execPath, join(root, 'packages/card-sandbox/src/main.ts')],
    logFile: join(folder, 'sandbox.log'),
    env: {
      NODE_ENV: 'production',
      SHOP_DATA: folder,
      SANDBOX_CARD_HOST: ownAddress,
      SANDBOX_CARD_PORT: String(ports.sandbox),
      SANDBOX_CARD_WEBHOOK_URL: `${proxyUrl}/api/webhooks/stripe`,
      SANDBOX_CARD_SHOP_ORIGINS: `http://localhost:${ports.proxy}`,
      SANDBOX_PAYMENTS: 'public',
    },
  });
  return { url: `http://${ownAddress}:${ports.sandbox}`, keys, keyFile };
}

export interface ShopOptions {
  folder: string;
  databaseUrl: string;
  ownerUrl: string;
  sandbox: Sandbox;
  /** The folder with the shop's code: this one, or that of an earlier release. */
  code?: string;
}

/** What one account and one network may order is not what is tried here. */
const limits = ['orders', 'payments', 'profiles', 'open_orders', 'open_orders_unconfirmed']
  .flatMap((name) => [name, ...(name.startsWith('open') ? [] : [`${name}_network`])])
  .map((name) => `${name}=1000000`)
  .join();

/** Starts an instance with a data folder of its own; does not wait until it answers. */
export async function startInstance(
  machine: Machine,
  { folder, databaseUrl, ownerUrl, sandbox, code = root }: ShopOptions,
): Promise<ShopInstance> {
  const data = join(folder, `${machine.name}-data`);
  await mkdir(data, { recursive: true, mode: 0o700 });
  await copyFile(sandbox.keyFile, join(data, 'sandbox-card-keys.json'));
  const logFile = join(folder, `${machine.name}.log`);
  const program = start({
    namespace: machine.namespace,
    command: [process.execPath, join(code, 'server.ts')],
    cwd: data,
    logFile,
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      HOST: '0.0.0.0',
      PORT: String(ports.shop),
      PUBLIC_ORIGIN: `http://localhost:${ports.proxy}`,
      SHOP_DATA: data,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerUrl,
      SANDBOX_CARD_URL: `http://127.0.0.1:${ports.sandbox}`,
      SANDBOX_PAYMENTS: 'public',
      TRUSTED_PROXY_HOPS: '1',
      TRIES_PER_ADDRESS: '1000000',
      DRAIN_SECONDS: '3',
      BACKUPS: '0',
      LIMITS: limits,
    },
  });
  const url = `http://${machine.address}:${ports.shop}`;
  return { machine, url, program, logFile, isReady: () => isReady(url) };
}

export async function waitUntilReady(instance: ShopInstance): Promise<void> {
  const deadline = performance.now() + startMs;
  while (!(await instance.isReady())) {
    const { name } = instance.machine;
    if (!instance.program.isRunning())
      throw new Error(`${name} has ended:\n${await readEnd(instance)}`);
    if (performance.now() > deadline)
      throw new Error(`${name} is not ready:\n${await readEnd(instance)}`);
    await pause(200);
  }
}

async function readEnd({ logFile }: ShopInstance): Promise<string> {
  return (await readFile(logFile, 'utf8')).slice(-2000);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
