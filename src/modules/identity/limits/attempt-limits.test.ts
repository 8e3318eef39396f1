import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';
import {
  deleteOldAttempts,
  resetAttempts,
  consumeAttempt,
  defaultLimits,
  waitMessage,
  type AttemptLimiter,
  type Attempt,
} from './attempt-limits.ts';
import { insertKnownDevice } from '../queries/devices.ts';
import { sha256 } from '../tokens/secrets.ts';

let db: TestDatabase;
let clock: ReturnType<typeof createManualClock>;
let deps: AttemptLimiter;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from attempts_by_network; delete from attempts_by_email' });
  clock = createManualClock();
  deps = { db, clock, secret: 'the secret of the shop', limits: defaultLimits };
});

const clientIps = function* () {
  for (let index = 0; ; index += 1) yield `198.51.${Math.floor(index / 256)}.${index % 256}`;
};
const strangers = clientIps();

/** One attempt at Ada's password, from an address that nobody used before. */
const attempt = (more: Partial<Attempt> = {}, by = deps) =>
  consumeAttempt(by, {
    action: 'sign_in',
    clientIp: strangers.next().value ?? '',
    subject: 'ada@x.example',
    ...more,
  });

async function waitSecondsOf(
  attemptResult: Promise<Awaited<ReturnType<typeof consumeAttempt>>>,
): Promise<number> {
  const result = await attemptResult;
  return result.ok ? 0 : result.retryAfterSeconds;
}

