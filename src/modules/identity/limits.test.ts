import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { createLimiter } from './limits.ts';
import { peerOf } from './peer.ts';
import { trustedOrigins } from './trusted-origins.ts';

const at = (ms: number) => new Date(ms);

test('a bucket empties, refills evenly and never holds more than it can', async () => {
  let now = 0;
  const limiter = createLimiter({ now: () => at(now) });
  const rule = { window: 60, max: 3 };
  const take = () => limiter.consume('ada', rule);
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await take()).toEqual({ allowed: true, retryAfter: null });
  }
  expect(await take()).toEqual({ allowed: false, retryAfter: 20 });
  now += 15_000;
  expect(await take()).toEqual({ allowed: false, retryAfter: 5 });
  now += 5000;
  expect((await take()).allowed).toBe(true);
  now += 3_600_000;
  const later = [await take(), await take(), await take(), await take()];
  expect(later.map((each) => each.allowed)).toEqual([true, true, true, false]);
});

test('a bucket is one addresss own, and the oldest is forgotten first', async () => {
  const limiter = createLimiter({ now: () => at(0) }, { maxKeys: 2 });
  const rule = { window: 60, max: 1 };
  const take = async (key: string) => (await limiter.consume(key, rule)).allowed;
  expect([await take('a'), await take('b'), await take('a')]).toEqual([true, true, false]);
  // A third pushes out b, which was not seen for longest.
  expect([await take('c'), await take('a'), await take('b')]).toEqual([true, false, true]);
});

test('a gate runs few at once, lets few wait and turns the rest away', async () => {
  const gate = createGate({ running: 2, waiting: 1 });
  const leave: (() => void)[] = [];
  let inside = 0;
  const work = async () => {
    inside += 1;
    await new Promise<void>((resolve) => leave.push(resolve));
    inside -= 1;
    return 'done';
  };
  const passes = [gate.pass(work), gate.pass(work), gate.pass(work)];
  expect(await gate.pass(work)).toBeUndefined();
  expect(inside).toBe(2);
  while (leave.length > 0) {
    leave.shift()?.();
    await Promise.resolve(new Promise((resolve) => setImmediate(resolve)));
    expect(inside).toBeLessThanOrEqual(2);
  }
  expect(await Promise.all(passes)).toEqual(['done', 'done', 'done']);
});

test('a gate that work failed behind is free again', async () => {
  const gate = createGate({ running: 1, waiting: 0 });
  const fail = () => gate.pass(() => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  expect(await gate.pass(async () => 'in')).toBe('in');
});

test.each([
  [0, '198.51.100.1', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, 'claimed, 198.51.100.1', '198.51.100.1'],
  [2, 'claimed, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  [3, '198.51.100.1', '198.51.100.1'],
  [1, 'not-an-address', '10.0.0.9'],
])('behind %i proxies, X-Forwarded-For %s means %s', (hops, forwarded, peer) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const socket = { remoteAddress: '10.0.0.9' };
  expect(peerOf({ headers, socket }, hops)).toBe(peer);
});

test.each([
  ['https://shop.example', 'shop.example', ['https://shop.example']],
  ['https://shop.example', 'localhost:3000', ['https://shop.example']],
  ['http://127.0.0.1:3000', 'localhost:3000', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://127.0.0.1:3000', 'evil.example:3000', ['http://127.0.0.1:3000']],
  ['http://127.0.0.1:3000', 'localhost@evil.example', ['http://127.0.0.1:3000']],
])('the shop at %s, asked as %s, trusts %j', (origin, host, trusted) => {
  const request = new Request('http://any.example', { headers: { host } });
  expect(trustedOrigins(origin, request)).toEqual(trusted);
});
