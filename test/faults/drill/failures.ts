/** What is broken in turn, and how it is put right again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseCluster, DatabaseNode } from './database-cluster.ts';
import type { Proxy } from './proxy.ts';
import { startInstance, waitUntilReady, type ShopInstance, type ShopOptions } from './shops.ts';

export interface Stage {
  cluster: DatabaseCluster;
  proxy: Proxy;
  shops: ShopInstance[];
  shopOptions: readonly ShopOptions[];
}

/** Puts right what it broke; answers a sentence for each thing that must not be. */
type Heal = () => Promise<string[]>;

export const failures = {
  'primary killed': killPrimary,
  'primary cut off': cutPrimaryOff,
  'replica lost': loseReplica,
  'shop killed': killShop,
  'HAProxy reloaded': reloadProxy,
} satisfies Record<string, (stage: Stage, round: number) => Promise<Heal>>;

export type FailureKind = keyof typeof failures;

const nothingWrong: string[] = [];

async function primaryOf(cluster: DatabaseCluster): Promise<DatabaseNode> {
  const primary = await cluster.findPrimary();
  if (!primary) throw new Error('the cluster has no primary');
  return primary;
}

async function killPrimary({ cluster }: Stage): Promise<Heal> {
  const primary = await primaryOf(cluster);
  await cluster.kill(primary);
  return async () => {
    cluster.startAgain(primary);
    await cluster.waitUntilWhole();
    return nothingWrong;
  };
}

/** It goes on running, and must take no more orders: others do. */
async function cutPrimaryOff({ cluster }: Stage): Promise<Heal> {
  const primary = await primaryOf(cluster);
  await primary.setCable(false);
  const count = () =>
    cluster.readOne(primary, 'select count(*) from orders').then(Number, () => undefined);
  const before = await count();
  if (before === undefined) throw new Error('the orders of the primary cannot be counted');
  let after = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      after = (await count()) ?? after;
      await pause(250);
    }
  })();
  return async () => {
    const stillWrites = await cluster.readOne(primary, 'select pg_is_in_recovery()').then(
      (text) => text === 'f',
      () => false,
    );
    isOver = true;
    await watching;
    await primary.setCable(true);
    await cluster.waitUntilWhole();
    return [
      ...(stillWrites ? ['the primary that was cut off still took writes'] : []),
      ...(after === before ? [] : [`it took ${after - before} orders by itself`]),
    ];
  };
}

async function loseReplica({ cluster }: Stage): Promise<Heal> {
  const replica = await cluster.findReplica();
  if (!replica) throw new Error('the cluster has no replica');
  await cluster.kill(replica);
  return async () => {
    cluster.startAgain(replica);
    await cluster.waitUntilWhole();
    return nothingWrong;
  };
}

async function killShop({ shops, shopOptions }: Stage, round: number): Promise<Heal> {
  const index = round % shops.length;
  const [shop, options] = [shops[index], shopOptions[index]];
  if (!shop || !options) throw new Error('there is no shop');
  await shop.program.stop('SIGKILL');
  return async () => {
    const again = await startInstance(shop.machine, options);
    shops[index] = again;
    await waitUntilReady(again);
    return nothingWrong;
  };
}

async function reloadProxy({ proxy }: Stage): Promise<Heal> {
  proxy.reload();
  return async () => nothingWrong;
}
