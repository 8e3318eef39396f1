/** An external provider, whose sessions the shop cannot end: it rejects their credentials. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKeyPair, SignJWT } from 'jose';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  eraseUser,
  exchangeCredential,
  findCaller,
  signOutDevice,
  signOutDevices,
  type Identity,
} from '../identity.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let identity: Identity;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  world = await openWorld();
  keys = await generateKeyPair('ES256');
  const localIssuer = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  identity = { ...world.identity, issuers: new Map([['house', localIssuer]]) };
});
afterAll(() => world.close());
beforeEach(async () => {
  testBegan = seconds();
  await world.db.query({ text: 'delete from app_user' });
});

const email = 'ada@example.com';
let testBegan: number;
const seconds = () => Math.floor(world.clock.now().getTime() / 1000);

/** A credential of the session at the provider that began so many seconds before the test. */
function createCredential(ago: number, sub = 'ada'): Promise<string> {
  const iat = seconds();
  const user = { sub, email, name: 'Ada', auth_time: testBegan - ago, jti: crypto.randomUUID() };
  const claims = { iss: 'house', aud: 'shop', iat, exp: iat + 300, ...user };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(keys.privateKey);
}

const exchange = async (ago: number) =>
  exchangeCredential(identity, { credential: await createCredential(ago), email, browser: false });

async function signIn(ago: number) {
  const answer = await exchange(ago);
  if (!answer.ok) throw new Error(answer.reason);
  const caller = await findCaller(identity, answer);
  const actor = { id: answer.user.id, ip: '', at: world.clock.now() };
  return { device: caller?.tokenId ?? '', actor };
}

const endedError = { ok: false, reason: 'sign_in_ended' };

describe('a session elsewhere', () => {
  test('renews its token for as long as nobody signs it out', async () => {
    await signIn(1000);
    expect(await exchange(1000)).toMatchObject({ ok: true });
  });

  test('is over after thirty days, however much it is used', async () => {
    const day = 24 * 3600;
    expect(await exchange(29 * day)).toMatchObject({ ok: true });
    expect(await exchange(30 * day + 1)).toEqual(endedError);
    expect(await exchange(10)).toMatchObject({ ok: true });
  });

  test('is worth nothing more once its device is signed out, and others are', async () => {
    const [lost, mine] = [await signIn(1000), await signIn(10)];
    await signOutDevice(identity, lost.actor, lost.device);
    expect(await exchange(1000)).toEqual(endedError);
    expect(await exchange(10)).toMatchObject({ ok: true });
    expect(mine.device).not.toBe('');
  });

  test('of before is worth nothing after signing out everywhere, but the one kept', async () => {
    const [, mine] = [await signIn(1000), await signIn(500)];
    await signOutDevices(identity, mine.actor, { keep: mine.device });
    expect(await exchange(1000)).toEqual(endedError);
    expect(await exchange(10)).toEqual(endedError);
    expect(await exchange(500)).toMatchObject({ ok: true });
    expect(await exchange(-1)).toMatchObject({ ok: true });
  });

  test('does not make an erased account anew; signing in again does', async () => {
    const { actor } = await signIn(1000);
    await inTransaction(world.db, (tx) => eraseUser(tx, actor.id, actor.at));
    expect(await exchange(1000)).toEqual(endedError);
    const { rowCount } = await world.db.query({ text: 'select from app_user' });
    expect(rowCount).toBe(1);
    expect(await exchange(-1)).toMatchObject({ ok: true });
  });
});
