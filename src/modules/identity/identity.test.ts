import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exchangeCredential,
  findCaller,
  deleteExpired,
  issueToken,
  listUsers,
  openIdentity,
  revokeToken,
} from './identity.ts';
import { openWorld, type Visitor, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const exchange = async (visitor: Visitor, email: string, browser = false) =>
  exchangeCredential(world.identity, { credential: await visitor.credential(), email, browser });

async function customer(email: string) {
  const visitor = world.visitor();
  await visitor.register(email);
  const exchanged = await exchange(visitor, email);
  if (!exchanged.ok) throw new Error(exchanged.reason);
  return { visitor, ...exchanged };
}

describe('from registration to a call', () => {
  test('who registers exchanges a credential and is known by the token', async () => {
    const visitor = world.visitor();
    expect((await visitor.register('Ada@Example.com')).status).toBe(200);
    const exchanged = await exchange(visitor, 'ADA@example.com');
    expect(exchanged).toMatchObject({ ok: true, token: expect.stringMatching(/^sht_/) });
    const token = exchanged.ok ? exchanged.token : '';
    expect(await findCaller(world.identity, { token })).toEqual({
      userId: exchanged.ok ? exchanged.user.id : '',
      email: 'ada@example.com',
      emailVerified: false,
      displayName: 'Ada Lindqvist',
      role: 'customer',
      tokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      clientIp: '',
      secondFactor: false,
    });
  });

  test('who signs in later on another machine is the same user', async () => {
    const first = await customer('bo@example.com');
    const elsewhere = world.visitor();
    expect((await elsewhere.signIn('bo@example.com')).status).toBe(200);
    const again = await exchange(elsewhere, 'bo@example.com');
    expect(again).toMatchObject({ ok: true, user: { id: first.user.id } });
  });

  test('a new display name is the users after the next exchange', async () => {
    const { visitor, user } = await customer('cy@example.com');
    await visitor.post('/update-user', { name: '  Cy\u0007\nTwombly ' });
    const again = await exchange(visitor, 'cy@example.com');
    expect(again).toMatchObject({ user: { id: user.id, displayName: 'Cy Twombly' } });
  });

  test('who signed out at the provider gets no credential', async () => {
    const { visitor } = await customer('dee@example.com');
    await visitor.post('/sign-out', {});
    expect((await visitor.get('/token')).body).toEqual({ token: null });
  });

  test('a revoked token is over at once', async () => {
    const { token } = await customer('eva@example.com');
    expect(await revokeToken(world.identity, token)).toBe(true);
    expect(await findCaller(world.identity, { token })).toBeUndefined();
    expect(await revokeToken(world.identity, token)).toBe(false);
  });

  test.each(['', 'sht_', 'sht_short', `sht_${'a'.repeat(43)}`, `sht_${'a'.repeat(100_000)}`])(
    'the made-up token %.20s is nobodys',
    async (token) => expect(await findCaller(world.identity, { token })).toBeUndefined(),
  );
});

test('users are listed oldest first, whole or by pages', async () => {
  const { items: all } = await listUsers(world.identity);
  expect(all.map((user) => user.email).slice(0, 2)).toEqual(['ada@example.com', 'bo@example.com']);
  const {
    items: [first],
    next,
  } = await listUsers(world.identity, { limit: 1 });
  expect(next).toBe(first?.id);
  expect(first).toEqual(all[0]);
  const { items: rest } = await listUsers(world.identity, { limit: 100, cursor: next });
  expect(rest).toEqual(all.slice(1));
});

test('a second start finds everything there, and tokens and sessions still hold', async () => {
  const { visitor, token, user } = await customer('jo@example.com');
  const second = await openIdentity(world.deps);
  expect(await findCaller(second, { token })).toMatchObject({ email: 'jo@example.com' });
  const credential = await visitor.credential();
  const request = { credential, email: user.email, browser: false };
  expect(await exchangeCredential(second, request)).toMatchObject({ ok: true });
  // What one instance has accepted is used up for all of them.
  const replay = await exchangeCredential(world.identity, request);
  expect(replay).toEqual({ ok: false, reason: 'credential_used' });
});

test('what is over is deleted, and only that', async () => {
  const { user } = await customer('kim@example.com');
  world.clock.advance(13 * 60 * 60 * 1000);
  const { token } = await issueToken(world.identity, { userId: user.id });
  await deleteExpired(world.identity);
  const rows = await world.db.query({ text: 'select 1 from shop_token' });
  const used = await world.db.query({ text: 'select 1 from used_credential' });
  expect([rows.rowCount, used.rowCount]).toEqual([1, 0]);
  expect(await findCaller(world.identity, { token })).toBeDefined();
});
