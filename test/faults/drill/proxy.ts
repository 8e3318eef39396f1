/** HAProxy on a machine of its own: in front of the shops, and of the server that takes writes. */
import { writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { start, type Program } from './commands.ts';
import { addMachine, hosts, ownAddress, type Machine } from './network.ts';
import type { DatabaseNode } from './database-cluster.ts';

export const ports = { shop: 3000, proxy: 8080, database: 5432, sandbox: 4242 } as const;

export interface Proxy {
  url: string;
  /** The database through the proxy. */
  databaseHost: string;
  /** Sends no new requests to a shop, or sends them again. */
  setShop(name: string, state: 'drain' | 'ready'): Promise<void>;
  /** As systemd does it: a new process takes over the sockets, the old one serves out. */
  reload(): void;
}

export async function startProxy(
  folder: string,
  { nodes, shops }: { nodes: readonly DatabaseNode[]; shops: readonly Machine[] },
): Promise<Proxy> {
  const machine = await addMachine('proxy', hosts.proxy);
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  await writeFile(file, frontSettings(socket, nodes, shops));
  const logFile = join(folder, 'haproxy.log');
  const program: Program = start({
    ...{ namespace: machine.namespace, logFile },
    command: ['haproxy', '-W', '-f', file],
  });
  return {
    url: `http://${machine.address}:${ports.proxy}`,
    databaseHost: `${machine.address}:${ports.database}`,
    setShop: (name, state) => command(socket, `set server shops/${name} state ${state}`),
    // The master process starts new workers with the settings of now.
    reload: () => process.kill(program.pid, 'SIGUSR2'),
  };
}

/** One command to the process that serves now. */
async function command(socket: string, text: string): Promise<void> {
  const connection = connect({ path: socket });
  connection.end(`${text}\n`);
  await once(connection.resume(), 'close');
}

/** The card processor is on the shop's own machine, as far as the shop can tell. */
export async function startSandboxDoor(
  folder: string,
  { namespace, name }: Machine,
): Promise<void> {
  const file = join(folder, `${name}-haproxy.cfg`);
  const text = `
${defaults}
listen sandbox
  mode http
  http-request set-header Host ${ownAddress}:${ports.sandbox}
  bind 127.0.0.1:${ports.sandbox}
  server card ${ownAddress}:${ports.sandbox}
`;
  await writeFile(file, text);
  start({ namespace, command: ['haproxy', '-f', file], logFile: join(folder, `${name}-door.log`) });
}

const defaults = `
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
`;

function frontSettings(
  socket: string,
  nodes: readonly DatabaseNode[],
  shops: readonly Machine[],
): string {
  return `
global
  stats socket ${socket} mode 600 level admin expose-fd listeners
${defaults}
frontend shop
  mode http
  bind :${ports.proxy}
  default_backend shops
backend shops
  mode http
  balance roundrobin
  option redispatch
  retries 2
  # A request that no shop has taken yet may go to another.
  retry-on conn-failure
  http-request set-header Host localhost:${ports.proxy}
  # A shop whose database is away still has its pages; one that drains wants nobody new.
  option httpchk GET /readyz
  http-check expect ! string draining
  default-server check inter 500ms fall 2 rise 1
${shops.map(({ name, address }) => `  server ${name} ${address}:${ports.shop}`).join('\n')}
listen database
  mode tcp
  bind :${ports.database}
  option httpchk GET /primary
  http-check expect status 200
  default-server check port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, address }) => `  server ${name} ${address}:${ports.database}`).join('\n')}
`;
}
