import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '@ferrule/sandbox-google/people';
import { chooseAtSandbox } from '@ferrule/sandbox-google/test-kit';
import { chooseListed, openOidcWorld, type OidcWorld } from '../testing/oidc-stand-in.ts';

let oidc: OidcWorld;
beforeAll(async () => {
  oidc = await openOidcWorld();
});
afterAll(() => oidc.close());
beforeEach(() => oidc.clear());

const [alma, , , vic] = people;

describe('what comes back is refused', () => {
  const stateMismatch = /^\/login\?by=\w+&error=state_mismatch/;

  test('when it comes a second time', async () => {
    const visitor = oidc.world.visitor();
    const callback = await chooseAtSandbox((await oidc.leave(visitor)).href, chooseListed(alma));
    await oidc.comeBack(visitor, callback);
    expect(await oidc.comeBack(visitor, callback)).toMatch(stateMismatch);
    expect(await oidc.comeBack(oidc.world.visitor(), callback)).toMatch(stateMismatch);
  });

  test('in a browser that did not leave: nobody is signed in as somebody else', async () => {
    const attacker = oidc.world.visitor();
    const callback = await chooseAtSandbox((await oidc.leave(attacker)).href, chooseListed(vic));
    const victim = oidc.world.visitor();
    expect(await oidc.comeBack(victim, callback)).toMatch(stateMismatch);
    // Nor in one that left for itself and is handed the other's answer.
    await oidc.leave(victim);
    expect(await oidc.comeBack(victim, callback)).toMatch(stateMismatch);
    expect(await victim.credential()).toBeUndefined();
  });

  test.each(['', 'short', 'x'.repeat(32), '../../etc', '%00'])(
    'with the state %j',
    async (state) => {
      const visitor = oidc.world.visitor();
      await oidc.leave(visitor);
      const query = `?code=abc&state=${encodeURIComponent(state)}`;
      const back = await oidc.comeBack(
        visitor,
        `${oidc.world.origin}/auth/callback/google${query}`,
      );
      expect(back).toMatch(/^\/login\?by=google&error=state_/);
      expect(await visitor.credential()).toBeUndefined();
    },
  );

  test('from another issuer than was left for', async () => {
    const visitor = oidc.world.visitor();
    const callback = await chooseAtSandbox((await oidc.leave(visitor)).href, chooseListed(alma));
    const back = await oidc.comeBack(visitor, callback.replace('/google', '/oidc'));
    expect(back).toMatch(/^\/login\?by=\w+&error=/);
    expect(await visitor.credential()).toBeUndefined();
  });

  test.each([
    ['another nonce', { nonce: 'another' }, {}],
    ['no nonce', { nonce: null }, {}],
    ['another audience', {}, { aud: 'another-shop' }],
    ['another issuer', {}, { iss: 'https://evil.example' }],
    ['no subject', {}, { sub: undefined }],
  ])('with %s in the id token', async (_, more, claims) => {
    oidc.guild.state.claims = { ...oidc.guild.state.claims, ...claims };
    const visitor = oidc.world.visitor();
    const back = await oidc.goThroughGuild(visitor, more);
    expect(back).toMatch(/^\/login\?by=oidc&error=unable_to_get_user_info/);
    expect(await visitor.credential()).toBeUndefined();
  });

  test('without an id token, however much the issuer tells besides', async () => {
    oidc.guild.state.userInfo = { sub: 'jo-1', email: 'jo@studio.example', email_verified: true };
    oidc.guild.state.claims = null;
    const visitor = oidc.world.visitor();
    expect(await oidc.goThroughGuild(visitor)).toMatch(/error=unable_to_get_user_info/);
    expect(await visitor.credential()).toBeUndefined();
  });

  test('with an address that was told of somebody else', async () => {
    oidc.guild.state.claims = { sub: 'jo-1' };
    oidc.guild.state.userInfo = { sub: 'eve-1', email: 'jo@studio.example', email_verified: true };
    expect(await oidc.goThroughGuild(oidc.world.visitor())).toMatch(/error=/);
    oidc.guild.state.claims = { sub: 'jo-1' };
    oidc.guild.state.userInfo = { sub: 'jo-1', email: 'jo@studio.example', email_verified: true };
    expect(await oidc.goThroughGuild(oidc.world.visitor())).toBe('/login?by=oidc');
  });
});
