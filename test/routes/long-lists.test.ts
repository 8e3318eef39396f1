import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestTurn } from '#test/support/longest-turn.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const people = Number(process.env['LIST_ROWS'] ?? 10_000);
/** The aim is 20 ms; the rest is room for the garbage collector. */
const longestAllowedMs = 60;
let shop: TestShop;
let authorization: string;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.query({
    text: `insert into app_user (issuer, subject, email, email_verified, display_name, created_at)
      select 'test', 'many' || number, 'many' || number || '@people.example', true,
        'Many ' || number, now() - number * interval '1 second'
      from generate_series(1, $1::int) as number`,
    values: [people],
  });
  authorization = `Bearer ${await shop.tokenOf(shop.world.mira)}`;
}, 60_000);
afterAll(() => shop.close());

async function read(url: string) {
  const { app } = shop.shop;
  if (!app) throw new Error('the shop has no application');
  // Into the application itself: a client would read the answer on the same thread.
  const { value, longestMs } = await longestTurn(() =>
    app.inject({ url, headers: { authorization } }),
  );
  const list: { email: string }[] = value.json();
  const { statusCode, headers } = value;
  return { list, longestMs, statusCode, headers };
}

test.each(['/api/user', '/api/user?sort=-email'])(
  '%s: a list of 10,000 is whole, and no turn of the thread is long',
  async (url) => {
    const { list, longestMs, statusCode, headers } = await read(url);
    if (process.env['LIST_ROWS']) console.log(`${url}: longest turn ${longestMs} ms`);
    expect(statusCode).toBe(200);
    // Sent in pieces: nobody knew how long it would be.
    expect(headers['content-length']).toBeUndefined();
    expect(new Set(list.map(({ email }) => email)).size).toBe(people + 3);
    expect(list).toHaveLength(people + 3);
    const emails = list.map(({ email }) => email);
    if (url.includes('sort')) expect(emails).toEqual(emails.toSorted().toReversed());
    expect(longestMs).toBeLessThan(longestAllowedMs);
  },
  60_000,
);
