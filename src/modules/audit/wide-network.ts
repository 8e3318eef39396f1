import { isIPv4 } from 'node:net';
import { groupsOf, plainAddress } from '#platform/ip-address.ts';

/**
 * The network that an address belongs to: the first three quarters of an IPv4 address (/24), the
 * first three groups of an IPv6 address (/48). Enough to tell one place from another, too little
 * to tell one household from its neighbours; '' for what is no address.
 */
export function wideNetworkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined) return '';
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
}
