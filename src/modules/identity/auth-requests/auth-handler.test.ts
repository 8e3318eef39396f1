import { createServer, request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exchangeCredential, findCaller, handleAuth } from '../identity.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const text = 'delete from identity."user"; delete from app_user; delete from email';
  await world.db.query({ text });
});

const isReset = ({ kind }: { kind: string }) => kind === 'reset_password';

describe('what the provider says', () => {
  test('of a second registration with the same address is what it says of the first', async () => {
    const account = { name: 'Ada', email: 'ada@example.com', password: 'bristle' };
    const fresh = await world.visitor().post('/sign-up/email', account);
    const again = { ...account, email: 'ADA@example.com', password: 'goat hair' };
    const taken = await world.visitor().post('/sign-up/email', again);
    expect([taken.status, taken.body]).toEqual([200, { ok: true }]);
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
    expect([...taken.headers.keys()]).toEqual([...fresh.headers.keys()]);
    // Only the mailbox is told, and the password stays what it was.
    const text = "select recipient from email where kind = 'address_taken'";
    const { rows } = await world.db.query<{ recipient: string }>({ text });
    expect(rows).toEqual([{ recipient: 'ada@example.com' }]);
    expect((await world.visitor().signIn('ada@example.com', 'goat hair')).status).toBe(401);
    expect((await world.visitor().signIn('ada@example.com', 'bristle')).status).toBe(200);
  });

  test('while the database breaks off is to try again', async () => {
    const breakOff = `
      create function identity.break_off() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
      create trigger break_off before insert on identity."user"
        for each row execute function identity.break_off()`;
    await world.db.query({ text: breakOff });
    const refused = await world.visitor().register('ada@example.com');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await world.db.query({ text: 'drop function identity.break_off() cascade' });
    expect((await world.visitor().register('ada@example.com')).status).toBe(200);
  });

  test('of a password with fewer than six characters', async () => {
    const visitor = world.visitor();
    const short = await visitor.register('ada@example.com', 'brush');
    expect([short.status, short.body?.message]).toEqual([400, 'Password too short']);
    expect((await visitor.register('ada@example.com', 'bristl')).status).toBe(200);
  });

  test('of a session is neither what opens it nor where it was opened', async () => {
    const visitor = world.visitor();
    await visitor.register('ada@example.com');
    const { body } = await visitor.get('/get-session');
    expect(JSON.stringify(body)).toContain('ada@example.com');
    expect(JSON.stringify(body)).not.toMatch(/"(token|ipAddress|userAgent)"/);
  });

  test('of a wrong password is what it says of an unknown address', async () => {
    await world.visitor().register('ada@example.com');
    const wrong = await world.visitor().signIn('ada@example.com', 'wrong-one');
    const unknown = await world.visitor().signIn('nobody@example.com', 'wrong-one');
    expect([wrong.status, wrong.body?.message]).toEqual([401, 'Invalid email or password']);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('of a reset for an unknown address is what it says of a known one', async () => {
    await world.visitor().register('ada@example.com');
    const requestReset = (email: string) =>
      world.visitor().post('/request-password-reset', { email });
    const [known, unknown] = [
      await requestReset('ada@example.com'),
      await requestReset('nobody@example.com'),
    ];
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const resets = (await world.emailsTo('ada@example.com')).filter(isReset);
    expect(resets).toHaveLength(1);
    expect(await world.emailsTo('nobody@example.com')).toEqual([]);
  });
});

describe('the link of a reset', () => {
  test('sets a new password once, ends every session and token, proves the mailbox', async () => {
    const visitor = world.visitor();
    await visitor.register('ada@example.com');
    const credential = await visitor.credential();
    const request = { credential, email: 'ada@example.com', browser: false };
    const exchanged = await exchangeCredential(world.identity, request);
    const presented = { token: exchanged.ok ? exchanged.token : '' };
    expect(await findCaller(world.identity, presented)).toBeDefined();

    await visitor.post('/request-password-reset', { email: 'ada@example.com' });
    const token = await world.tokenFor('ada@example.com', 'reset_password');
    const reset = { token, newPassword: 'goat hair' };
    expect((await world.visitor().post('/reset-password', reset)).status).toBe(200);
    expect((await world.visitor().post('/reset-password', reset)).status).toBe(400);

    expect(await findCaller(world.identity, presented)).toBeUndefined();
    expect(await visitor.credential()).toBeUndefined();
    expect((await world.visitor().signIn('ada@example.com', 'bristle')).status).toBe(401);
    const after = world.visitor();
    expect((await after.signIn('ada@example.com', 'goat hair')).status).toBe(200);
    const claims = (await after.credential())?.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      email_verified: true,
    });
  });

  test('never leads to another site', async () => {
    await world.visitor().register('ada@example.com');
    const request = { email: 'ada@example.com', redirectTo: 'https://evil.example/' };
    expect((await world.visitor().post('/request-password-reset', request)).status).toBe(403);
    expect((await world.emailsTo('ada@example.com')).filter(isReset)).toEqual([]);
  });
});

