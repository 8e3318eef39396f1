/** Everything that the drill needs, from the network to a shop that sells one tool. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { installedPrograms } from '#test/support/installed-postgres.ts';
import { addCleanup } from '../../../bench/processes/cleanup.ts';
import { run } from './commands.ts';
import { startDatabaseCluster, type DatabaseCluster } from './database-cluster.ts';
import type { Stage } from './failures.ts';
import { openNetwork } from './network.ts';
import { ports, startProxy } from './proxy.ts';
import { addShopMachines, startInstance, startSandbox, type Sandbox } from './shops.ts';
import { waitUntilReady } from './shops.ts';

export interface OpenStage extends Stage {
  folder: string;
  sandbox: Sandbox;
  tool: { id: string; price: number };
  /** As the owner of the tables, whichever server takes writes. */
  db: Database;
}

const roles = { shop: 'shop', owner: 'shop_owner' } as const;

/** Some 40 seconds; `code` is the folder of an earlier release that the shops run. */
export async function openStage(
  say: (text: string) => void,
  { code }: { code?: string } = {},
): Promise<OpenStage> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-drill-'));
  addCleanup(() => rm(folder, { recursive: true, force: true }));
  await run('chmod', '755', folder);
  await openNetwork();
  say('three machines with etcd, Patroni and PostgreSQL');
  const cluster = await startDatabaseCluster(folder);
  await cluster.waitUntilWhole();
  await createDatabase(cluster);
  const machines = await addShopMachines(folder);
  const proxy = await startProxy(folder, { nodes: cluster.nodes, shops: machines });
  const sandbox = await startSandbox(folder, proxy.url);
  await mkdir(join(folder, 'compiled'), { recursive: true });
  say('three shops, HAProxy and the card processor');
  const direct = cluster.nodes.map(({ address }) => `${address}:${ports.database}`).join();
  const shopOptions = machines.map((_, index) => {
    // Two find the primary themselves, the third one by the proxy; early releases only that way.
    const at = index < 2 && code === undefined ? direct : proxy.databaseHost;
    const urls = { databaseUrl: addressOf(roles.shop, at), ownerUrl: addressOf(roles.owner, at) };
    return { folder, sandbox, ...urls, ...(code !== undefined && { code }) };
  });
  const shops = [];
  for (const [index, machine] of machines.entries()) {
    const options = shopOptions[index];
    if (!options) continue;
    const shop = await startInstance(machine, options);
    // The first fills the empty database.
    if (index === 0) await waitUntilReady(shop);
    shops.push(shop);
  }
  for (const shop of shops) await waitUntilReady(shop);
  const connection = { connectionString: addressOf(roles.owner, direct) };
  const db = openDatabase(connection, { max: 4, isOutside: true });
  addCleanup(() => db.close());
  const tool = { id: await addTool({ db }, plenty, { at: new Date() }), price: 19.99 };
  return { ...{ folder, cluster, proxy, shops, shopOptions, sandbox, tool, db } };
}

const plenty = {
  ...{ name: 'Brush that is plenty', kind: 'brush', description: '', img: '', facts: [] },
  ...{ priceMinor: 1999, minimumOrder: 1, ratingTenths: 45, stock: 9_000_000, position: 99 },
};

const addressOf = (role: string, at: string) => `postgres://${role}@${at}/shop`;

async function createDatabase(cluster: DatabaseCluster): Promise<void> {
  const primary = await cluster.findPrimary();
  if (!primary) throw new Error('the cluster has no primary');
  const options = ['-h', primary.folder, '-U', 'postgres', '-d', 'postgres', '-c'];
  for (const command of [
    `create role ${roles.owner} login createdb`,
    `create role ${roles.shop} login`,
    `create database shop owner ${roles.owner}`,
  ])
    await run(join(installedPrograms, 'psql'), ...options, command);
}
