import { isIPv4 } from 'node:net';
import { groupsOf, normaliseIp } from '#platform/ip-address.ts';

/**
 * The network of an IP address, for storing: the first three bytes of an IPv4 address (/24), the
 * first three groups of an IPv6 address (/48). Enough to tell one place from another, too little
 * to tell one household from its neighbours; '' for what is no address.
 */
export function anonymiseIp(address: string): string {
  const ip = normaliseIp(address);
  if (ip === undefined) return '';
  if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`;
}
