import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const createSlots = () => createUploadSlots({ all: 8, account: 2, network: 4 });

test('an account has two at once, wherever it is', () => {
  const slots = createSlots();
  const release = slots.acquire({ account: 'anna', clientIp: '203.0.113.1' });
  expect(slots.acquire({ account: 'anna', clientIp: '203.0.113.2' })).toBeDefined();
  expect(slots.acquire({ account: 'anna', clientIp: '203.0.113.3' })).toBeUndefined();
  release?.();
  expect(slots.acquire({ account: 'anna', clientIp: '203.0.113.3' })).toBeDefined();
});

test('a network has half of them, an IPv6 /64 as one', () => {
  const slots = createSlots();
  for (let account = 0; account < 4; account += 1) {
    const clientIp = `2001:db8:0:1::${account + 1}`;
    expect(slots.acquire({ account: `account ${account}`, clientIp })).toBeDefined();
  }
  expect(slots.acquire({ account: 'one more', clientIp: '2001:db8:0:1::9' })).toBeUndefined();
  expect(slots.acquire({ account: 'one more', clientIp: '2001:db8:0:2::9' })).toBeDefined();
});

test('there are eight, and each is released once', () => {
  const slots = createSlots();
  const acquire = (account: number) =>
    slots.acquire({ account: `account ${account}`, clientIp: `203.0.113.${account}` });
  const releases = Array.from({ length: 8 }, (_, account) => acquire(account));
  expect(acquire(8)).toBeUndefined();
  const [release] = releases;
  release?.();
  release?.();
  expect(acquire(9)).toBeDefined();
  expect(acquire(10)).toBeUndefined();
});
