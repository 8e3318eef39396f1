import { describe, expect, test } from 'vitest';
import { clientNetworkOf } from '#platform/ip-address.ts';
import { readClientIp } from './client-ip.ts';

const direct = '10.0.0.9';
const clientIp = (trustedHops: number, forwarded: string | undefined, remoteAddress = direct) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return readClientIp({ headers, socket: { remoteAddress } }, trustedHops);
};

test.each([
  [0, '198.51.100.1', direct],
  [1, undefined, direct],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, 'claimed, 198.51.100.1', '198.51.100.1'],
  [2, 'claimed, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  [3, '198.51.100.1', '198.51.100.1'],
])('behind %i proxies, X-Forwarded-For %s means %s', (hops, forwarded, expected) => {
  expect(clientIp(hops, forwarded)).toBe(expected);
});

describe('what is no address in X-Forwarded-For', () => {
  test.each([
    'not-an-address',
    '',
    ',',
    '198.51.100.1,',
    'unknown',
    '198.51.100.256',
    '198.51.100.1 198.51.100.2',
    "'; drop table attempts_by_network; --",
    '0x7f.1',
    '[',
    ':::',
    '9'.repeat(10_000),
  ])('%.40j means the proxy itself', (forwarded) => expect(clientIp(1, forwarded)).toBe(direct));
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is the caller %s, in the header and at the socket', (address, expected) => {
  expect(clientIp(1, address)).toBe(expected);
  expect(clientIp(0, undefined, address)).toBe(expected);
});

test('a socket without an address is of this machine', () => {
  expect(readClientIp({ headers: {}, socket: {} }, 0)).toBe('127.0.0.1');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is one of the network %s', (address, network) => {
  expect(clientNetworkOf(address)).toBe(network);
});
