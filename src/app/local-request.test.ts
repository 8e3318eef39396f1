import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isLocalRequest } from './local-request.ts';

function requestFrom(address: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  request.headers = { host: 'localhost:3000', ...headers };
  return request;
}

const socketAddress = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';

describe('a request from this machine', () => {
  test.each(['127.0.0.1', '127.8.0.9', '::1', '::ffff:127.0.0.1'])(
    'may have the address %s',
    (address) => {
      expect(isLocalRequest(socketAddress, requestFrom(address))).toBe(true);
    },
  );

  test.each(['203.0.113.7', '192.168.1.4', '::ffff:203.0.113.7', '2001:db8::1', '128.0.0.1', ''])(
    'does not have the address %s, whatever its host name is',
    (address) => expect(isLocalRequest(socketAddress, requestFrom(address))).toBe(false),
  );

  test('does not come through a proxy of this machine', () => {
    expect(isLocalRequest(() => '203.0.113.7', requestFrom('127.0.0.1'))).toBe(false);
  });

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost:3000' },
    { 'x-forwarded-proto': 'http' },
    { 'x-forwarded-anything': '' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 nginx' },
  ])('has no proxy header: %j', (headers) => {
    expect(isLocalRequest(socketAddress, requestFrom('127.0.0.1', headers))).toBe(false);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b', ''])(
    'does not have the host name %s',
    (host) => expect(isLocalRequest(socketAddress, requestFrom('127.0.0.1', { host }))).toBe(false),
  );
});
