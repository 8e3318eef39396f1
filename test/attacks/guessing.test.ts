/**
 * Attack: guess until it fits, or fill the shop with accounts. Each test says what it costs the
 * attacker, and what it must not cost anybody else.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondMs } from '#platform/clock.ts';
import { openBrowser } from '#test/support/browser.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { settableClock } from '../../src/modules/identity/testing/world.ts';

const clock = settableClock();
let shop: TestShop;
beforeAll(async () => {
  const settings = { TRIES_PER_ADDRESS: '30', TRUSTED_PROXY_HOPS: '1' };
  shop = await openTestShop({ clock, settings });
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.db.query({ text: 'delete from attempts_by_network; delete from attempts_by_email' }),
);

/** A browser behind the trusted proxy, which appends the address that it saw. */
const browserAt = (address: string, claimed = '') =>
  openBrowser(shop.url, { 'x-forwarded-for': claimed ? `${claimed}, ${address}` : address });

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `198.18.${index >> 8}.${index & 255}`);

function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((each) => each === status).length;
}

/** And one more for every twenty seconds that the test itself takes. */
function expectThirty(count: number): void {
  expect(count).toBeGreaterThanOrEqual(30);
  expect(count).toBeLessThanOrEqual(34);
}

/** All at once would only wait for each other: ten workers. */
async function runInParallel<Value>(
  items: readonly Value[],
  run: (item: Value) => Promise<number>,
): Promise<number[]> {
  const left = [...items];
  const statuses: number[] = [];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      statuses.push(await run(item));
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return statuses;
}

describe('a thousand guesses at one account', () => {
  test('from a thousand addresses: a handful are looked at, the owner gets in', async () => {
    const email = 'owner@example.com';
    const home = browserAt('203.0.113.1');
    await home.register(email);
    await home.exchange(email);
    const guess = async (address: string) =>
      (await browserAt(address).signIn(email, `guess of ${address}`)).status;
    const statuses = await runInParallel(addresses(1000), guess);
    // Five for nothing, and as many as the seconds that it took allow with a doubling wait.
    expect(countOf(statuses, 401)).toBeLessThanOrEqual(12);
    expect(countOf(statuses, 401) + countOf(statuses, 429)).toBe(1000);

    await guessPatiently(email, 12);

    // At the browser that they use: at once, as if nothing had happened.
    expect((await home.signIn(email)).status).toBe(200);
    // At a new one: told how long, and let in with the right password after that.
    const abroad = browserAt('203.0.113.99');
    const response = await abroad.signIn(email);
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(900);
    clock.advance(seconds * secondMs);
    expect((await abroad.signIn(email)).status).toBe(200);
  }, 120_000);

  test('do not tell whether there is such an account', async () => {
    await browserAt('203.0.113.1').register('known@example.com');
    await shop.db.query({ text: 'delete from attempts_by_network; delete from attempts_by_email' });
    const response: unknown[] = [];
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const answers = [];
      for (const address of addresses(7)) {
        const { status, headers, body } = await browserAt(address).signIn(email, 'wrong');
        answers.push([status, headers.get('retry-after'), body]);
      }
      response.push(answers);
    }
    expect(response[0]).toEqual(response[1]);
    expect(JSON.stringify(response[0])).toContain('Too many tries. Wait');
  });

  test('end for good with a reset: whoever has the mailbox does not wait', async () => {
    const email = 'mailbox@example.com';
    await browserAt('203.0.113.1').register(email);
    await guessPatiently(email, 10);
    const owner = browserAt('203.0.113.2');
    expect((await owner.signIn(email)).status).toBe(429);
    await owner.send('POST /auth/request-password-reset', { body: { email } });
    const token = await resetTokenFor(email);
    const body = { token, newPassword: 'another fence' };
    expect((await owner.send('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await owner.signIn(email, 'another fence')).status).toBe(200);
  });
});

/** So many further guesses, each as soon as one is let through, from an address of its own. */
async function guessPatiently(email: string, count: number): Promise<void> {
  for (const address of addresses(count)) {
    const { headers } = await browserAt(address).signIn(email, 'wrong');
    clock.advance(Number(headers.get('retry-after')) * secondMs);
    await browserAt(address).signIn(email, 'wrong');
  }
}

async function resetTokenFor(email: string): Promise<string> {
  const text = `select contents->>'link' as link from email
    where recipient = $1 and kind = 'reset_password' order by written_at desc limit 1`;
  const { rows } = await shop.db.query<{ link: string }>({ text, values: [email] });
  return new URL(rows[0]?.link ?? '', shop.url).searchParams.get('token') ?? '';
}

test('another X-Forwarded-For each time is the same caller to the proxy', async () => {
  const statuses = await runInParallel(addresses(60), async (claimed) => {
    const attacker = browserAt('203.0.113.66', claimed);
    return (await attacker.signIn(`${crypto.randomUUID()}@example.com`, 'wrong')).status;
  });
  expectThirty(countOf(statuses, 401));
  expect(countOf(statuses, 401) + countOf(statuses, 429)).toBe(60);
}, 60_000);

test('without a trusted proxy no header makes another caller', async () => {
  const direct = await openTestShop({ settings: { TRIES_PER_ADDRESS: '5' } });
  const statuses = [];
  for (const claimed of addresses(8)) {
    const headers = {
      'x-forwarded-for': claimed,
      'x-real-ip': claimed,
      'x-shop-client-ip': claimed,
      'cf-connecting-ip': claimed,
      'true-client-ip': claimed,
      forwarded: `for=${claimed}`,
    };
    const body = { email: `${crypto.randomUUID()}@example.com` };
    const answer = await openBrowser(direct.url, headers).send(
      'POST /auth/request-password-reset',
      {
        body,
      },
    );
    statuses.push(answer.status);
  }
  await direct.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
}, 60_000);

test('a thousand accounts from one address: thirty are made, and one next door', async () => {
  const count = async () => {
    const text = 'select count(*) from identity."user" where email like \'spam-%\'';
    return (await shop.db.query<{ count: number }>({ text })).rows[0]?.count;
  };
  const names = Array.from({ length: 1000 }, (_, index) => `spam-${index}@example.com`);
  const statuses = await runInParallel(names, async (email) => {
    const body = { name: 'Spam', email, password: 'long enough' };
    return (await browserAt('203.0.113.67').send('POST /auth/sign-up/email', { body })).status;
  });
  expectThirty(countOf(statuses, 200));
  expect(await count()).toBe(countOf(statuses, 200));
  expect(countOf(statuses, 200) + countOf(statuses, 429)).toBe(1000);
  expect((await browserAt('203.0.113.68').register('spam-neighbour@example.com')).status).toBe(200);
}, 120_000);

test('a whole /64 of addresses is one caller, its neighbour another', async () => {
  const guess = async (address: string) =>
    (await browserAt(address).signIn(`${crypto.randomUUID()}@example.com`, 'wrong')).status;
  const mine = Array.from({ length: 40 }, (_, index) => `2001:db8:7:7:${index}::1`);
  expectThirty(countOf(await runInParallel(mine, guess), 401));
  expect(await guess('2001:db8:7:8::1')).toBe(401);
}, 60_000);

test('emails with a link, requested a hundred times, are a handful', async () => {
  const email = 'letters@example.com';
  await browserAt('203.0.113.1').register(email);
  const ask = async (address: string) =>
    (await browserAt(address).send('POST /auth/request-password-reset', { body: { email } }))
      .status;
  expect(countOf(await runInParallel(addresses(100), ask), 200)).toBeLessThanOrEqual(8);
}, 60_000);
