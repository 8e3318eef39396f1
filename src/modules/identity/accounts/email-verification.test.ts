import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { exchangeCredential, findCaller } from '../identity.ts';
import { openWorld, type Visitor, type World } from '../testing/world.ts';

let world: World;
const deletedFor: string[] = [];
beforeAll(async () => {
  const deleteSavedData = async (_tx: unknown, userId: string) => void deletedFor.push(userId);
  world = await openWorld({}, { deleteSavedData });
});
afterAll(() => world.close());
beforeEach(async () => {
  const text = `delete from identity."user"; delete from app_user; delete from email;
    delete from identity.verification`;
  await world.db.query({ text });
});

const ada = 'ada@example.com';

const requestReset = (email = ada) => world.visitor().post('/request-password-reset', { email });
const resetToken = () => world.tokenFor(ada, 'reset_password');
const setPassword = (token: string, newPassword = 'goat hair') =>
  world.visitor().post('/reset-password', { token, newPassword });
const canSignIn = async (password: string) =>
  (await world.visitor().signIn(ada, password)).status === 200;

async function register(email = ada): Promise<Visitor> {
  const visitor = world.visitor();
  await visitor.register(email);
  return visitor;
}

/** A token of the shop for whoever is signed in there. */
async function tokenOf(visitor: Visitor, email = ada, browser = false): Promise<string> {
  const from = { clientIp: '198.51.100.7', userAgent: 'Firefox', deviceCookie: undefined };
  const credential = await visitor.credential();
  const request = { credential, email, browser, ...(browser && { from }) };
  const exchanged = await exchangeCredential(world.identity, request);
  if (!exchanged.ok) throw new Error(exchanged.reason);
  return exchanged.token;
}

