import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address a request comes from: the socket's own, or, behind `trustedHops` proxies that each
 * append the address they saw, the entry the outermost of them wrote. Entries further left are
 * the client's own claim and are never looked at.
 */
export function peerOf({ headers, socket }: Received, trustedHops: number): string {
  // A unix socket has no address; only this machine can reach it.
  const direct = socket.remoteAddress ?? '127.0.0.1';
  if (trustedHops === 0) return direct;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const written = (entries.at(-trustedHops) ?? entries[0] ?? '').trim();
  return isIP(written) === 0 ? direct : written;
}