test('changing the password ends the tokens that are out', async () => {
  const visitor = world.visitor();
  await visitor.register('ada@example.com');
  const credential = await visitor.credential();
  const request = { credential, email: 'ada@example.com', browser: false };
  const exchanged = await exchangeCredential(world.identity, request);
  const change = { currentPassword: 'bristle', newPassword: 'goat hair' };
  expect((await visitor.post('/change-password', change)).status).toBe(200);
  const presented = { token: exchanged.ok ? exchanged.token : '' };
  expect(await findCaller(world.identity, presented)).toBeUndefined();
});

describe('guesses', () => {
  let limitedWorld: World;
  beforeEach(async () => {
    limitedWorld = await openWorld({ trustedProxyHops: 1, limits: { perNetwork: 10 } });
  });
  afterEach(() => limitedWorld.close());

  /** At another account each time, so that it is the caller who is slowed. */
  const attempt = (at: World, headers: Record<string, string> = {}) => {
    const email = `${crypto.randomUUID()}@example.com`;
    return at.visitor().post('/sign-in/email', { email, password: 'guess' }, headers);
  };

  test('from one address are stopped after ten, and one more is let through later', async () => {
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect((await attempt(limitedWorld)).status).toBe(401);
    const rejected = await attempt(limitedWorld);
    expect(rejected.status).toBe(429);
    const seconds = Number(rejected.headers.get('retry-after'));
    expect(rejected.body?.message).toBe(`Too many tries. Wait ${seconds} seconds, then try again.`);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    limitedWorld.clock.advance(seconds * 1000);
    expect((await attempt(limitedWorld)).status).toBe(401);
    expect((await attempt(limitedWorld)).status).toBe(429);
  });

  test('behind a proxy count for each visitor alone, whatever they claim', async () => {
    const from = (forwarded: string) => attempt(limitedWorld, { 'x-forwarded-for': forwarded });
    for (let sent = 0; sent < 10; sent += 1) await from(`198.51.100.${sent}, 203.0.113.7`);
    expect((await from('198.51.100.99, 203.0.113.7')).status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(401);
  });

  test('are not helped by another X-Forwarded-For each time', async () => {
    const direct = await openWorld({ limits: { perNetwork: 10 } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) {
      const claim = `203.0.113.${sent}`;
      const headers = { 'x-forwarded-for': claim, 'x-shop-client-ip': claim, 'x-real-ip': claim };
      statuses.push((await attempt(direct, headers)).status);
    }
    await direct.close();
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('requests that are no sign-in', () => {
  test('of a foreign page are refused, with and without a cookie', async () => {
    const visitor = world.visitor();
    await visitor.register('ada@example.com');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const body = { email: 'ada@example.com', password: 'bristle' };
    expect((await visitor.post('/sign-in/email', body, foreign)).status).toBe(403);
    expect((await world.visitor().post('/sign-in/email', body, foreign)).status).toBe(403);
    expect((await visitor.post('/sign-out', {}, foreign)).status).toBe(403);
    expect((await visitor.get('/token')).status).toBe(200);
  });

  test('of the same shop under another name of this machine are served', async () => {
    const local = world.origin.replace('127.0.0.1', 'localhost');
    const port = new URL(world.origin).port;
    const status = await new Promise((resolve, reject) => {
      const headers = {
        host: `localhost:${port}`,
        origin: local,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      };
      const path = '/auth/sign-up/email';
      httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers })
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end(JSON.stringify({ name: 'Bo', email: 'bo@example.com', password: 'bristle' }));
    });
    expect(status).toBe(200);
  });

  test.each(['/ok', '/list-sessions', '/delete-user', '/sign-in/social', '/../api/tools', '/'])(
    'and that the shop does not use find nothing: %s',
    async (path) => {
      expect((await world.visitor().get(path)).status).toBe(404);
      expect((await world.visitor().post(path, {})).status).toBe(404);
    },
  );

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'email=ada%40example.com&password=bristle'],
    ['a text', 'text/plain', '{"email":"ada@example.com","password":"bristle"}'],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
    ['of no kind', '', '{"email":"ada@example.com","password":"bristle"}'],
    ['almost JSON', 'application/jsonp', '{}'],
  ])('and send %s are refused', async (_, type, body) => {
    await world.visitor().register('ada@example.com');
    const url = `${world.origin}/auth/sign-in/email`;
    const init = { method: 'POST', body: Buffer.from(body), headers: { 'content-type': type } };
    expect((await fetch(url, init)).status).toBe(415);
  });

  test.each(['[]', '"ada"', '1', 'null', '{', '{"email":"ada@example.com",}'])(
    'and are no JSON object are refused: %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', body, headers };
      expect((await fetch(`${world.origin}/auth/sign-in/email`, init)).status).toBe(400);
    },
  );

  test('with a body larger than any form are not read to the end', async () => {
    const name = 'a'.repeat(5_000_000);
    const answer = await world.visitor().register('ada@example.com', 'bristle', name);
    expect(answer.status).toBe(413);
  });

  test('with an address longer than any mailbox has are refused as such', async () => {
    const answer = await world.visitor().register(`${'a'.repeat(250)}@example.com`);
    expect(answer.status).toBe(400);
  });
});