async function claimsOf(visitor: Visitor): Promise<Record<string, unknown>> {
  const [, payload = ''] = ((await visitor.credential()) ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

async function actionsInTheLog(): Promise<string[]> {
  const text = 'select action from audit_entry order by id';
  return (await world.db.query<{ action: string }>({ text })).rows.map(({ action }) => action);
}

const emailKindsTo = async (email: string) => (await world.emailsTo(email)).map(({ kind }) => kind);

describe('a link to set a new password', () => {
  test('leads to a page of the shop and is stored nowhere but in the email', async () => {
    await register();
    await requestReset();
    const token = await resetToken();
    expect(token).toMatch(/^\w{20,}$/);
    const text = 'select identifier from identity.verification';
    const { rows } = await world.db.query<{ identifier: string }>({ text });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.identifier).not.toContain(token);
    // What stands in the table opens nothing.
    const response = await setPassword(rows[0]?.identifier ?? '');
    expect(response.body?.code).toBe('INVALID_TOKEN');
    const [, bare = ''] = (rows[0]?.identifier ?? '').split(':');
    expect((await setPassword(bare)).body?.code).toBe('INVALID_TOKEN');
    expect(await canSignIn('bristle')).toBe(true);
  });

  test('works once, also when it is followed twice at the same moment', async () => {
    await register();
    await requestReset();
    const token = await resetToken();
    const both = await Promise.all([setPassword(token, 'first-1'), setPassword(token, 'second')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const again = await setPassword(token, 'third-one');
    expect([again.status, again.body?.code]).toEqual([400, 'INVALID_TOKEN']);
    expect(await canSignIn('third-one')).toBe(false);
  });

  test('is over after an hour', async () => {
    await register();
    await requestReset();
    const text = `update identity.verification set "expiresAt" = now() - interval '1 second'`;
    const { rows } = await world.db.query<{ minutes: number }>({
      text: `select extract(epoch from "expiresAt" - "createdAt")::int / 60 as minutes
        from identity.verification`,
    });
    expect(rows).toEqual([{ minutes: 60 }]);
    await world.db.query({ text });
    const response = await setPassword(await resetToken());
    expect([response.status, response.body?.code]).toEqual([400, 'INVALID_TOKEN']);
    expect(await canSignIn('bristle')).toBe(true);
  });

  test('is not written to an address that nobody has, and the answer is the same', async () => {
    await register();
    const [known, unknown] = [await requestReset(), await requestReset('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await world.emailsTo('nobody@example.com')).toEqual([]);
  });

  test('is over when a newer one was asked for', async () => {
    await register();
    await requestReset();
    const older = await resetToken();
    await requestReset();
    const newer = await resetToken();
    expect((await setPassword(older)).body?.code).toBe('INVALID_TOKEN');
    expect((await setPassword(newer)).status).toBe(200);
  });

  test('stays when several were asked for at once: one of them, and no more', async () => {
    await register();
    await Promise.all(Array.from({ length: 4 }, () => requestReset()));
    const emails = (await world.emailsTo(ada)).filter(({ kind }) => kind === 'reset_password');
    expect(emails).toHaveLength(4);
    const tokens = emails.map(({ link }) => new URL(link, world.origin).searchParams.get('token'));
    const statuses: number[] = [];
    for (const token of tokens) statuses.push((await setPassword(token ?? '')).status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('is not used up by a password that is too short', async () => {
    await register();
    await requestReset();
    const token = await resetToken();
    const short = await setPassword(token, 'brush');
    expect([short.status, short.body?.message]).toEqual([400, 'Password too short']);
    expect((await setPassword(token)).status).toBe(200);
  });

  test('cannot be followed without setting a password: there is no such call', async () => {
    await register();
    await requestReset();
    const token = await resetToken();
    const response = await world.visitor().get(`/reset-password/${token}?callbackURL=/`);
    expect(response.status).toBe(404);
    expect((await setPassword(token)).status).toBe(200);
  });
});

test('a reset signs everybody out, proves the mailbox, and is told and written down', async () => {
  const thief = await register();
  const stolenToken = await tokenOf(thief);
  await requestReset();
  await setPassword(await resetToken());

  expect(await findCaller(world.identity, { token: stolenToken })).toBeUndefined();
  expect(await thief.credential()).toBeUndefined();
  expect(await canSignIn('bristle')).toBe(false);
  const owner = world.visitor();
  await owner.signIn(ada, 'goat hair');
  expect(await claimsOf(owner)).toMatchObject({ email_verified: true });
  expect(await tokenOf(owner)).toMatch(/^sht_/);
  expect(await emailKindsTo(ada)).toEqual(['verify_email', 'reset_password', 'password_changed']);
  expect(await actionsInTheLog()).toContain('password.reset');
});

describe('whoever had the account before its mailbox was proved', () => {
  const knownDevices = async () =>
    (await world.db.query({ text: 'select from known_device' })).rows.length;

  test('is a stranger to the shop after a reset, in every browser', async () => {
    await tokenOf(await register(), ada, true);
    expect(await knownDevices()).toBe(1);
    await requestReset();
    await setPassword(await resetToken());
    expect(await knownDevices()).toBe(0);
  });

  test('leaves no address behind; what the owner saved stays at the next reset', async () => {
    await tokenOf(await register());
    deletedFor.length = 0;
    await requestReset();
    await setPassword(await resetToken());
    expect(deletedFor).toHaveLength(1);
    await requestReset();
    await setPassword(await resetToken(), 'ferrule 2');
    expect(deletedFor).toHaveLength(1);
  });
});

test('a password that is changed signs out everybody else, is told and written down', async () => {
  const owner = await register();
  const [ownToken, thief] = [await tokenOf(owner), world.visitor()];
  await thief.signIn(ada);
  const stolenToken = await tokenOf(thief);
  await requestReset();
  const older = await resetToken();

  const change = {
    currentPassword: 'bristle',
    newPassword: 'goat hair',
    revokeOtherSessions: true,
  };
  expect((await owner.post('/change-password', change)).status).toBe(200);

  for (const token of [ownToken, stolenToken]) {
    expect(await findCaller(world.identity, { token })).toBeUndefined();
  }
  expect(await thief.credential()).toBeUndefined();
  expect(await tokenOf(owner)).toMatch(/^sht_/);
  expect((await setPassword(older, 'by-old-link')).status).toBe(400);
  expect((await emailKindsTo(ada)).at(-1)).toBe('password_changed');
  expect(await actionsInTheLog()).toContain('password.changed');
});

test('a wrong current password changes nothing and tells nobody', async () => {
  const owner = await register();
  const token = await tokenOf(owner);
  const change = {
    currentPassword: 'guessed',
    newPassword: 'goat hair',
    revokeOtherSessions: true,
  };
  expect((await owner.post('/change-password', change)).status).toBe(400);
  expect(await findCaller(world.identity, { token })).toBeDefined();
  expect(await emailKindsTo(ada)).toEqual(['verify_email']);
});

describe('a link to confirm an address', () => {
  const verifyToken = (email = ada) => world.tokenFor(email, 'verify_email');
  const confirm = async (visitor: Visitor, token: string) => {
    const { status, body } = await visitor.post('/confirm-email', { token });
    return [status, body?.code ?? Object.values(body ?? {})[0]];
  };

  test('is in the mailbox after registering; the next credential says so', async () => {
    const owner = await register();
    await tokenOf(owner);
    expect(await claimsOf(owner)).toMatchObject({ email_verified: false });
    expect(await confirm(owner, await verifyToken())).toEqual([200, 'confirmed']);
    expect(await claimsOf(owner)).toMatchObject({ email_verified: true });
    expect(await confirm(owner, await verifyToken())).toEqual([200, 'already']);
    const text = 'select email_verified from app_user';
    expect((await world.db.query({ text })).rows).toEqual([{ email_verified: true }]);
    expect(await actionsInTheLog()).toContain('email.verified');
  });

  test('vouches for nobody who is not signed in, and for no account but its own', async () => {
    const squatter = await register();
    const owner = await register('owner@example.com');
    const token = await verifyToken();
    expect(await confirm(world.visitor(), token)).toEqual([401, 'UNAUTHORIZED']);
    expect(await confirm(owner, token)).toEqual([400, 'LINK_OF_ANOTHER']);
    expect(await claimsOf(squatter)).toMatchObject({ email_verified: false });
  });

  test('is over after an hour, and a new email can be asked for', async () => {
    const owner = await register();
    const token = await verifyToken();
    world.clock.advance(hourMs + minuteMs);
    expect(await confirm(owner, token)).toEqual([400, 'LINK_OVER']);
    expect((await owner.post('/send-verification', {})).status).toBe(200);
    expect(await confirm(owner, await verifyToken())).toEqual([200, 'confirmed']);
    await owner.post('/send-verification', {});
    expect(await emailKindsTo(ada)).toEqual(['verify_email', 'verify_email']);
  });

  test.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.'])('does not work made up: "%s"', async (token) => {
    const owner = await register();
    expect(await confirm(owner, token)).toEqual([400, 'LINK_WRONG']);
  });

  test('is no other word of the provider', async () => {
    const owner = await register();
    expect(await confirm(owner, (await owner.credential()) ?? '')).toEqual([400, 'LINK_WRONG']);
  });
});

test('only so many emails can be asked for', async () => {
  const limitedWorld = await openWorld({ limits: { perEmail: 3 } });
  const visitor = limitedWorld.visitor();
  await visitor.register(ada);
  const statuses: number[] = [];
  for (let requests = 0; requests < 4; requests += 1) {
    statuses.push((await visitor.post('/send-verification', {})).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limitedWorld.close();
});
