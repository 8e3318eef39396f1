import { expect, test } from 'vitest';
import { anonymiseIp } from './anonymise-ip.ts';

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:17:4:5:6:7:8', '2001:db8:17::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:0DB8:00ab::1', '2001:db8:ab::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
  ['a host', ''],
])('%s is of the network %s', (address, network) => {
  expect(anonymiseIp(address)).toBe(network);
});
