import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, stillClock } from '#test/support/world.ts';
import {
  forgetOldTries,
  forgiveTries,
  takeTry,
  usualLimits,
  waitingText,
  type LimiterDeps,
  type Try,
} from './limits.ts';
import { insertKnownDevice } from './queries/devices.ts';
import { sha256 } from './secrets.ts';

let db: TestDatabase;
let clock: ReturnType<typeof stillClock>;
let deps: LimiterDeps;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from peer_tries; delete from email_tries' });
  clock = stillClock();
  deps = { db, clock, secret: 'the secret of the shop', limits: usualLimits };
});

const peers = function* () {
  for (let index = 0; ; index += 1) yield `198.51.${Math.floor(index / 256)}.${index % 256}`;
};
const strangers = peers();

/** One guess at Ada's password, from an address that nobody used before. */
const guess = (more: Partial<Try> = {}, by = deps) =>
  takeTry(by, {
    call: 'sign_in',
    peer: strangers.next().value ?? '',
    subject: 'ada@x.example',
    ...more,
  });

async function waitOf(taken: Promise<Awaited<ReturnType<typeof takeTry>>>): Promise<number> {
  const answer = await taken;
  return answer.ok ? 0 : answer.retryAfterSeconds;
}

describe('the tries at one e-mail, from wherever they come', () => {
  test('wait after five, twice as long each time, and at most a quarter of an hour', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toEqual({ ok: true });
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const seconds = await waitOf(guess());
      waits.push(seconds);
      clock.advance(seconds * secondMs - 1);
      expect(await waitOf(guess())).toBe(1);
      clock.advance(1);
      expect(await guess()).toEqual({ ok: true });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test('wait no longer because somebody does not wait', async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      clock.advance((await waitOf(guess())) * secondMs);
      await guess();
    }
    const seconds = await waitOf(guess());
    for (let tries = 0; tries < 20; tries += 1) await guess();
    expect(await waitOf(guess())).toBe(seconds);
  });

  test('are forgotten after a quarter of an hour', async () => {
    for (let tries = 0; tries < 6; tries += 1) await guess();
    clock.advance(15 * minuteMs + secondMs);
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toEqual({ ok: true });
    expect(await waitOf(guess())).toBe(1);
  });

  test('are forgotten when its owner got in', async () => {
    for (let tries = 0; tries < 6; tries += 1) await guess();
    await forgiveTries(deps, { call: 'sign_in', subject: 'ada@x.example' });
    expect(await guess()).toEqual({ ok: true });
  });

  test('are the same ones however the e-mail is written; those of another are not', async () => {
    for (let tries = 0; tries < 5; tries += 1) await guess({ subject: 'ADA@x.example' });
    expect(await waitOf(guess({ subject: ' ada@X.example ' }))).toBe(1);
    expect(await guess({ subject: 'bo@x.example' })).toEqual({ ok: true });
    expect(await guess({ call: 'reset' })).toEqual({ ok: true });
  });

  test('of a hundred at once are five', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test('are not refused for a clock that is a moment behind', async () => {
    expect(await guess()).toEqual({ ok: true });
    clock.advance(-50);
    for (let tries = 1; tries < 5; tries += 1) expect(await guess()).toEqual({ ok: true });
    expect(await waitOf(guess())).toBe(2);
  });

  test('are counted for all instances together', async () => {
    const other = { ...deps, db: { ...db } };
    for (let tries = 0; tries < 5; tries += 1) await guess({}, tries % 2 ? deps : other);
    expect([await waitOf(guess({}, other)), await waitOf(guess())]).toEqual([1, 1]);
  });

  test('use up nothing of a browser that the account knows', async () => {
    const { id } = await addPerson(db, 'Ada', 'customer');
    const subject = 'ada@people.example';
    const cookie = 'c'.repeat(43);
    await insertKnownDevice.count(db, sha256(`${id}:${cookie}`), id, clock.now());
    for (let tries = 0; tries < 30; tries += 1) {
      clock.advance((await waitOf(guess({ subject }))) * secondMs);
      await guess({ subject });
    }
    expect(await waitOf(guess({ subject }))).toBe(900);
    expect(await waitOf(guess({ subject, deviceCookie: 'x'.repeat(43) }))).toBe(900);
    expect(await guess({ subject, deviceCookie: cookie })).toEqual({ ok: true });
    await forgiveTries(deps, { call: 'sign_in', subject, deviceCookie: cookie });
    expect(await waitOf(guess({ subject }))).toBe(900);
    // Nor is a browser known to one account of any help at another.
    for (let tries = 0; tries < 5; tries += 1) await guess({ deviceCookie: cookie });
    expect(await waitOf(guess({ deviceCookie: cookie }))).toBe(1);
  });
});

describe('the tries from one network', () => {
  const from = (peer: string, more: Partial<Try> = {}) =>
    takeTry(deps, { call: 'sign_in', peer, subject: crypto.randomUUID(), ...more });

  test('are thirty in ten minutes, and then one every twenty seconds', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect((await from('203.0.113.7')).ok).toBe(true);
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
    for (let tries = 0; tries < 30; tries += 1) await from(`2001:db8:1:2::${tries.toString(16)}`);
    expect((await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).ok).toBe(false);
    expect((await from('2001:db8:1:3::1')).ok).toBe(true);
    expect((await from('2001:db8:1:2::1', { call: 'sign_up' })).ok).toBe(true);
  });

  test('that are too many cost the account nothing', async () => {
    const subject = 'ada@x.example';
    for (let tries = 0; tries < 30; tries += 1) await from('203.0.113.7');
    for (let tries = 0; tries < 9; tries += 1) await from('203.0.113.7', { subject });
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toEqual({ ok: true });
  });
});

describe('what is kept', () => {
  const rows = async () => {
    const text = `select encode(key, 'hex') as key from peer_tries
      union all select encode(key, 'hex') from email_tries`;
    return (await db.query<{ key: string }>({ text })).rows.map(({ key }) => key);
  };

  test('names nobody, and tells only who knows the secret of the shop', async () => {
    await guess();
    const [before, other] = [await rows(), { ...deps, secret: 'another' }];
    await db.query({ text: 'delete from peer_tries; delete from email_tries' });
    await guess({}, other);
    expect((await rows()).filter((key) => before.includes(key))).toEqual([]);
    expect(before).not.toContain(sha256('ada@x.example').toString('hex'));
  });

  test('goes when it is over, and the oldest when it is too much', async () => {
    for (const subject of ['a@x.example', 'b@x.example', 'c@x.example']) {
      await guess({ subject });
      clock.advance(secondMs);
    }
    await forgetOldTries(deps, { most: 2 });
    expect(await rows()).toHaveLength(4);
    for (let tries = 0; tries < 4; tries += 1) await guess({ subject: 'c@x.example' });
    expect(await waitOf(guess({ subject: 'c@x.example' }))).toBe(1);
    clock.advance(31 * minuteMs);
    await forgetOldTries(deps);
    expect(await rows()).toEqual([]);
  });
});

test.each([
  [1, 'Too many tries. Wait 1 second, then try again.'],
  [89, 'Too many tries. Wait 89 seconds, then try again.'],
  [90, 'Too many tries. Wait 2 minutes, then try again.'],
  [900, 'Too many tries. Wait 15 minutes, then try again.'],
])('a wait of %i seconds is told in words', (seconds, text) => {
  expect(waitingText(seconds)).toBe(text);
});
