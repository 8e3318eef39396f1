/** Machines of the drill: network namespaces on one bridge, each with an address of its own. */
import { addCleanup } from '../../../bench/processes/cleanup.ts';
import { run, tryToRun } from './commands.ts';

const bridge = 'shopdrill';
const prefix = 'drill-';
const net = '10.78.0';

/** Where this process, the load and the card processor are. */
export const ownAddress = `${net}.1`;

export interface Machine {
  name: string;
  namespace: string;
  address: string;
  /** Pulls its cable, or plugs it in again. */
  setCable(isPlugged: boolean): Promise<void>;
}

export const hosts = {
  databases: [11, 12, 13],
  proxy: 20,
  shops: [31, 32, 33],
} as const;

/** The bridge; what an earlier drill has left behind goes first. */
export async function openNetwork(): Promise<void> {
  await removeAll();
  addCleanup(removeAll);
  await run('ip', 'link', 'add', bridge, 'type', 'bridge');
  await run('ip', 'addr', 'add', `${ownAddress}/24`, 'dev', bridge);
  await run('ip', 'link', 'set', bridge, 'up');
}

export async function addMachine(name: string, host: number): Promise<Machine> {
  const namespace = `${prefix}${name}`;
  const cable = `dr${host}`;
  const address = `${net}.${host}`;
  await run('ip', 'netns', 'add', namespace);
  const ends = ['type', 'veth', 'peer', 'name', 'e0', 'netns', namespace];
  await run('ip', 'link', 'add', cable, ...ends);
  await run('ip', 'link', 'set', cable, 'master', bridge, 'up');
  await run('ip', '-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'e0');
  await run('ip', '-n', namespace, 'link', 'set', 'e0', 'up');
  await run('ip', '-n', namespace, 'link', 'set', 'lo', 'up');
  return {
    ...{ name, namespace, address },
    setCable: (isPlugged) =>
      run('ip', 'link', 'set', cable, isPlugged ? 'up' : 'down').then(() => undefined),
  };
}

async function removeAll(): Promise<void> {
  const list = await run('ip', 'netns', 'list').catch(() => '');
  const names = list.split('\n').map((line) => line.split(' ')[0] ?? '');
  for (const name of names.filter((each) => each.startsWith(prefix)))
    await tryToRun('ip', 'netns', 'del', name);
  await tryToRun('ip', 'link', 'del', bridge);
}