describe('the attempts at one e-mail, from wherever they come', () => {
  test('wait after five, twice as long each time, and at most a quarter of an hour', async () => {
    for (let attempts = 0; attempts < 5; attempts += 1)
      expect(await attempt()).toEqual({ ok: true });
    const waits: number[] = [];
    for (let later = 0; later < 12; later += 1) {
      const seconds = await waitSecondsOf(attempt());
      waits.push(seconds);
      clock.advance(seconds * secondMs - 1);
      expect(await waitSecondsOf(attempt())).toBe(1);
      clock.advance(1);
      expect(await attempt()).toEqual({ ok: true });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test('wait no longer because somebody does not wait', async () => {
    for (let later = 0; later < 8; later += 1) {
      clock.advance((await waitSecondsOf(attempt())) * secondMs);
      await attempt();
    }
    const seconds = await waitSecondsOf(attempt());
    for (let sent = 0; sent < 20; sent += 1) await attempt();
    expect(await waitSecondsOf(attempt())).toBe(seconds);
  });

  test('are forgotten after a quarter of an hour', async () => {
    for (let sent = 0; sent < 6; sent += 1) await attempt();
    clock.advance(15 * minuteMs + secondMs);
    for (let sent = 0; sent < 5; sent += 1) expect(await attempt()).toEqual({ ok: true });
    expect(await waitSecondsOf(attempt())).toBe(1);
  });

  test('are forgotten when its owner got in', async () => {
    for (let sent = 0; sent < 6; sent += 1) await attempt();
    await resetAttempts(deps, { action: 'sign_in', subject: 'ada@x.example' });
    expect(await attempt()).toEqual({ ok: true });
  });

  test('are the same ones however the e-mail is written; those of another are not', async () => {
    for (let sent = 0; sent < 5; sent += 1) await attempt({ subject: 'ADA@x.example' });
    expect(await waitSecondsOf(attempt({ subject: ' ada@X.example ' }))).toBe(1);
    expect(await attempt({ subject: 'bo@x.example' })).toEqual({ ok: true });
    expect(await attempt({ action: 'reset' })).toEqual({ ok: true });
  });

  test('of a hundred at once are five', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => attempt()));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test('are not refused for a clock that is a moment behind', async () => {
    expect(await attempt()).toEqual({ ok: true });
    clock.advance(-50);
    for (let sent = 1; sent < 5; sent += 1) expect(await attempt()).toEqual({ ok: true });
    expect(await waitSecondsOf(attempt())).toBe(2);
  });

  test('are counted for all instances together', async () => {
    const other = { ...deps, db: { ...db } };
    for (let sent = 0; sent < 5; sent += 1) await attempt({}, sent % 2 ? deps : other);
    expect([await waitSecondsOf(attempt({}, other)), await waitSecondsOf(attempt())]).toEqual([
      1, 1,
    ]);
  });

  test('use up nothing of a browser that the account knows', async () => {
    const { id } = await addPerson(db, 'Ada', 'customer');
    const subject = 'ada@people.example';
    const cookie = 'c'.repeat(43);
    await insertKnownDevice.count(db, {
      hash: sha256(`${id}:${cookie}`),
      userId: id,
      firstSeenAt: clock.now(),
    });
    for (let sent = 0; sent < 30; sent += 1) {
      clock.advance((await waitSecondsOf(attempt({ subject }))) * secondMs);
      await attempt({ subject });
    }
    expect(await waitSecondsOf(attempt({ subject }))).toBe(900);
    expect(await waitSecondsOf(attempt({ subject, deviceCookie: 'x'.repeat(43) }))).toBe(900);
    expect(await attempt({ subject, deviceCookie: cookie })).toEqual({ ok: true });
    await resetAttempts(deps, { action: 'sign_in', subject, deviceCookie: cookie });
    expect(await waitSecondsOf(attempt({ subject }))).toBe(900);
    // Nor is a browser known to one account of any help at another.
    for (let sent = 0; sent < 5; sent += 1) await attempt({ deviceCookie: cookie });
    expect(await waitSecondsOf(attempt({ deviceCookie: cookie }))).toBe(1);
  });
});

describe('the attempts from one network', () => {
  const from = (clientIp: string, more: Partial<Attempt> = {}) =>
    consumeAttempt(deps, { action: 'sign_in', clientIp, subject: crypto.randomUUID(), ...more });

  test('are thirty in ten minutes, and then one every twenty seconds', async () => {
    for (let sent = 0; sent < 30; sent += 1) expect((await from('203.0.113.7')).ok).toBe(true);
    expect(await from('203.0.113.7')).toEqual({ ok: false, retryAfterSeconds: 20 });
    clock.advance(15 * secondMs);
    expect(await from('203.0.113.7')).toEqual({ ok: false, retryAfterSeconds: 5 });
    clock.advance(5 * secondMs);
    expect((await from('203.0.113.7')).ok).toBe(true);
    expect((await from('203.0.113.7')).ok).toBe(false);
    clock.advance(hourMs);
    const later = await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.7')));
    expect(later.filter(({ ok }) => ok)).toHaveLength(30);
  });

  test('are those of a whole /64, and of no neighbour', async () => {
    for (let sent = 0; sent < 30; sent += 1) await from(`2001:db8:1:2::${sent.toString(16)}`);
    expect((await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).ok).toBe(false);
    expect((await from('2001:db8:1:3::1')).ok).toBe(true);
    expect((await from('2001:db8:1:2::1', { action: 'sign_up' })).ok).toBe(true);
  });

  test('that are too many cost the account nothing', async () => {
    const subject = 'ada@x.example';
    for (let sent = 0; sent < 30; sent += 1) await from('203.0.113.7');
    for (let sent = 0; sent < 9; sent += 1) await from('203.0.113.7', { subject });
    for (let sent = 0; sent < 5; sent += 1) expect(await attempt()).toEqual({ ok: true });
  });
});

describe('what is kept', () => {
  const readKeys = async () => {
    const text = `select encode(key, 'hex') as key from attempts_by_network
      union all select encode(key, 'hex') from attempts_by_email`;
    return (await db.query<{ key: string }>({ text })).rows.map(({ key }) => key);
  };

  test('names nobody, and tells only who knows the secret of the shop', async () => {
    await attempt();
    const [before, other] = [await readKeys(), { ...deps, secret: 'another' }];
    await db.query({ text: 'delete from attempts_by_network; delete from attempts_by_email' });
    await attempt({}, other);
    expect((await readKeys()).filter((key) => before.includes(key))).toEqual([]);
    expect(before).not.toContain(sha256('ada@x.example').toString('hex'));
  });

  test('goes when it is over, and the oldest when it is too much', async () => {
    for (const subject of ['a@x.example', 'b@x.example', 'c@x.example']) {
      await attempt({ subject });
      clock.advance(secondMs);
    }
    await deleteOldAttempts(deps, { most: 2 });
    expect(await readKeys()).toHaveLength(4);
    for (let sent = 0; sent < 4; sent += 1) await attempt({ subject: 'c@x.example' });
    expect(await waitSecondsOf(attempt({ subject: 'c@x.example' }))).toBe(1);
    clock.advance(31 * minuteMs);
    await deleteOldAttempts(deps);
    expect(await readKeys()).toEqual([]);
  });
});

test.each([
  [1, 'Too many tries. Wait 1 second, then try again.'],
  [89, 'Too many tries. Wait 89 seconds, then try again.'],
  [90, 'Too many tries. Wait 2 minutes, then try again.'],
  [900, 'Too many tries. Wait 15 minutes, then try again.'],
])('a wait of %i seconds is told in words', (seconds, text) => {
  expect(waitMessage(seconds)).toBe(text);
});