describe('many sign-ins at once', () => {
  test('are worked off one after the other', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `buyer${index}@example.com`);
    const slow = await openWorld({}, { passwords: undefined });
    const answers = await Promise.all(people.map((email) => slow.visitor().register(email)));
    await slow.close();
    expect(answers.map((answer) => answer.status)).toEqual(people.map(() => 200));
  });

  test('that fail, and resets, take a time that tells nothing of the account', async () => {
    const slow = await openWorld({}, { passwords: undefined });
    await slow.visitor().register('ada@example.com');
    const durationOf = async (path: string, body: object) => {
      const began = performance.now();
      await slow.visitor().post(path, body);
      return performance.now() - began;
    };
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const wrong = { email, password: 'guess' };
      // Timers may be a millisecond early.
      expect(await durationOf('/sign-in/email', wrong)).toBeGreaterThanOrEqual(399);
      expect(await durationOf('/request-password-reset', { email })).toBeGreaterThanOrEqual(199);
    }
    await slow.close();
  });

  test('beyond what can wait are told when to come back', async () => {
    const full = { ...world.identity, hashingLimiter: { run: async () => undefined } };
    const server = createServer((request, reply) => void handleAuth(full, request, reply));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const url = `http://127.0.0.1:${port}/auth/sign-in/email`;
    const answer = await fetch(url, { method: 'POST' });
    server.close();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

test('the session cookie is out of reach of scripts and of other sites', async () => {
  const answer = await world.visitor().register('ada@example.com');
  const cookie = answer.headers.getSetCookie().join('\n');
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).not.toMatch(/Domain/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
