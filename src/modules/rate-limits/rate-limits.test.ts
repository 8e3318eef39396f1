import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import { limitDefaults, raiseLimits, rateLimits } from './limits.ts';
import {
  deleteOldRateLimits,
  describeRateLimit,
  formatDuration,
  consumeRateLimit,
  restoreRateLimit,
  type RateLimiter,
  type RateLimitResult,
} from './rate-limits.ts';

let db: TestDatabase;
let limiter: RateLimiter;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from rate_limit' });
  limiter = { db, clock, secret: 'a secret', limits: raiseLimits() };
});

const anna = { account: 'anna', clientIp: '203.0.113.7' };

async function consumeTimes(count: number, subject: { account?: string; clientIp: string } = anna) {
  const results: RateLimitResult[] = [];
  for (let done = 0; done < count; done += 1)
    results.push(await consumeRateLimit(limiter, 'reviews', subject));
  return results;
}

const countAllowed = (results: readonly RateLimitResult[]) => results.filter(({ ok }) => ok).length;

describe('one account', () => {
  test('twenty at once: exactly the limit goes through', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => consumeRateLimit(limiter, 'reviews', anna)),
    );
    expect(countAllowed(results)).toBe(10);
  });

  test('no day that begins at any moment has more than the limit', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      expect(countAllowed(await consumeTimes(1))).toBe(1);
      clock.advance(hourMs);
    }
    expect(await consumeTimes(1)).toMatchObject([{ of: 'account', retryAfterSeconds: 14 * 3600 }]);
    clock.advance(14 * hourMs);
    expect(countAllowed(await consumeTimes(5))).toBe(1);
    clock.advance(hourMs);
    expect(countAllowed(await consumeTimes(5))).toBe(1);
  });

  test('goes round and round: what expired in between is free again at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(countAllowed(await consumeTimes(12))).toBe(10);
      expect(await consumeTimes(1)).toMatchObject([
        { of: 'account', retryAfterSeconds: 24 * 3600 },
      ]);
      clock.advance(12 * hourMs);
      expect(countAllowed(await consumeTimes(1))).toBe(0);
      clock.advance(12 * hourMs);
      expect(countAllowed(await consumeTimes(3))).toBe(3);
      clock.advance(24 * hourMs);
    }
  });

  test('is not held up by another, nor by what it did elsewhere', async () => {
    await consumeTimes(11);
    expect(countAllowed(await consumeTimes(1, { account: 'ben', clientIp: anna.clientIp }))).toBe(
      1,
    );
    expect((await consumeRateLimit(limiter, 'pictures', anna)).ok).toBe(true);
  });

  test('is the same behind another address', async () => {
    await consumeTimes(10);
    expect(countAllowed(await consumeTimes(1, { account: 'anna', clientIp: '198.51.100.1' }))).toBe(
      0,
    );
  });
});

describe('one network', () => {
  const visitor = (clientIp: string) => consumeRateLimit(limiter, 'messages', { clientIp });

  test('twenty messages an hour of whoever has no account, of fifty at once', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => visitor('203.0.113.9')));
    expect(countAllowed(results)).toBe(20);
    expect((await visitor('203.0.113.10')).ok).toBe(true);
  });

  test('an IPv6 /64 is one, the next one another', async () => {
    for (let done = 0; done < 20; done += 1) await visitor(`2001:db8:0:1::${done + 1}`);
    expect((await visitor('2001:db8:0:1:ffff::1')).ok).toBe(false);
    expect((await visitor('2001:db8:0:2::1')).ok).toBe(true);
  });

  test('is not used up by what an account is refused', async () => {
    await consumeTimes(500);
    const others = Array.from({ length: 9 }, (_, index) => `account ${index}`);
    for (const account of others)
      expect(countAllowed(await consumeTimes(10, { ...anna, account }))).toBe(10);
    expect(await consumeTimes(1, { ...anna, account: 'one more' })).toMatchObject([
      { of: 'network' },
    ]);
  });

  test('that is used up costs an account that is refused for it nothing', async () => {
    for (let other = 0; other < 10; other += 1) {
      await consumeTimes(10, { ...anna, account: `account ${other}` });
    }
    const moved = { account: 'one more', clientIp: '198.51.100.1' };
    expect(countAllowed(await consumeTimes(4, { ...moved, clientIp: anna.clientIp }))).toBe(0);
    expect(countAllowed(await consumeTimes(20, moved))).toBe(10);
  });
});

test('what a network is given back, in a ring that is full, is free for the next', async () => {
  const { clientIp } = anna;
  const others = Array.from({ length: 100 }, (_, number) => ({ account: `a${number}`, clientIp }));
  for (const one of others) expect(countAllowed(await consumeTimes(1, one))).toBe(1);
  clock.advance(23 * hourMs);
  expect(countAllowed(await consumeTimes(1, { account: 'late', clientIp }))).toBe(0);
  await restoreRateLimit(limiter, 'reviews', clientIp);
  expect(countAllowed(await consumeTimes(1, { account: 'later', clientIp }))).toBe(1);
  expect(countAllowed(await consumeTimes(1, { account: 'latest', clientIp }))).toBe(0);
  clock.advance(hourMs);
  expect(countAllowed(await consumeTimes(1, { account: 'next', clientIp }))).toBe(1);
});

describe('what is kept', () => {
  test('names nobody', async () => {
    await consumeTimes(1);
    const { rows } = await db.query<{ row: string }>({
      text: `select encode(key, 'escape') as row from rate_limit`,
    });
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ row }) => /anna|203\.0/.test(row))).toEqual([]);
  });

  test('goes when it is over, and the oldest when there is too much', async () => {
    await consumeTimes(1);
    clock.advance(minuteMs);
    await consumeTimes(1, { account: 'ben', clientIp: '198.51.100.1' });
    await deleteOldRateLimits(limiter, { rows: 2 });
    expect(await rowsLeft()).toBe(2);
    clock.advance(24 * hourMs);
    await deleteOldRateLimits(limiter);
    expect(await rowsLeft()).toBe(0);
  });

  async function rowsLeft() {
    return (await db.query({ text: 'select key from rate_limit' })).rowCount;
  }
});

test('settings raise a limit, and no other', () => {
  const { rates, openOrders } = raiseLimits({ orders: 60, reviews_network: 500, open_orders: 4 });
  expect(rates.orders).toMatchObject({ perAccount: 60, perNetwork: rateLimits.orders.perNetwork });
  expect(rates.reviews).toMatchObject({ perAccount: 10, perNetwork: 500 });
  expect(openOrders).toEqual({ confirmed: 10, unconfirmed: 3, laterShareOf: 4 });
});

test('every limit can be named', () => {
  const names = Object.keys(rateLimits).flatMap((name) => [name, `${name}_network`]);
  const kinds = ['open_orders', 'reviews_at_once'];
  const conditional = kinds.flatMap((name) => [name, `${name}_unconfirmed`]);
  const cards = ['', '_address', '_cart', '_card'].map((of) => `card_failures${of}`);
  expect(Object.keys(limitDefaults)).toEqual([...names, ...cards, ...conditional]);
});

test('what, how many, when again', async () => {
  const [, last] = [await consumeTimes(10), await consumeTimes(1)];
  const [refused] = last;
  expect(refused && !refused.ok && describeRateLimit(refused)).toBe(
    'At most 10 reviews a day from one account. Try again in 24 hours.',
  );
});

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5399, '90 minutes'],
  [5400, '2 hours'],
  [(24 * hourMs) / secondMs, '24 hours'],
])('%s seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
