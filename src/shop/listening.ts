/** Where this process listens: the port, and the address for neighbours. */
import { createServer, type AddressInfo } from 'node:net';
import { withBoundPort, type Config } from '#platform/config.ts';

/** With port 0 a free one is found first: the sandbox must know it before the shop listens. */
export async function choosePort(config: Config): Promise<Config> {
  const { port, host } = config.server;
  return port === 0 ? withBoundPort(config, await findFreePort(host)) : config;
}

/** Where this process listens, for neighbours on the same machine. */
export function addressOf({ host, port, tls, publicOrigin }: Config['server']): string {
  // A certificate names the shop, and no number of this machine.
  if (tls) return publicOrigin;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, host, () => {
      const address: AddressInfo | string | null = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
