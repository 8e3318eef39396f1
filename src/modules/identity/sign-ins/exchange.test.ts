import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { exchangeCredential, type Identity } from '../identity.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let identity: Identity;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  world = await openWorld();
  keys = await generateKeyPair('ES256', { extractable: true });
  const localIssuer = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  identity = { ...world.identity, issuers: new Map([['house', localIssuer]]) };
});
afterAll(() => world.close());

const email = 'ada@example.com';
const seconds = () => Math.floor(world.clock.now().getTime() / 1000);

function claims(more: JWTPayload = {}): JWTPayload {
  const iat = seconds();
  const user = { sub: 'ada', email, name: 'Ada', jti: crypto.randomUUID() };
  return { iss: 'house', aud: 'shop', iat, exp: iat + 300, ...user, ...more };
}

const sign = (more: JWTPayload = {}, key = keys.privateKey) =>
  new SignJWT(claims(more)).setProtectedHeader({ alg: 'ES256' }).sign(key);

const exchange = (credential: string | undefined, emailInPath = email) =>
  exchangeCredential(identity, { credential, email: emailInPath, browser: false });

describe('a credential is refused', () => {
  const invalid = { ok: false, reason: 'credential_invalid' };

  test('when there is none', async () => {
    expect(await exchange(undefined)).toEqual({ ok: false, reason: 'credential_missing' });
    expect(await exchange('')).toEqual({ ok: false, reason: 'credential_missing' });
  });

  test('when it is used a second time, one after the other or both at once', async () => {
    const credential = await sign();
    expect(await exchange(credential)).toMatchObject({ ok: true });
    expect(await exchange(credential)).toEqual({ ok: false, reason: 'credential_used' });
    const another = await sign();
    const both = await Promise.all([exchange(another), exchange(another)]);
    expect(both.filter((each) => each.ok)).toHaveLength(1);
  });

  test('when it comes again with its signature written in another way', async () => {
    const credential = await sign();
    expect(await exchange(credential)).toMatchObject({ ok: true });
    // The last letter of a 64-byte signature has four bits that mean nothing.
    const base64Characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = base64Characters.indexOf(credential.slice(-1));
    const twin = credential.slice(0, -1) + base64Characters.charAt(last ^ 1);
    expect(twin).not.toBe(credential);
    expect(await exchange(twin)).toMatchObject({ ok: false });
  });

  test('when it is somebody elses, and it is not used up by that', async () => {
    const credential = await sign();
    const other = await exchange(credential, 'eve@example.com');
    expect(other).toEqual({ ok: false, reason: 'other_email' });
    expect(await exchange(credential)).toMatchObject({ ok: true });
  });

  test('when another account already has the address', async () => {
    expect(await exchange(await sign())).toMatchObject({ ok: true });
    const squatter = await exchange(await sign({ sub: 'eve' }));
    expect(squatter).toEqual({ ok: false, reason: 'email_taken' });
  });

  test.each([
    ['it is meant for another shop', { aud: 'another-shop' }],
    ['its issuer is not known', { iss: 'elsewhere' }],
    ['it has no subject', { sub: undefined }],
    ['it has no address', { email: undefined }],
    ['its address is none', { email: 'ada' }],
    ['it does not say when it was issued', { iat: undefined }],
    ['it never ends', { exp: undefined }],
  ])('when %s', async (_, more) => {
    const entries = Object.entries({ ...claims(), ...more });
    const payload = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    const jwt = new SignJWT(payload).setProtectedHeader({ alg: 'ES256' });
    expect(await exchange(await jwt.sign(keys.privateKey))).toEqual(invalid);
  });

  test('when it has ended, is older than five minutes, or is from the future', async () => {
    const iat = seconds();
    expect(await exchange(await sign({ iat: iat - 60, exp: iat - 10 }))).toEqual(invalid);
    expect(await exchange(await sign({ iat: iat - 310, exp: iat + 3600 }))).toEqual(invalid);
    expect(await exchange(await sign({ iat: iat + 60, exp: iat + 360 }))).toEqual(invalid);
  });

  test('when nobody signed it (alg none)', async () => {
    const { exp = 0, iat = 0 } = claims();
    const none = new UnsecuredJWT(claims()).setExpirationTime(exp).setIssuedAt(iat).encode();
    expect(await exchange(none)).toEqual(invalid);
  });

  test('when another key signed it, or the public one used as a password (HS256)', async () => {
    const foreignKeys = await generateKeyPair('ES256');
    expect(await exchange(await sign({}, foreignKeys.privateKey))).toEqual(invalid);
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
    const wrongAlgorithm = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' });
    expect(await exchange(await wrongAlgorithm.sign(secret))).toEqual(invalid);
  });

  test.each(['x', 'a.b.c', '..', 'sht_abc', `e30.${'a'.repeat(100_000)}.c`])(
    'when it is no credential at all: %.10s',
    async (credential) => expect(await exchange(credential)).toEqual(invalid),
  );
});

describe('the builtin providers keys', () => {
  test('are read from the database, by id, and a retired one is not believed', async () => {
    const visitor = world.visitor();
    await visitor.register('bo@example.com');
    const text = 'update identity.jwks set "expiresAt" = $1';
    const first = await visitor.credential();
    const exchangeFor = (credential: string | undefined) =>
      exchangeCredential(world.identity, { credential, email: 'bo@example.com', browser: false });
    expect(await exchangeFor(first)).toMatchObject({ ok: true });
    const second = await visitor.credential();
    await world.db.query({ text, values: [new Date(Date.now() - 2 * 60 * 60 * 1000)] });
    const { openIdentity } = await import('../identity.ts');
    const request = { credential: second, email: 'bo@example.com', browser: false };
    const restarted = await openIdentity(world.deps);
    expect(await exchangeCredential(restarted, request)).toMatchObject({ ok: false });
    // The provider makes a new key by itself.
    expect(await exchangeFor(await visitor.credential())).toMatchObject({ ok: true });
  });

  test('never leave the database unencrypted', async () => {
    const { rows } = await world.db.query<{ privateKey: string }>({
      text: 'select "privateKey" from identity.jwks',
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const { privateKey } of rows) {
      await expect(async () => importJWK(JSON.parse(privateKey), 'ES256')).rejects.toThrow();
      expect(privateKey).not.toContain('"d"');
    }
  });
});
