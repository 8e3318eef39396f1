import { createServer, type Server } from 'node:http';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstAdmin, exchangeCredential, openIdentity, type Identity } from '../identity.ts';
import { openWorld, type World } from '../testing/world.ts';

const issuer = 'https://securetoken.google.com/brushes';
const invalid = { ok: false, reason: 'credential_invalid' };
const unreachable = { ok: false, reason: 'issuer_unreachable' };

type Keys = Awaited<ReturnType<typeof newKeys>>;

let world: World;
let provider: Awaited<ReturnType<typeof openProvider>>;
let keys: Keys;
/** A shop that has just started: it holds no keys yet. */
let identity: Identity;

beforeAll(async () => {
  world = await openWorld();
  keys = await newKeys('first');
});
afterAll(() => world.close());

beforeEach(async () => {
  provider = await openProvider();
  await provider.publish(keys);
  identity = await openHosted();
});
afterEach(() => provider.close());

function openHosted({ unsigned = false, adminEmails = [''] } = {}): Promise<Identity> {
  const firebase = { projectId: 'brushes', unsigned, keysUrl: provider.url, cooldownMs: 0 };
  const settings = { ...world.deps.settings, adminEmails, firebase };
  return openIdentity({ ...world.deps, settings });
}

async function newKeys(kid: string) {
  return { kid, ...(await generateKeyPair('RS256', { extractable: true })) };
}

