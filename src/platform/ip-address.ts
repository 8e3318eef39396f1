/** IP addresses, in the one way of writing that they are compared by. */
import { isIP } from 'node:net';

// Some proxies write the port, too.
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

/** As it is kept and compared; an IPv4 address as one, however it came. Undefined for none. */
export function plainAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const [, six, four] = withPort.exec(trimmed) ?? [];
  // The zone after '%' names an interface of this machine, not another caller.
  const [address = ''] = (six ?? four ?? trimmed).split('%');
  const kind = isIP(address);
  if (kind === 0) return undefined;
  return kind === 4 ? address : withoutMapping(address);
}

/** The eight groups of an IPv6 address, without zeros in front. */
export function groupsOf(address: string): string[] {
  const [head = '', tail] = compressed(address).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
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

/** What counts as one caller: an IPv4 address, or the /64 that an IPv6 household is given. */
export function networkOf(peer: string): string {
  if (isIP(peer) !== 6) return peer;
  return `${groupsOf(peer).slice(0, 4).join(':')}::/64`;
}
