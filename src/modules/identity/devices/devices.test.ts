import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import {
  exchangeCredential,
  findCaller,
  findLastSeen,
  listDevices,
  signOutDevice,
  signOutDevices,
  signOutUser,
} from '../identity.ts';
import type { ExchangeResult } from '../sign-ins/exchange.ts';
import { openWorld, type Visitor, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.query({
    text: 'delete from identity."user"; delete from app_user; delete from email',
  });
});

const ada = 'ada@example.com';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/143.0.0.0 Safari/537.36';

type SignedIn = Extract<ExchangeResult, { ok: true }>;

async function exchange(
  visitor: Visitor,
  {
    email = ada,
    cookie,
    userAgent = firefox,
    browser = true,
  }: {
    email?: string;
    cookie?: string | undefined;
    userAgent?: string;
    browser?: boolean;
  } = {},
): Promise<SignedIn> {
  const credential = await visitor.credential();
  const from = { clientIp: '203.0.113.7', userAgent, deviceCookie: cookie };
  const result = await exchangeCredential(world.identity, { credential, email, browser, from });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

async function register(email = ada): Promise<Visitor> {
  const visitor = world.visitor();
  await visitor.register(email);
  return visitor;
}

async function signIn(email = ada): Promise<Visitor> {
  const visitor = world.visitor();
  await visitor.signIn(email);
  return visitor;
}

const newDeviceEmails = async () => {
  const text = "select recipient, contents from email where kind = 'new_device' order by id";
  return (await world.db.query<Record<string, unknown>>({ text })).rows;
};

const callerOf = ({ token, bindingCookie }: SignedIn) =>
  findCaller(world.identity, { token, bindingCookie });
const actor = ({ user }: SignedIn) => ({ id: user.id, ip: '', at: world.clock.now() });

describe('the list of devices', () => {
  test('has what each is, where it signed in, and nothing more exact than that', async () => {
    const exchanged = await exchange(await register());
    await exchange(await signIn(), { userAgent: chrome });
    const devices = await listDevices(world.identity, exchanged.user.id);
    expect(
      devices.map(({ label, clientNetwork }) => `${label}, ${clientNetwork}`).toSorted(),
    ).toEqual(['Chrome on Windows, 203.0.113.0/24', 'Firefox on Linux, 203.0.113.0/24']);
    const { rows } = await world.db.query({ text: 'select * from shop_token' });
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
    expect(JSON.stringify(rows)).not.toContain('Gecko');
  });

  test('leaves out what is over', async () => {
    const exchanged = await exchange(await register());
    world.clock.advance(31 * minuteMs);
    const remaining = await listDevices(world.identity, exchanged.user.id);
    // The provider goes by the real time, and its credentials with it.
    world.clock.advance(-31 * minuteMs);
    expect(remaining).toEqual([]);
  });

  test('has a browser once, however often its token is renewed', async () => {
    const visitor = await register();
    const first = await exchange(visitor);
    const [before] = await listDevices(world.identity, first.user.id);
    world.clock.advance(minuteMs);
    const again = await exchange(visitor, { cookie: first.deviceCookie });
    const after = await listDevices(world.identity, first.user.id);
    world.clock.advance(-minuteMs);
    expect(after.map((device) => device.signedInAt)).toEqual([before?.signedInAt]);
    expect(await callerOf(first)).toBeUndefined();
    expect(await callerOf(again)).toBeDefined();
  });
});

describe('signing a device out', () => {
  test('ends its token and the session that it would be renewed from, and no other', async () => {
    const [here, there] = [await register(), await signIn()];
    const [mine, lost] = [await exchange(here), await exchange(there, { userAgent: chrome })];
    const caller = await callerOf(lost);
    const device = caller?.tokenId ?? '';
    expect(await signOutDevice(world.identity, actor(mine), device)).toBe(true);
    expect(await callerOf(lost)).toBeUndefined();
    expect(await there.credential()).toBeUndefined();
    expect(await callerOf(mine)).toBeDefined();
    expect(await here.credential()).toBeDefined();
    expect(await signOutDevice(world.identity, actor(mine), device)).toBe(false);
  });

  test('makes a credential worthless that was fetched before and not used yet', async () => {
    const [here, there] = [await register(), await signIn()];
    const [mine, lost] = [await exchange(here), await exchange(there, { userAgent: chrome })];
    const credential = await there.credential();
    const device = (await callerOf(lost))?.tokenId ?? '';
    await signOutDevice(world.identity, actor(mine), device);
    const request = { credential, email: ada, browser: true };
    expect(await exchangeCredential(world.identity, request)).toEqual({
      ok: false,
      reason: 'sign_in_ended',
    });
  });

  test('works for ones own devices only', async () => {
    const mine = await exchange(await register());
    const eve = await exchange(await register('eve@example.com'), { email: 'eve@example.com' });
    const device = (await callerOf(mine))?.tokenId ?? '';
    expect(await signOutDevice(world.identity, actor(eve), device)).toBe(false);
    expect(await callerOf(mine)).toBeDefined();
  });

  test('is written down, without a name', async () => {
    const mine = await exchange(await register());
    await signOutDevices(world.identity, actor(mine), { keep: undefined });
    const text = 'select actor, action, object from audit_entry order by id desc limit 1';
    expect((await world.db.query({ text })).rows).toEqual([
      { actor: mine.user.id, action: 'session.revoked', object: `user:${mine.user.id}` },
    ]);
  });
});

describe('signing out everywhere', () => {
  test('where nothing is left is not written down again', async () => {
    const mine = await exchange(await register());
    const keep = (await callerOf(mine))?.tokenId;
    const text = "select from audit_entry where action = 'session.revoked'";
    const before = (await world.db.query({ text })).rowCount;
    expect(await signOutDevices(world.identity, actor(mine), { keep })).toBe(0);
    expect((await world.db.query({ text })).rowCount).toBe(before);
  });

  test('but here ends every other token and session, also one that has no token', async () => {
    const [here, there, idle] = [await register(), await signIn(), await signIn()];
    const [mine, lost] = [await exchange(here), await exchange(there)];
    const keep = (await callerOf(mine))?.tokenId;
    expect(await signOutDevices(world.identity, actor(mine), { keep })).toBe(1);
    expect(await callerOf(mine)).toBeDefined();
    expect(await here.credential()).toBeDefined();
    expect(await callerOf(lost)).toBeUndefined();
    expect(await there.credential()).toBeUndefined();
    expect(await idle.credential()).toBeUndefined();
  });

  test('ends this one as well when nothing is kept', async () => {
    const visitor = await register();
    const mine = await exchange(visitor);
    expect(await signOutDevices(world.identity, actor(mine), { keep: undefined })).toBe(1);
    expect(await callerOf(mine)).toBeUndefined();
    expect(await visitor.credential()).toBeUndefined();
  });

  test('can be done by staff for an account, by its address, in any case', async () => {
    const visitor = await register();
    const lost = await exchange(visitor);
    const seenAt = await findLastSeen(world.db, lost.user.id);
    expect(seenAt).toBeInstanceOf(Date);
    const who = { id: crypto.randomUUID(), ip: '', at: world.clock.now() };
    const staff = { ...who, role: 'users' } as const;
    const result = await signOutUser(world.identity, staff, 'ADA@example.com');
    expect(result).toEqual({ ok: true, endedCount: 1 });
    expect(await callerOf(lost)).toBeUndefined();
    // When they were here last is known all the same.
    expect(await findLastSeen(world.db, lost.user.id)).toEqual(seenAt);
    expect(await visitor.credential()).toBeUndefined();
    const unknown = await signOutUser(world.identity, staff, 'no@example.com');
    expect(unknown).toEqual({ ok: false, reason: 'user_unknown' });
    await exchange(await signIn());
  });

  test('of an admin is for an admin to do', async () => {
    const visitor = await register();
    const exchanged = await exchange(visitor);
    await world.db.query({ text: "update app_user set role = 'admin'" });
    const signOutAs = (role: 'users' | 'admin') => {
      const staff = { id: crypto.randomUUID(), ip: '', at: world.clock.now(), role };
      return signOutUser(world.identity, staff, 'ada@example.com');
    };
    expect(await signOutAs('users')).toEqual({ ok: false, reason: 'admin_only' });
    expect(await callerOf(exchanged)).toBeDefined();
    expect(await signOutAs('admin')).toEqual({ ok: true, endedCount: 1 });
  });

  test('again and again is held off, for the account that is meant alone', async () => {
    const limiter = { ...world.identity.limiter, limits: { perNetwork: 1000, perEmail: 5 } };
    const staff = {
      id: crypto.randomUUID(),
      ip: '',
      at: world.clock.now(),
      role: 'users',
    } as const;
    const signOutAgain = async (email: string) => {
      const result = await signOutUser({ ...world.identity, limiter }, staff, email);
      return result.ok ? 'ended' : result.reason;
    };
    const answers = [];
    for (let attempts = 0; attempts < 6; attempts += 1)
      answers.push(await signOutAgain('again@example.com'));
    expect(answers.slice(0, 5)).not.toContain('too_many_attempts');
    expect(answers[5]).toBe('too_many_attempts');
    expect(await signOutAgain('another@example.com')).toBe('user_unknown');
  });
});

describe('an email about a new device', () => {
  test('is not written at the very first sign-in, nor in a browser that is known', async () => {
    const visitor = await register();
    const first = await exchange(visitor);
    await exchange(visitor, { cookie: first.deviceCookie });
    await exchange(await signIn(), { cookie: first.deviceCookie });
    expect(await newDeviceEmails()).toEqual([]);
  });

  test('is written once for another browser, and says what and where', async () => {
    await exchange(await register());
    const there = await signIn();
    const second = await exchange(there, { userAgent: chrome });
    await exchange(there, { userAgent: chrome, cookie: second.deviceCookie });
    const contents = {
      device: 'Chrome on Windows',
      place: '203.0.113.0/24',
    };
    expect(await newDeviceEmails()).toEqual([{ recipient: ada, contents }]);
  });

  test('is written for a program without cookies, once for each of its sign-ins', async () => {
    await exchange(await register());
    const program = await signIn();
    const asProgram = { userAgent: 'curl/8.9', browser: false };
    expect((await exchange(program, asProgram)).deviceCookie).toBeUndefined();
    await exchange(program, asProgram);
    expect(await newDeviceEmails()).toHaveLength(1);
    await exchange(await signIn(), asProgram);
    expect(await newDeviceEmails()).toHaveLength(2);
  });

  test('is not held off by the cookie of another account, nor does that tell of it', async () => {
    const email = 'eve@example.com';
    const first = await exchange(await register());
    await exchange(await register(email), { email });
    await exchange(await signIn(email), { email, cookie: first.deviceCookie });
    expect(await newDeviceEmails()).toMatchObject([{ recipient: email }]);
    const { rows } = await world.db.query({
      text: 'select hash from known_device group by hash having count(*) > 1',
    });
    expect(rows).toEqual([]);
  });

  test('is not written when the sign-in comes to nothing', async () => {
    await exchange(await register());
    const there = await signIn();
    const credential = await there.credential();
    const from = { clientIp: '203.0.113.7', userAgent: chrome, deviceCookie: undefined };
    const request = { credential, email: ada, browser: true, from };
    await exchangeCredential(world.identity, request);
    expect(await exchangeCredential(world.identity, request)).toMatchObject({ ok: false });
    expect(await newDeviceEmails()).toHaveLength(1);
  });

  test('is written to a cookie that no browser of ours was given as well', async () => {
    await exchange(await register());
    const again = await exchange(await signIn(), { cookie: 'made up' });
    expect(again.deviceCookie).toMatch(/^[\w-]{43}$/);
    expect(await newDeviceEmails()).toHaveLength(1);
  });
});
