import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKeyPair, SignJWT } from 'jose';
import { exchangeCredential, findCaller, type Identity } from '../identity.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let identity: Identity;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
const deletedFor: string[] = [];

beforeAll(async () => {
  const deleteSavedData = async (_tx: unknown, userId: string) => void deletedFor.push(userId);
  world = await openWorld({}, { deleteSavedData });
  keys = await generateKeyPair('ES256');
  const issuer = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  const issuers = new Map([
    ['house', issuer],
    ['cloud', issuer],
  ]);
  identity = { ...world.identity, issuers };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.query({ text: 'delete from app_user' });
  deletedFor.length = 0;
});

const email = 'ada@example.com';

interface Claims {
  iss: string;
  sub: string;
  verified?: boolean;
  name?: string;
}

async function enter({ iss, sub, verified = false, name = sub }: Claims) {
  const claims = { sub, name, email, email_verified: verified, jti: crypto.randomUUID() };
  const credential = await new SignJWT({ ...claims, iss, aud: 'shop' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey);
  const exchanged = await exchangeCredential(identity, { credential, email, browser: false });
  if (!exchanged.ok) return { error: exchanged.reason };
  return { user: exchanged.user, token: exchanged.token };
}

const isGood = async (token = '') => (await findCaller(world.identity, { token })) !== undefined;

const eve: Claims = { iss: 'house', sub: 'eve' };
const ada: Claims = { iss: 'cloud', sub: 'ada', verified: true };

describe('an address that two accounts claim', () => {
  test('goes to the one that has proved it, from whichever issuer', async () => {
    for (const iss of ['cloud', 'house']) {
      await world.db.query({ text: 'delete from app_user' });
      const before = await enter(eve);
      const after = await enter({ ...ada, iss });
      expect(after.user).toMatchObject({ email, displayName: 'ada' });
      expect(await isGood(before.token)).toBe(false);
      expect(await isGood(after.token)).toBe(true);
      expect(await enter(eve)).toEqual({ error: 'email_taken' });
    }
  });

  test('is told to the owner and written down, and what the other saved is forgotten', async () => {
    const before = await enter(eve);
    const after = await enter(ada);
    expect(after.user?.id).toBe(before.user?.id);
    expect(deletedFor).toEqual([before.user?.id]);
    expect((await world.emailsTo(email)).map(({ kind }) => kind)).toContain('address_taken_over');
    const text = `select 1 from audit_entry where action = 'email.taken_over' and object = $1`;
    const values = [`user:${before.user?.id}`];
    expect((await world.db.query({ text, values })).rowCount).toBe(1);
  });

  test('stays where it is when the new account has not proved it', async () => {
    const before = await enter(eve);
    expect(await enter({ ...ada, verified: false })).toEqual({ error: 'email_taken' });
    expect(await isGood(before.token)).toBe(true);
    const owner = await enter(ada);
    expect(await enter(eve)).toEqual({ error: 'email_taken' });
    expect(await isGood(owner.token)).toBe(true);
  });

  test('is one person when two issuers have proved it: the user moves', async () => {
    const before = await enter({ ...ada, iss: 'house' });
    const after = await enter(ada);
    expect(after.user?.id).toBe(before.user?.id);
    expect(await isGood(before.token)).toBe(false);
    expect(deletedFor).toEqual([]);
  });

  test('is two people when one issuer has proved it to two accounts', async () => {
    const before = await enter(ada);
    expect(await enter({ ...ada, sub: 'later' })).toEqual({ error: 'email_taken' });
    expect(await isGood(before.token)).toBe(true);
  });

  test('is not given to an account that has a user of its own here', async () => {
    await enter(eve);
    const sql = `insert into app_user (issuer, subject, email, display_name, created_at)
      values ('cloud', 'ada', 'older@example.com', 'Ada', now())`;
    await world.db.query({ text: sql });
    expect(await enter(ada)).toEqual({ error: 'email_taken' });
  });

  test('is given once when its owner comes from two tabs at the same moment', async () => {
    const before = await enter(eve);
    const both = await Promise.all([enter(ada), enter(ada)]);
    expect(both.map(({ user }) => user?.id)).toEqual([before.user?.id, before.user?.id]);
    expect(deletedFor).toHaveLength(1);
    expect(await isGood(before.token)).toBe(false);
  });
});
