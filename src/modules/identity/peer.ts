import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address a request comes from: the socket's own, or, behind `trustedHops` proxies that each
 * append the address they saw, the entry the outermost of them wrote. Entries further left are
 * the client's own claim and are never looked at. An IPv4 address is written as one, whether it
 * came over an IPv6 socket or not.
 */
export function peerOf({ headers, socket }: Received, trustedHops: number): string {
  // A unix socket has no address; only this machine can reach it.
  const direct = plainAddress(socket.remoteAddress ?? '') ?? '127.0.0.1';
  if (trustedHops === 0) return direct;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return plainAddress(entries.at(-trustedHops) ?? entries[0] ?? '') ?? direct;
}

/** What counts as one caller: an IPv4 address, or the /64 that an IPv6 household is given. */
export function networkOf(peer: string): string {
  if (isIP(peer) !== 6) return peer;
  return `${groupsOf(peer).slice(0, 4).join(':')}::/64`;
}

// Some proxies write the port, too.
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

function plainAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const [, six, four] = withPort.exec(trimmed) ?? [];
  // The zone after '%' names an interface of this machine, not another caller.
  const [address = ''] = (six ?? four ?? trimmed).split('%');
  const kind = isIP(address);
  if (kind === 0) return undefined;
  return kind === 4 ? address : withoutMapping(address);
}

/** '::ffff:203.0.113.7' and '::ffff:cb00:7107' are the IPv4 address 203.0.113.7. */
function withoutMapping(address: string): string {
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return compressed(address);
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** As a URL writes it: small letters, no zeros in front, the longest run of them left out. */
function compressed(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = compressed(address).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
