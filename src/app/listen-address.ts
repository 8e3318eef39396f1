/** The port that this process listens on, and its address for other local processes. */
import { createServer, type AddressInfo } from 'node:net';
import { withBoundPort, type Config } from '#settings/config.ts';

/** With port 0 a free port is found first: the sandbox must know it before the shop listens. */
export async function choosePort(config: Config): Promise<Config> {
  const { port, host } = config.server;
  return port === 0 ? withBoundPort(config, await findFreePort(host)) : config;
}

/** The address of this process for other processes on the same machine. */
export function toListenAddress({ host, port, tls, publicOrigin }: Config['server']): string {
  // The certificate is for the public host name, not for a local IP address.
  if (tls) return publicOrigin;
  const hostname = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
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
