import type { IncomingHttpHeaders } from 'node:http';
import { normaliseIp } from '#platform/ip-address.ts';

interface RequestSource {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address a request comes from: the socket's own, or, behind `trustedHops` proxies that each
 * append the address they saw, the entry that the outermost of them wrote. Entries left of it are
 * the client's own claim and are never looked at. An IPv4 address is written as one, whether it
 * came over an IPv6 socket or not.
 */
export function readClientIp({ headers, socket }: RequestSource, trustedHops: number): string {
  // A unix socket has no address; only this machine can reach it.
  const direct = normaliseIp(socket.remoteAddress ?? '') ?? '127.0.0.1';
  if (trustedHops === 0) return direct;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return normaliseIp(entries.at(-trustedHops) ?? entries[0] ?? '') ?? direct;
}
