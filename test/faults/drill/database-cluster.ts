/** Three PostgreSQL servers under Patroni, which asks etcd on the same three machines. */
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findAccount, installedPrograms } from '#test/support/installed-postgres.ts';
import { run, start, tryToRun, type Program } from './commands.ts';
import { addMachine, hosts, type Machine } from './network.ts';
import { addCleanup } from '../../../bench/processes/cleanup.ts';

export interface DatabaseNode extends Machine {
  folder: string;
  patroni: Program;
}

export interface DatabaseCluster {
  nodes: readonly DatabaseNode[];
  /** The node that takes writes, by what Patroni says on any node that answers. */
  findPrimary(): Promise<DatabaseNode | undefined>;
  findReplica(): Promise<DatabaseNode | undefined>;
  /** Kills Patroni and PostgreSQL of a node, as when its machine loses its power. */
  kill(node: DatabaseNode): Promise<void>;
  startAgain(node: DatabaseNode): void;
  /** Until there is a primary and two replicas that follow it, one of them synchronously. */
  waitUntilWhole(limitMs?: number): Promise<void>;
  /** One row, at a node itself, past the network. */
  readOne(node: DatabaseNode, sql: string): Promise<string>;
}

const pollMs = 250;

export async function startDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  const machines: Machine[] = [];
  for (const [index, host] of hosts.databases.entries())
    machines.push(await addMachine(`db${index + 1}`, host));
  const account = findAccount();
  if (!account) throw new Error('the drill needs root');
  const homeOf = (machine: Machine) => join(folder, machine.name);
  for (const machine of machines) {
    await mkdir(homeOf(machine), { recursive: true });
    await writeFile(
      join(homeOf(machine), 'patroni.yml'),
      patroniSettings(machine, machines, homeOf),
    );
    await chown(homeOf(machine), account.uid, account.gid);
    await chmod(homeOf(machine), 0o755);
    startEtcd(machine, machines, homeOf(machine));
  }
  await pause(2000);
  const startPatroni = (machine: Machine) =>
    start({
      namespace: machine.namespace,
      command: [
        ...['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'],
        ...['patroni', join(homeOf(machine), 'patroni.yml')],
      ],
      env: { HOME: homeOf(machine) },
      logFile: join(folder, `${machine.name}-patroni.log`),
    });
  const nodes: DatabaseNode[] = machines.map((machine) => ({
    ...machine,
    folder: homeOf(machine),
    patroni: startPatroni(machine),
  }));
  addCleanup(async () => {
    for (const node of nodes) await killPostgres(node);
  });
  return operate(nodes, startPatroni);
}

function startEtcd(machine: Machine, machines: readonly Machine[], home: string): void {
  const { name, address, namespace } = machine;
  const everyMember = machines.map((each) => `${each.name}=http://${each.address}:2380`).join();
  const clients = `http://${address}:2379`;
  const members = `http://${address}:2380`;
  const options = [
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', members, '--initial-advertise-peer-urls', members],
    ...['--initial-cluster', everyMember],
    '--enable-v2=true',
  ];
  const data = ['--name', name, '--data-dir', `${home}-etcd`];
  start({ namespace, command: ['etcd', ...data, ...options], logFile: `${home}-etcd.log` });
}

/**
 * Short times, so that a drill is short; `deploy/` has those for earnest. By the second version of
 * etcd's API: by the third one, Patroni 3.0 writes the leader's key without a comparison once its
 * lease has ended, so that a primary which was cut off takes it back from the next one, and the
 * orders that were acknowledged in between are gone.
 */
function patroniSettings(
  machine: Machine,
  machines: readonly Machine[],
  homeOf: (machine: Machine) => string,
): string {
  const home = homeOf(machine);
  const { name, address } = machine;
  const hostsOfEtcd = machines.map((each) => `${each.address}:2379`).join(', ');
  return `
scope: shop
name: ${name}
restapi: {listen: '${address}:8008', connect_address: '${address}:8008'}
etcd: {hosts: [${hostsOfEtcd}]}
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql: {use_pg_rewind: true, parameters: {max_connections: 120}}
  initdb: [encoding: UTF8, locale: C.UTF-8, data-checksums]
  pg_hba: ['host all all 10.78.0.0/24 trust', 'host replication all 10.78.0.0/24 trust',
    'local all all trust']
postgresql:
  listen: ${address}:5432
  connect_address: ${address}:5432
  data_dir: ${home}/data
  pgpass: ${home}/pgpass
  bin_dir: ${installedPrograms}
  authentication:
    superuser: {username: postgres, password: x}
    replication: {username: replica, password: x}
    rewind: {username: rewind, password: x}
  parameters: {unix_socket_directories: '${home}'}
`;
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

function operate(
  nodes: readonly DatabaseNode[],
  startPatroni: (machine: Machine) => Program,
): DatabaseCluster {
  const find = async (roles: readonly string[]) => {
    const members = await readMembers(nodes);
    const names = members
      .filter(({ role, state }) => roles.includes(role) && isUp(state))
      .map(({ name }) => name);
    return nodes.find(({ name }) => names.includes(name));
  };
  return {
    nodes,
    findPrimary: () => find(['leader']),
    findReplica: () => find(['sync_standby', 'replica']),
    async kill(node) {
      await node.patroni.stop('SIGKILL');
      await killPostgres(node);
    },
    startAgain(node) {
      node.patroni = startPatroni(node);
    },
    async waitUntilWhole(limitMs = 90_000) {
      const deadline = performance.now() + limitMs;
      for (;;) {
        const members = await readMembers(nodes);
        const roles = members.filter(({ state }) => isUp(state)).map(({ role }) => role);
        const isWhole = roles.includes('leader') && roles.includes('sync_standby');
        if (isWhole && roles.length === nodes.length) return;
        if (performance.now() > deadline)
          throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
        await pause(pollMs);
      }
    },
    readOne: (node, sql) => readOne(node, sql),
  };
}

const isUp = (state: string) => state === 'running' || state === 'streaming';

async function readMembers(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const members = await readMembersAt(address).catch(() => []);
    if (members.some(({ role }) => role === 'leader')) return members;
  }
  return [];
}

async function readMembersAt(address: string): Promise<Member[]> {
  const limit = AbortSignal.timeout(1500);
  const response = await fetch(`http://${address}:8008/cluster`, { signal: limit });
  const { members }: { members: Member[] } = JSON.parse(await response.text());
  return members;
}

async function killPostgres({ folder }: DatabaseNode): Promise<void> {
  const text = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = text.split('\n')[0] ?? '';
  // Without power its children are gone in the same moment.
  if (pid === '') return;
  await tryToRun('pkill', '-KILL', '-P', pid);
  await tryToRun('kill', '-KILL', pid);
}

async function readOne({ folder }: DatabaseNode, sql: string): Promise<string> {
  const options = ['-h', folder, '-U', 'postgres', '-d', 'shop', '-tA', '-c', sql];
  return (await run('timeout', '2', join(installedPrograms, 'psql'), ...options)).trim();
}
