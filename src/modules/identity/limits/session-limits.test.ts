/** Limits of what the owner of a session, or an anonymous client, may do again and again. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { exchangeCredential, deleteExpired } from '../identity.ts';
import { openWorld, type Visitor, type World } from '../testing/world.ts';

const email = 'ada@example.com';

let world: World;
let narrowWorld: World;
beforeAll(async () => {
  world = await openWorld({ limits: { perEmail: 3, perNetwork: 1000 } });
  narrowWorld = await openWorld({ limits: { perEmail: 1000, perNetwork: 3 } });
});
afterAll(() => Promise.all([world.close(), narrowWorld.close()]));
afterEach(async () => {
  const text = `delete from identity."user"; delete from identity.verification;
    delete from app_user; delete from email; delete from attempts_by_email;
    delete from attempts_by_network`;
  await world.db.query({ text });
  await narrowWorld.db.query({ text });
});

async function register(at = world): Promise<Visitor> {
  const visitor = at.visitor();
  await visitor.register(email);
  return visitor;
}

/** Three without a wait; all eight would take the waits of half a minute. */
function expectFew(statuses: readonly number[], status: number): void {
  expect(statuses.slice(0, 3)).toEqual([status, status, status]);
  expect(statuses.at(-1)).toBe(429);
}

describe('the owner of a session', () => {
  test('guesses no password by naming another address each time', async () => {
    const thief = await register();
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 8; guesses += 1) {
      const guess = { currentPassword: `guess ${guesses}`, newPassword: 'goat hair' };
      const body = { ...guess, email: `nobody-${guesses}@example.com` };
      statuses.push((await thief.post('/change-password', body)).status);
    }
    expectFew(statuses, 400);
  });

  test('nor by sending another cookie of the same name first', async () => {
    const thief = await register();
    const cookieHeader = [...thief.cookies].map((pair) => pair.join('=')).join('; ');
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 8; guesses += 1) {
      const cookie = `__Host-shop.session_token=${guesses}; ${cookieHeader}`;
      const body = { currentPassword: `guess ${guesses}`, newPassword: 'goat hair' };
      statuses.push((await world.visitor().post('/change-password', body, { cookie })).status);
    }
    expectFew(statuses, 400);
  });

  test('who knows the password is forgiven what they mistyped', async () => {
    const owner = await register();
    const change = { newPassword: 'bristle', revokeOtherSessions: true };
    for (const currentPassword of ['bristl', 'bristle', 'bristel', 'bristle', 'brist', 'bristle']) {
      const { status } = await owner.post('/change-password', { ...change, currentPassword });
      expect(status).toBe(currentPassword === 'bristle' ? 200 : 400);
    }
  });

  test('fills no mailbox by naming another address each time', async () => {
    const visitor = await register();
    const statuses: number[] = [];
    for (let requests = 0; requests < 8; requests += 1) {
      const body = { email: `nobody-${requests}@example.com` };
      statuses.push((await visitor.post('/send-verification', body)).status);
    }
    expectFew(statuses, 200);
  });

  test('fills no mailbox with word of new devices', async () => {
    const visitor = await register();
    for (let times = 0; times < 12; times += 1) {
      const from = { clientIp: '203.0.113.7', userAgent: '', deviceCookie: undefined };
      const credential = await visitor.credential();
      await exchangeCredential(world.identity, { credential, email, browser: true, from });
    }
    const emails = await world.emailsTo(email);
    // Five new ones in a day, and the first of all is no news.
    expect(emails.filter(({ kind }) => kind === 'new_device')).toHaveLength(4);
  });

  test('exchanges only so many credentials', async () => {
    const visitor = await register(narrowWorld);
    const exchange = async () => {
      const from = { clientIp: '203.0.113.7', userAgent: '', deviceCookie: undefined };
      const credential = await visitor.credential();
      return exchangeCredential(narrowWorld.identity, { credential, email, browser: false, from });
    };
    for (let times = 0; times < 30; times += 1) expect((await exchange()).ok).toBe(true);
    expect(await exchange()).toMatchObject({ ok: false, reason: 'too_many_attempts' });
    // Whoever else signs in from there, or tries to sign in to this account, is not in the way.
    expect((await narrowWorld.visitor().signIn(email)).status).toBe(200);
  });
});

describe('whoever asks for what a passkey is to sign', () => {
  const requestOptions = () => narrowWorld.visitor().get('/passkey/generate-authenticate-options');
  const countStored = async () => {
    const text = 'select count(*)::integer as many from identity.verification';
    return (await narrowWorld.db.query<{ many: number }>({ text })).rows[0]?.many;
  };

  test('gets only so many', async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await requestOptions()).status).toBe(200);
    expect((await requestOptions()).status).toBe(429);
    expect(await countStored()).toBe(3);
  });

  test('leaves nothing behind when they are over', async () => {
    await requestOptions();
    await deleteExpired(narrowWorld.identity);
    expect(await countStored()).toBe(1);
    narrowWorld.clock.advance(hourMs);
    await deleteExpired(narrowWorld.identity);
    expect(await countStored()).toBe(0);
  });
});

describe('what no page sends', () => {
  test.each([
    ['/update-user', { name: 5 }],
    ['/update-user', { name: null }],
    ['/update-user', { name: { first: 'Ada' } }],
    ['/update-user', { name: 'Ada', image: 'a\0b' }],
    ['/passkey/update-passkey', { id: 'a\0b', name: 'x' }],
    ['/reset-password', { token: 'a\0b', newPassword: 'bristle' }],
    ['/sign-in/email', { email: 'a\0b@example.com', password: 'bristle' }],
    ['/sign-in/email', { email, password: ['bristle'], more: { deep: ['\0'] } }],
    ['/sign-up/email', { 'a\0b': '', email, name: 'Ada', password: 'bristle' }],
  ])('is refused and breaks nothing: %s %j', async (path, body) => {
    const visitor = await register();
    expect((await visitor.post(path, body)).status).toBe(400);
  });

  test('in an address is refused as well', async () => {
    const { status } = await world.visitor().get('/callback/google?state=a%00b&code=x');
    expect(status).toBe(400);
  });

  test('as a picture is not kept', async () => {
    const visitor = await register();
    expect((await visitor.post('/update-user', { image: 'x'.repeat(9000) })).status).toBe(200);
    const text = 'select name, image from identity."user"';
    const { rows } = await world.db.query({ text });
    expect(rows).toEqual([{ name: 'Ada Lindqvist', image: null }]);
  });
});
