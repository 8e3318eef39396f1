/** IP addresses in one normal form, so that they can be compared. */
import { isIP } from 'node:net';

// Some proxies write the port, too.
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

/** The address in normal form, IPv4 mapped into IPv6 as IPv4. Undefined when invalid. */
export function normaliseIp(input: string): string | undefined {
  const trimmed = input.trim();
  const [, ipv6, ipv4] = withPort.exec(trimmed) ?? [];
  // The zone after '%' names an interface of this machine, not another caller.
  const [address = ''] = (ipv6 ?? ipv4 ?? trimmed).split('%');
  const kind = isIP(address);
  if (kind === 0) return undefined;
  return kind === 4 ? address : unmapIpv4(address);
}

/** The eight groups of an IPv6 address, without zeros in front. */
export function groupsOf(address: string): string[] {
  const [head = '', tail] = compressIpv6(address).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

/** '::ffff:203.0.113.7' and '::ffff:cb00:7107' are the IPv4 address 203.0.113.7. */
function unmapIpv4(address: string): string {
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return compressIpv6(address);
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** As a URL writes it: lower case, no leading zeros, the longest run of zeros left out. */
function compressIpv6(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 household. */
export function clientNetworkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}