/** Where the provider publishes its keys, for as long as it is up. */
async function openProvider() {
  let publishedKeys: object[] | undefined;
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((_, reply) => reply.end(JSON.stringify({ keys: publishedKeys })));
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}/keys`),
    async publish(...all: Keys[]) {
      const list = all.map(async ({ kid, publicKey }) => ({
        ...(await exportJWK(publicKey)),
        kid,
      }));
      publishedKeys = await Promise.all(list);
    },
    talkNonsense: () => void (publishedKeys = undefined),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async reopen() {
      server = await listen(port);
    },
  };
}

const seconds = () => Math.floor(world.clock.now().getTime() / 1000);
let signIns = 0;

/** What the provider writes into a credential of Ada's, an hour after she has signed in. */
function claims(more: object = {}): JWTPayload {
  const iat = seconds();
  signIns += 1;
  return {
    ...{ iss: issuer, aud: 'brushes', iat, exp: iat + 3600, auth_time: iat - 3600 - signIns },
    ...{ sub: 'ada', user_id: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' },
    firebase: { sign_in_provider: 'password', identities: { email: ['ada@example.com'] } },
    ...more,
  };
}

const sign = (more: object = {}, { kid, privateKey } = keys) =>
  new SignJWT(withoutGaps(claims(more))).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

const unsigned = (more: object = {}) => new UnsecuredJWT(claims(more)).encode();

function withoutGaps(payload: JWTPayload): JWTPayload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}

const exchange = (credential: string, emailInPath = 'ada@example.com', identityUsed = identity) =>
  exchangeCredential(identityUsed, { credential, email: emailInPath, browser: false });

test('a hosted credential is exchanged, and the same person stays the same user', async () => {
  const first = await exchange(await sign());
  expect(first).toMatchObject({
    ok: true,
    user: { email: 'ada@example.com', displayName: 'Ada', role: 'customer' },
  });
  const again = await exchange(await sign({ name: 'Ada Lindqvist' }));
  const id = first.ok ? first.user.id : '';
  expect(again).toMatchObject({ ok: true, user: { id, displayName: 'Ada Lindqvist' } });
});

describe('a hosted credential is refused', () => {
  test('when it is used a second time', async () => {
    const credential = await sign();
    expect(await exchange(credential)).toMatchObject({ ok: true });
    expect(await exchange(credential)).toEqual({ ok: false, reason: 'credential_used' });
  });

  test.each([
    ['it is another projects', { iss: 'https://securetoken.google.com/b', aud: 'b' }],
    ['it is meant for another project', { aud: 'another' }],
    ['another project issued it for this one', { iss: 'https://securetoken.google.com/b' }],
    ['the builtin provider is named', { iss: 'builtin', aud: 'shop' }],
    ['it does not say when its owner signed in', { auth_time: undefined }],
    ['its owner signs in tomorrow', { auth_time: Math.floor(Date.now() / 1000) + 86_400 }],
    ['the moment of the sign-in is no moment', { auth_time: 'yesterday' }],
    ['it has no address, as an anonymous one', { email: undefined }],
    ['it has no subject', { sub: undefined }],
  ])('when %s', async (_, more: object) =>
    expect(await exchange(await sign(more))).toEqual(invalid),
  );

  test('when it is over, or older than five minutes although it lives an hour', async () => {
    const iat = seconds();
    expect(await exchange(await sign({ exp: iat - 10 }))).toEqual(invalid);
    expect(await exchange(await sign({ iat: iat - 310 }))).toEqual(invalid);
    expect(await exchange(await sign({ iat: iat + 60 }))).toEqual(invalid);
  });

  test('when another key signed it, also under the name of a published one', async () => {
    const foreignKeys = await newKeys('foreign');
    expect(await exchange(await sign({}, foreignKeys))).toEqual(invalid);
    expect(await exchange(await sign({}, { ...foreignKeys, kid: keys.kid }))).toEqual(invalid);
  });

  test('when nobody signed it (alg none)', async () => {
    expect(await exchange(unsigned())).toEqual(invalid);
  });

  test('when the public key was used as a password (HS256)', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    const wrongAlgorithm = new SignJWT(claims()).setProtectedHeader({
      alg: 'HS256',
      kid: keys.kid,
    });
    expect(await exchange(await wrongAlgorithm.sign(secret))).toEqual(invalid);
  });

  test('when it is the builtin providers own, which signs nobody in any more', async () => {
    const visitor = world.visitor();
    await visitor.register('bo@example.com');
    await visitor.signIn('bo@example.com');
    const credential = (await visitor.credential()) ?? '';
    expect(await exchange(credential, 'bo@example.com')).toEqual(invalid);
    expect(await exchange(credential, 'bo@example.com', world.identity)).toMatchObject({
      ok: true,
    });
  });
});

describe('the providers keys', () => {
  test('that cannot be read refuse nobody for good: once they are back, they serve', async () => {
    const credential = await sign();
    await provider.close();
    expect(await exchange(credential)).toEqual(unreachable);
    await provider.reopen();
    expect(await exchange(credential)).toMatchObject({ ok: true });
  });

  test('that were read once serve while the provider is down', async () => {
    expect(await exchange(await sign())).toMatchObject({ ok: true });
    await provider.close();
    expect(await exchange(await sign())).toMatchObject({ ok: true });
    await provider.reopen();
  });

  test('are changed by it, and the shop follows by itself; a retired one is over', async () => {
    expect(await exchange(await sign())).toMatchObject({ ok: true });
    const next = await newKeys('second');
    const [early, late] = [await sign({}, next), await sign()];
    expect(await exchange(early)).toEqual(invalid);
    await provider.publish(next);
    expect(await exchange(early)).toMatchObject({ ok: true });
    expect(await exchange(late)).toEqual(invalid);
  });

  test('that are nonsense are an outage, and not the fault of who signs in', async () => {
    provider.talkNonsense();
    expect(await exchange(await sign())).toEqual(unreachable);
  });
});

test('a shop with a hosted provider answers 404 to whatever the builtin one would', async () => {
  const hosted = await openWorld({ firebase: { projectId: 'brushes', unsigned: false } });
  const visitor = hosted.visitor();
  const requests = [
    visitor.register('cy@example.com'),
    visitor.signIn('cy@example.com'),
    visitor.get('/token'),
    visitor.get('/jwks'),
    visitor.get('/get-session'),
  ];
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(
    requests.map(() => 404),
  );
  await hosted.close();
});

describe('an emulators unsigned credential', () => {
  test('is believed where the settings say so, and only for this project', async () => {
    const trial = await openHosted({ unsigned: true });
    expect(await exchange(unsigned(), 'ada@example.com', trial)).toMatchObject({ ok: true });
    const other = { iss: 'https://securetoken.google.com/b', aud: 'b' };
    expect(await exchange(unsigned(other), 'ada@example.com', trial)).toEqual(invalid);
    const old = { iat: seconds() - 310 };
    expect(await exchange(unsigned(old), 'ada@example.com', trial)).toEqual(invalid);
  });

  test('is all that is believed there: a signature is none of the emulators', async () => {
    const trial = await openHosted({ unsigned: true });
    expect(await exchange(await sign(), 'ada@example.com', trial)).toEqual(invalid);
  });
});

describe('the first admin of a shop with a hosted provider', () => {
  const adminEmails = ['mira@example.com'];
  const mira = { sub: 'mira', email: 'mira@example.com' };

  test('is awaited, and is whoever proves to own an address of ADMIN_EMAILS', async () => {
    identity = await openHosted({ adminEmails });
    expect(await ensureFirstAdmin(identity)).toEqual({ state: 'awaited', emails: adminEmails });
    const unverified = await exchange(await sign({ ...mira, email_verified: false }), mira.email);
    expect(unverified).toMatchObject({ ok: true, user: { role: 'customer' } });
    expect(await ensureFirstAdmin(identity)).toMatchObject({ state: 'awaited' });
    const verified = await exchange(await sign(mira), mira.email);
    expect(verified).toMatchObject({ ok: true, user: { role: 'admin' } });
    expect(await ensureFirstAdmin(identity)).toEqual({ state: 'none' });
  });

  test('is still awaited when only the builtin provider has had one', async () => {
    await world.db.query({ text: "update app_user set role = 'customer'" });
    expect(await ensureFirstAdmin(world.identity)).toMatchObject({ state: 'made' });
    expect(await ensureFirstAdmin(identity)).toMatchObject({ state: 'awaited' });
  });

  test('may be that one, who proves the address again and keeps the account', async () => {
    const email = 'admin@shop.example';
    const unverified = await sign({ sub: 'eve', email, email_verified: false });
    expect(await exchange(unverified, email)).toEqual({ ok: false, reason: 'email_taken' });
    const owner = await exchange(await sign({ sub: 'owner', email }), email);
    expect(owner).toMatchObject({ ok: true, user: { role: 'admin' } });
    expect(await ensureFirstAdmin(identity)).toEqual({ state: 'none' });
  });
});
