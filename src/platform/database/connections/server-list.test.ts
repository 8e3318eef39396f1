import { expect, test } from 'vitest';
import { readServerList, takeServersInTurn } from './server-list.ts';

test('an address of several hosts is one address for each', () => {
  const url = 'postgres://shop:a%2Cb@one:5433,[::1],two/shop?sslmode=verify-full';
  expect(readServerList(url)).toEqual({
    needsWritable: true,
    urls: [
      'postgres://shop:a%2Cb@one:5433/shop?sslmode=verify-full',
      'postgres://shop:a%2Cb@[::1]/shop?sslmode=verify-full',
      'postgres://shop:a%2Cb@two/shop?sslmode=verify-full',
    ],
  });
});

test.each([
  ['postgres://one/shop', 1, false],
  ['postgres:///shop?host=/var/run/postgresql', 1, false],
  ['postgres://one/shop?target_session_attrs=read-write', 1, true],
  ['postgresql://one,two/shop?target_session_attrs=any', 2, false],
  ['mysql://one,two/shop', 1, false],
] as const)('%s is of %i servers, writing needed: %s', (url, count, needsWritable) => {
  const list = readServerList(url);
  expect([list.urls.length, list.needsWritable]).toEqual([count, needsWritable]);
});

test('many who fail at one server move on from it once', () => {
  const servers = takeServersInTurn(['one', 'two', 'three']);
  const position = servers.position();
  servers.moveOn(position);
  servers.moveOn(position);
  expect(servers.url()).toBe('two');
  servers.moveOn(servers.position());
  servers.moveOn(servers.position());
  expect(servers.url()).toBe('one');
});
