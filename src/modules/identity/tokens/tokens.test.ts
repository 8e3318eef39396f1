import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { exchangeCredential, findCaller, issueToken } from '../identity.ts';
import { createToken } from './tokens.ts';
import { openWorld, untilSomebodyWaits, type World } from '../testing/world.ts';

let world: World;
let userId: string;
beforeAll(async () => {
  world = await openWorld();
  const visitor = world.visitor();
  await visitor.register('ada@example.com');
  const request = { credential: await visitor.credential(), email: 'ada@example.com' };
  const exchanged = await exchangeCredential(world.identity, { ...request, browser: true });
  if (!exchanged.ok) throw new Error(exchanged.reason);
  userId = exchanged.user.id;
});
afterAll(() => world.close());
beforeEach(() => world.db.query({ text: 'delete from shop_token' }));

const isGood = async (token: string, bindingCookie?: string) =>
  (await findCaller(world.identity, { token, bindingCookie })) !== undefined;

describe('the life of a token', () => {
  test('it is over after half an hour without use', async () => {
    const { token } = await issueToken(world.identity, { userId });
    world.clock.advance(29 * minuteMs);
    expect(await isGood(token)).toBe(true);
    world.clock.advance(29 * minuteMs);
    expect(await isGood(token)).toBe(true);
    world.clock.advance(30 * minuteMs);
    expect(await isGood(token)).toBe(false);
  });

  test('it is over after twelve hours however much it is used', async () => {
    const { token } = await issueToken(world.identity, { userId });
    for (let passed = 0; passed < 11.5 * hourMs; passed += 20 * minuteMs) {
      world.clock.advance(20 * minuteMs);
      expect(await isGood(token)).toBe(true);
    }
    world.clock.advance(20 * minuteMs);
    expect(await isGood(token)).toBe(false);
  });

  test('its last use is written at most once a minute', async () => {
    const { token } = await issueToken(world.identity, { userId });
    const version = async () => {
      const { rows } = await world.db.query({ text: 'select xmin::text from shop_token' });
      return rows[0];
    };
    const before = await version();
    world.clock.advance(50 * secondMs);
    await isGood(token);
    expect(await version()).toEqual(before);
    world.clock.advance(11 * secondMs);
    await isGood(token);
    expect(await version()).not.toEqual(before);
  });

  test('of eleven the oldest goes', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      tokens.push((await issueToken(world.identity, { userId })).token);
      world.clock.advance(secondMs);
    }
    const good = await Promise.all(tokens.map((token) => isGood(token)));
    expect(good).toEqual([false, ...Array(10).fill(true)]);
  });

  test('of many at once ten remain', async () => {
    for (let count = 0; count < 9; count += 1) await issueToken(world.identity, { userId });
    const eleventh = await inTransaction(world.db, async (tx) => {
      await createToken(tx, { userId, browser: false, at: world.clock.now() });
      const pending = issueToken(world.identity, { userId });
      await Promise.race([pending, untilSomebodyWaits(world.db)]);
      return { pending };
    });
    await eleventh.pending;
    const { rowCount } = await world.db.query({ text: 'select 1 from shop_token' });
    expect(rowCount).toBe(10);
  });

  test('the database never sees it', async () => {
    const { token, bindingCookie = '' } = await issueToken(world.identity, {
      userId,
      browser: true,
    });
    const { rows } = await world.db.query({ text: 'select * from shop_token' });
    const stored = JSON.stringify(rows, (_, value) => value);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(bindingCookie);
  });
});

describe('a browsers token', () => {
  test('opens nothing without its companion cookie', async () => {
    const { token, bindingCookie } = await issueToken(world.identity, { userId, browser: true });
    expect(await isGood(token, bindingCookie)).toBe(true);
    expect(await isGood(token)).toBe(false);
    expect(await isGood(token, '')).toBe(false);
  });

  test('nor with the cookie of another sign-in', async () => {
    const first = await issueToken(world.identity, { userId, browser: true });
    const second = await issueToken(world.identity, { userId, browser: true });
    expect(await isGood(first.token, second.bindingCookie)).toBe(false);
  });

  test('while any other client gets one without', async () => {
    const issuedToken = await issueToken(world.identity, { userId });
    expect(issuedToken.bindingCookie).toBeUndefined();
    expect(await isGood(issuedToken.token, 'whatever')).toBe(true);
  });
});
