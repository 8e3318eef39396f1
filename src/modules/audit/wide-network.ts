import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address belongs to: the first three quarters of an IPv4 address (/24), the
 * first three groups of an IPv6 address (/48). Enough to tell one place from another, too little
 * to tell one household from its neighbours; '' for what is no address.
 */
export function wideNetworkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return '';
  const [before = '', after] = plain.replace(/%.*$/, '').split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after ? after.split(':') : [];
  const between = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...(after === undefined ? [] : between), ...right];
  const three = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${three.join(':')}::/48`;
}
