import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '@ferrule/sandbox-google/people';
import { chooseAtSandbox } from '@ferrule/sandbox-google/test-kit';
import { findCaller } from '../identity.ts';
import { chooseListed, openOidcWorld, type OidcWorld } from '../testing/oidc-stand-in.ts';
import { openWorld, type Visitor } from '../testing/world.ts';

let oidc: OidcWorld;
beforeAll(async () => {
  oidc = await openOidcWorld();
});
afterAll(() => oidc.close());
beforeEach(() => oidc.clear());

const [alma, tomas] = people;

async function claimsOf(visitor: Visitor): Promise<unknown> {
  const [, claims = ''] = (await visitor.credential())?.split('.') ?? [];
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('with Google', () => {
  test('a new visitor is registered with what Google says of them', async () => {
    const visitor = oidc.world.visitor();
    expect(await oidc.goThrough(visitor, chooseListed(alma))).toBe('/login?by=google');
    expect(await claimsOf(visitor)).toMatchObject({
      email: alma?.email,
      email_verified: true,
      name: 'Alma Berg',
      amr: ['oidc'],
    });
    expect(await oidc.tokenOf(visitor, alma?.email ?? '')).toMatch(/^sht_/);
  });

  test('whoever comes again is the same user', async () => {
    const ids = [];
    for (const visitor of [oidc.world.visitor(), oidc.world.visitor()]) {
      await oidc.goThrough(visitor, chooseListed(alma));
      const token = await oidc.tokenOf(visitor, alma?.email ?? '');
      ids.push((await findCaller(oidc.world.identity, { token }))?.userId);
    }
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
    // Nobody is signed out elsewhere by it.
    expect(await oidc.rows('select 1 from shop_token')).toHaveLength(2);
  });

  test('state, nonce and PKCE go along, and the choice of an account is asked for', async () => {
    const { searchParams } = await oidc.leave(oidc.world.visitor());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: `${oidc.world.origin}/auth/callback/google`,
    });
  });

  test('whoever knows this machine by another name comes back to that one', async () => {
    const { port } = new URL(oidc.world.origin);
    const redirectFor = (host: string) => {
      const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ provider: 'oidc' });
      return new Promise<string>((resolve, reject) => {
        httpRequest(`${oidc.world.origin}/auth/sign-in/social`, { method: 'POST', headers })
          .on('response', ({ headers: { location }, statusCode }) =>
            location ? resolve(location) : reject(new Error(`refused with ${statusCode}`)),
          )
          .on('error', reject)
          .end(body);
      });
    };
    const callbackFor = async (host: string) =>
      new URL(await redirectFor(host)).searchParams.get('redirect_uri');
    const callback = '/auth/callback/oidc';
    expect(await callbackFor(`localhost:${port}`)).toBe(`http://localhost:${port}${callback}`);
    expect(await callbackFor(`127.0.0.1:${port}`)).toBe(`${oidc.world.origin}${callback}`);
    // A name that anybody can write into a request is no name of the shop.
    for (const host of ['evil.example', `localhost:1`, `evil.example:${port}`]) {
      const url = await redirectFor(host).catch(() => oidc.world.origin);
      const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? oidc.world.origin;
      expect(new URL(redirectUri).origin).toBe(oidc.world.origin);
    }
  });

  test('whoever cancels is back at the login page, signed in as nobody', async () => {
    const visitor = oidc.world.visitor();
    const back = await oidc.goThrough(visitor, { answer: 'cancel' });
    expect(back).toMatch(/^\/login\?by=google&error=access_denied/);
    expect(await visitor.credential()).toBeUndefined();
  });

  test('two tabs of one browser both arrive, in whichever order', async () => {
    const visitor = oidc.world.visitor();
    const [one, two] = [await oidc.leave(visitor), await oidc.leave(visitor)];
    const second = await chooseAtSandbox(two.href, chooseListed(tomas));
    const first = await chooseAtSandbox(one.href, chooseListed(alma));
    expect(await oidc.comeBack(visitor, first)).toBe('/login?by=google');
    expect(await claimsOf(visitor)).toMatchObject({ email: alma?.email });
    expect(await oidc.comeBack(visitor, second)).toBe('/login?by=google');
    expect(await claimsOf(visitor)).toMatchObject({ email: tomas?.email });
    expect([...visitor.cookies.keys()].filter((name) => name.includes('state'))).toEqual([]);
  });

  test('nothing of what Google hands out is kept', async () => {
    await oidc.goThrough(oidc.world.visitor(), chooseListed(alma));
    expect(
      await oidc.rows(`select "accessToken", "refreshToken", "idToken" from identity.account`),
    ).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
  });
});

describe('nobody is sent on to another place', () => {
  const evil = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
  ];

  test.each(evil)('not to %s', async (place) => {
    const visitor = oidc.world.visitor();
    const names = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];
    const values = Object.fromEntries(names.map((name) => [name, place]));
    const body = { provider: 'google', ...values, additionalData: values };
    const { body: answer, headers } = await visitor.post('/sign-in/social', body);
    const redirectUrl = new URL(answer?.url ?? '');
    expect(redirectUrl.origin).toBe(oidc.googleOrigin);
    expect(new URL(headers.get('location') ?? '').origin).toBe(oidc.googleOrigin);
    const back = await oidc.comeBack(
      visitor,
      await chooseAtSandbox(redirectUrl.href, chooseListed(alma)),
    );
    expect(back).toBe('/login?by=google');
  });

  test('nor with a token of their own, nor with other scopes', async () => {
    const idToken = { token: 'e30.e30.e30' };
    const extraFields = { idToken, scopes: ['drive'], additionalParams: { login_hint: 'x' } };
    const { body } = await oidc.world
      .visitor()
      .post('/sign-in/social', { provider: 'google', ...extraFields });
    expect(new URL(body?.url ?? '').searchParams.get('scope')).toBe('openid email profile');
  });

  test('and a foreign page cannot begin a sign-in', async () => {
    const visitor = oidc.world.visitor();
    await visitor.register('ada@example.com');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await visitor.post('/sign-in/social', { provider: 'google' }, foreign);
    expect(answer.status).toBe(403);
  });
});

test.each(['github', '', 'credential', '__proto__'])('%j is no way in', async (provider) => {
  const answer = await oidc.world.visitor().post('/sign-in/social', { provider });
  expect([answer.status, answer.body?.message]).toEqual([404, 'This sign-in is not configured']);
});

test('without keys and without the sandbox Google says that it is not configured', async () => {
  const bare = await openWorld();
  const answer = await bare.visitor().post('/sign-in/social', { provider: 'google' });
  await bare.close();
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 'google_not_configured', message: 'Google sign-in is not configured' },
  ]);
});
