import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listDegradedIssuers, warmUpProvider } from '../identity.ts';
import { openIssuerStandIn, type IssuerStandIn } from '../testing/issuer-stand-in.ts';
import { openOidcWorld, type OidcWorld } from '../testing/oidc-stand-in.ts';
import type { OidcSource } from '../provider/deps.ts';
import { openWorld, type World } from '../testing/world.ts';

let oidc: OidcWorld;
beforeAll(async () => {
  oidc = await openOidcWorld();
});
afterAll(() => oidc.close());
beforeEach(() => oidc.clear());

describe('an issuer', () => {
  const openWithIssuer = (standIn: IssuerStandIn, more: Partial<OidcSource> = {}) => {
    const client = { issuer: standIn.issuer, clientId: 'shop', clientSecret: 'hush' };
    const source = { id: 'oidc', name: 'Guild', asksForAccount: false, isRemote: true } as const;
    return openWorld({}, { sources: [{ ...source, open: async () => client, ...more }] });
  };
  const startSignIn = (at: World) => at.visitor().post('/sign-in/social', { provider: 'oidc' });

  test('that is down at the start comes back by itself, and passwords work meanwhile', async () => {
    const issuer = await openIssuerStandIn();
    const shop = await openWithIssuer(issuer);
    await issuer.close();
    await warmUpProvider(shop.identity);
    expect(await listDegradedIssuers(shop.identity)).toEqual(['oidc']);
    const answer = await startSignIn(shop);
    expect(answer.status).toBe(503);
    expect(answer.body?.message).toBe(
      'Guild cannot be reached at the moment. Try again in a minute.',
    );
    expect((await shop.visitor().register('ada@example.com')).status).toBe(200);

    const back = await openIssuerStandIn(Number(new URL(issuer.issuer).port));
    shop.clock.advance(20_000);
    expect((await startSignIn(shop)).status).toBe(200);
    expect(await listDegradedIssuers(shop.identity)).toEqual([]);
    await back.close();
    await shop.close();
  });

  test('is not asked again by every click', async () => {
    const issuer = await openIssuerStandIn();
    let openCount = 0;
    const client = { issuer: issuer.issuer, clientId: 'shop', clientSecret: 'hush' };
    const shop = await openWithIssuer(issuer, { open: async () => ((openCount += 1), client) });
    issuer.state.discovery = { issuer: 'https://evil.example' };
    await Promise.all([startSignIn(shop), startSignIn(shop), startSignIn(shop)]);
    await startSignIn(shop);
    expect(openCount).toBe(1);
    shop.clock.advance(1100);
    await startSignIn(shop);
    expect(openCount).toBe(2);
    issuer.state.discovery = {};
    shop.clock.advance(2100);
    expect((await startSignIn(shop)).status).toBe(200);
    await startSignIn(shop);
    expect(openCount).toBe(3);
    await issuer.close();
    await shop.close();
  });

  test.each([
    ['speaks for another one', { issuer: 'https://evil.example' }],
    ['asks for codes elsewhere', { token_endpoint: 'https://evil.example/token' }],
    ['has its keys elsewhere', { jwks_uri: 'https://evil.example/jwks' }],
    ['asks for claims elsewhere', { userinfo_endpoint: 'http://169.254.169.254/me' }],
    ['has no keys', { jwks_uri: undefined }],
    ['has no endpoint for tokens', { token_endpoint: undefined }],
  ])('is not believed when it %s', async (_, discovery) => {
    const issuer = await openIssuerStandIn();
    issuer.state.discovery = discovery;
    const shop = await openWithIssuer(issuer);
    expect((await startSignIn(shop)).status).toBe(503);
    await issuer.close();
    await shop.close();
  });

  test('is not believed when it names itself with a slash more', async () => {
    const issuer = await openIssuerStandIn();
    issuer.state.discovery = { issuer: `${issuer.issuer}/` };
    const shop = await openWithIssuer(issuer);
    expect((await startSignIn(shop)).status).toBe(503);
    await issuer.close();
    await shop.close();
  });

  test('may change its keys', async () => {
    expect(await oidc.goThroughGuild(oidc.world.visitor())).toBe('/login?by=oidc');
    await oidc.guild.rotateKeys();
    // Keys are fetched again half a minute later at the earliest.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const back = await oidc.goThroughGuild(oidc.world.visitor());
    vi.useRealTimers();
    expect(back).toBe('/login?by=oidc');
  });

  test('is shown the verifier and the secret, in the way that it takes it', async () => {
    await oidc.goThroughGuild(oidc.world.visitor());
    expect(oidc.guild.state.tokenRequest.get('code_verifier')).toMatch(/^[\w-]{43,128}$/);
    expect(oidc.guild.state.authorization).toBe(`Basic ${btoa('shop:hush')}`);
    expect(oidc.guild.state.tokenRequest.has('client_secret')).toBe(false);
  });
});
