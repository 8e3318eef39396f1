/**
 * How many connections one network may have open at once. Each costs a socket and a parser for as
 * long as it is open, even without a request, so no single network may take them all.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetworkOf, normaliseIp } from '#platform/ip-address.ts';
import type { Log } from '#platform/log.ts';
import { createLogThrottle } from './log-throttle.ts';

export interface ConnectionCounts {
  /** Counts a connection; returns the function to call at its end, or undefined at the limit. */
  acquire(address: string): (() => void) | undefined;
}

/** At most `limit` of one IPv4 address or one IPv6 /64 at once. */
export function createConnectionCounts(limit: number): ConnectionCounts {
  const connectionsByNetwork = new Map<string, number>();
  return {
    acquire(address) {
      const network = clientNetworkOf(address);
      const count = connectionsByNetwork.get(network) ?? 0;
      if (count >= limit) return undefined;
      connectionsByNetwork.set(network, count + 1);
      return () => {
        const remaining = (connectionsByNetwork.get(network) ?? 1) - 1;
        if (remaining === 0) connectionsByNetwork.delete(network);
        else connectionsByNetwork.set(network, remaining);
      };
    },
  };
}

/** Closes the connections of a network beyond the limit before a byte of them is read. */
export function limitConnections(
  server: Server,
  { most: limit, log, now }: { most: number; log: Log; now?: () => number },
): void {
  const counts = createConnectionCounts(limit);
  const throttle = createLogThrottle(now);
  let closed = 0;

  function admit(socket: Socket): boolean {
    const address = normaliseIp(socket.remoteAddress ?? '');
    if (address === undefined) return true;
    const release = counts.acquire(address);
    if (release) {
      socket.once('close', release);
      return true;
    }
    closed += 1;
    if (throttle.tryAcquire()) {
      const network = clientNetworkOf(address);
      log.warn({ part: 'http', network, limit, closed }, 'connections beyond a limit were closed');
      closed = 0;
    }
    return false;
  }

  // Runs in place of Node's own listeners (HTTP, TLS) and calls them for allowed connections.
  const connectionListeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!admit(socket)) return void socket.destroy();
    for (const acquire of connectionListeners) Reflect.apply(acquire, server, [socket]);
  });
}
