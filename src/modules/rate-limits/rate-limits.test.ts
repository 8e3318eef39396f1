import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { stillClock } from '#test/support/world.ts';
import { limitDefaults, limitsWith, rateLimits } from './limits.ts';
import {
  forgetOldRates,
  giveBackRate,
  rateInWords,
  spanInWords,
  takeRate,
  type RateLimiter,
  type RateTaken,
} from './rate-limits.ts';

let db: TestDatabase;
let limiter: RateLimiter;
const clock = stillClock();

beforeAll(async () => {
  db = await openTestDatabase({ max: 20 });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from rate_limit' });
  limiter = { db, clock, secret: 'a secret', limits: limitsWith() };
});

const anna = { account: 'anna', peer: '203.0.113.7' };

async function times(count: number, doer: { account?: string; peer: string } = anna) {
  const taken: RateTaken[] = [];
  for (let done = 0; done < count; done += 1) taken.push(await takeRate(limiter, 'reviews', doer));
  return taken;
}

const went = (taken: readonly RateTaken[]) => taken.filter(({ ok }) => ok).length;

describe('one account', () => {
  test('twenty at once: exactly the limit goes through', async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeRate(limiter, 'reviews', anna)),
    );
    expect(went(taken)).toBe(10);
  });

  test('no day that begins at any moment has more than the limit', async () => {
    for (let hour = 0; hour < 10; hour += 1) {
      expect(went(await times(1))).toBe(1);
      clock.advance(hourMs);
    }
    expect(await times(1)).toMatchObject([{ of: 'account', retryAfterSeconds: 14 * 3600 }]);
    clock.advance(14 * hourMs);
    expect(went(await times(5))).toBe(1);
    clock.advance(hourMs);
    expect(went(await times(5))).toBe(1);
  });

  test('goes round and round: what is given back in between is free again at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(went(await times(12))).toBe(10);
      expect(await times(1)).toMatchObject([{ of: 'account', retryAfterSeconds: 24 * 3600 }]);
      clock.advance(12 * hourMs);
      expect(went(await times(1))).toBe(0);
      clock.advance(12 * hourMs);
      expect(went(await times(3))).toBe(3);
      clock.advance(24 * hourMs);
    }
  });

  test('is not held up by another, nor by what it did elsewhere', async () => {
    await times(11);
    expect(went(await times(1, { account: 'ben', peer: anna.peer }))).toBe(1);
    expect((await takeRate(limiter, 'pictures', anna)).ok).toBe(true);
  });

  test('is the same behind another address', async () => {
    await times(10);
    expect(went(await times(1, { account: 'anna', peer: '198.51.100.1' }))).toBe(0);
  });
});

describe('one network', () => {
  const visitor = (peer: string) => takeRate(limiter, 'messages', { peer });

  test('twenty messages an hour of whoever has no account, of fifty at once', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => visitor('203.0.113.9')));
    expect(went(taken)).toBe(20);
    expect((await visitor('203.0.113.10')).ok).toBe(true);
  });

  test('an IPv6 /64 is one, the next one another', async () => {
    for (let done = 0; done < 20; done += 1) await visitor(`2001:db8:0:1::${done + 1}`);
    expect((await visitor('2001:db8:0:1:ffff::1')).ok).toBe(false);
    expect((await visitor('2001:db8:0:2::1')).ok).toBe(true);
  });

  test('is not used up by what an account is refused', async () => {
    await times(500);
    const others = Array.from({ length: 9 }, (_, index) => `account ${index}`);
    for (const account of others) expect(went(await times(10, { ...anna, account }))).toBe(10);
    expect(await times(1, { ...anna, account: 'one more' })).toMatchObject([{ of: 'network' }]);
  });

  test('that is used up costs an account that is refused for it nothing', async () => {
    for (let other = 0; other < 10; other += 1) {
      await times(10, { ...anna, account: `account ${other}` });
    }
    const moved = { account: 'one more', peer: '198.51.100.1' };
    expect(went(await times(4, { ...moved, peer: anna.peer }))).toBe(0);
    expect(went(await times(20, moved))).toBe(10);
  });
});

test('what a network is given back, in a ring that is full, is free for the next', async () => {
  const { peer } = anna;
  const others = Array.from({ length: 100 }, (_, number) => ({ account: `a${number}`, peer }));
  for (const one of others) expect(went(await times(1, one))).toBe(1);
  clock.advance(23 * hourMs);
  expect(went(await times(1, { account: 'late', peer }))).toBe(0);
  await giveBackRate(limiter, 'reviews', peer);
  expect(went(await times(1, { account: 'later', peer }))).toBe(1);
  expect(went(await times(1, { account: 'latest', peer }))).toBe(0);
  clock.advance(hourMs);
  expect(went(await times(1, { account: 'next', peer }))).toBe(1);
});

describe('what is kept', () => {
  test('names nobody', async () => {
    await times(1);
    const { rows } = await db.query<{ row: string }>({
      text: `select encode(key, 'escape') as row from rate_limit`,
    });
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ row }) => /anna|203\.0/.test(row))).toEqual([]);
  });

  test('goes when it is over, and the oldest when there is too much', async () => {
    await times(1);
    clock.advance(minuteMs);
    await times(1, { account: 'ben', peer: '198.51.100.1' });
    await forgetOldRates(limiter, { rows: 2 });
    expect(await rowsLeft()).toBe(2);
    clock.advance(24 * hourMs);
    await forgetOldRates(limiter);
    expect(await rowsLeft()).toBe(0);
  });

  async function rowsLeft() {
    return (await db.query({ text: 'select key from rate_limit' })).rowCount;
  }
});

test('settings raise a limit, and no other', () => {
  const { rates, openOrders } = limitsWith({ orders: 60, reviews_network: 500, open_orders: 4 });
  expect(rates.orders).toMatchObject({ account: 60, network: rateLimits.orders.network });
  expect(rates.reviews).toMatchObject({ account: 10, network: 500 });
  expect(openOrders).toEqual({ confirmed: 10, unconfirmed: 3, laterShareOf: 4 });
});

test('every limit can be named', () => {
  const named = Object.keys(rateLimits).flatMap((name) => [name, `${name}_network`]);
  const kinds = ['open_orders', 'reviews_at_once'];
  const counted = kinds.flatMap((name) => [name, `${name}_unconfirmed`]);
  expect(Object.keys(limitDefaults)).toEqual([...named, ...counted]);
});

test('what, how many, when again', async () => {
  const [, last] = [await times(10), await times(1)];
  const [refused] = last;
  expect(refused && !refused.ok && rateInWords(refused)).toBe(
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
  expect(spanInWords(seconds)).toBe(words);
});
