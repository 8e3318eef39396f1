/**
 * How many connections one network may have open at once. Each costs a socket and a parser for as
 * long as it stays, whether or not anything is asked on it, so no one network may take them all.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, plainAddress } from '#platform/ip-address.ts';
import type { Log } from '#platform/log.ts';
import { createLogThrottle } from './log-throttle.ts';

export interface ConnectionCounts {
  /** Counts one more of an address; answers what to do at its end, or undefined when it is over. */
  take(address: string): (() => void) | undefined;
}

/** No more than `most` of one IPv4 address or one IPv6 /64 at once. */
export function createConnectionCounts(most: number): ConnectionCounts {
  const open = new Map<string, number>();
  return {
    take(address) {
      const network = networkOf(address);
      const count = open.get(network) ?? 0;
      if (count >= most) return undefined;
      open.set(network, count + 1);
      return () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left === 0) open.delete(network);
        else open.set(network, left);
      };
    },
  };
}

/** Closes the connections of a network beyond its `most` before a byte of them is read. */
export function limitConnections(
  server: Server,
  { most, log, now }: { most: number; log: Log; now?: () => number },
): void {
  const counts = createConnectionCounts(most);
  const throttle = createLogThrottle(now);
  let closed = 0;

  function isAdmitted(socket: Socket): boolean {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (address === undefined) return true;
    const leave = counts.take(address);
    if (leave) {
      socket.once('close', leave);
      return true;
    }
    closed += 1;
    if (throttle.mayWrite()) {
      const network = networkOf(address);
      log.warn({ part: 'http', network, most, closed }, 'connections beyond a limit were closed');
      closed = 0;
    }
    return false;
  }

  // In front of what would parse HTTP or begin TLS on it, and in its place for what is closed.
  const takers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!isAdmitted(socket)) return void socket.destroy();
    for (const take of takers) Reflect.apply(take, server, [socket]);
  });
}
