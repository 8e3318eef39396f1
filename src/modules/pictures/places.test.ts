import { expect, test } from 'vitest';
import { createUploadPlaces } from './places.ts';

const open = () => createUploadPlaces({ all: 8, account: 2, network: 4 });

test('an account has two at once, wherever it is', () => {
  const places = open();
  const first = places.take({ account: 'anna', peer: '203.0.113.1' });
  expect(places.take({ account: 'anna', peer: '203.0.113.2' })).toBeDefined();
  expect(places.take({ account: 'anna', peer: '203.0.113.3' })).toBeUndefined();
  first?.();
  expect(places.take({ account: 'anna', peer: '203.0.113.3' })).toBeDefined();
});

test('a network has half of them, an IPv6 /64 as one', () => {
  const places = open();
  for (let account = 0; account < 4; account += 1) {
    const peer = `2001:db8:0:1::${account + 1}`;
    expect(places.take({ account: `account ${account}`, peer })).toBeDefined();
  }
  expect(places.take({ account: 'one more', peer: '2001:db8:0:1::9' })).toBeUndefined();
  expect(places.take({ account: 'one more', peer: '2001:db8:0:2::9' })).toBeDefined();
});

test('there are eight, and each is given back once', () => {
  const places = open();
  const take = (account: number) =>
    places.take({ account: `account ${account}`, peer: `203.0.113.${account}` });
  const taken = Array.from({ length: 8 }, (_, account) => take(account));
  expect(take(8)).toBeUndefined();
  const [first] = taken;
  first?.();
  first?.();
  expect(take(9)).toBeDefined();
  expect(take(10)).toBeUndefined();
});
