import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseAtSandbox } from '@ferrule/sandbox-google/test-kit';
import { exchangeCredential, findCaller } from '../identity.ts';
import { openOidcWorld, chooseTyped, type OidcWorld } from '../testing/oidc-stand-in.ts';

let oidc: OidcWorld;
beforeAll(async () => {
  oidc = await openOidcWorld();
});
afterAll(() => oidc.close());
beforeEach(() => oidc.clear());

describe('an address that has an account here', () => {
  const email = 'owner@studio.example';

  test('is linked when both sides know that it is theirs: the same user', async () => {
    const before = oidc.world.visitor();
    await before.register(email);
    await oidc.world.db.query({ text: 'update identity."user" set "emailVerified" = true' });
    const token = await oidc.tokenOf(before, email);
    const visitor = oidc.world.visitor();
    expect(await oidc.goThrough(visitor, chooseTyped(email))).toBe('/login?by=google');
    const again = await oidc.tokenOf(visitor, email);
    const [one, two] = await Promise.all(
      [token, again].map((each) => findCaller(oidc.world.identity, { token: each })),
    );
    expect(one).toBeDefined();
    expect(two?.userId).toBe(one?.userId);
    // Both ways in go on working.
    expect((await oidc.world.visitor().signIn(email)).status).toBe(200);
  });

  test('is not given to whom Google does not vouch for', async () => {
    const formerVisitor = oidc.world.visitor();
    await formerVisitor.register(email);
    const token = await oidc.tokenOf(formerVisitor, email);
    const visitor = oidc.world.visitor();
    const back = await oidc.goThrough(visitor, chooseTyped(email, 'Eve', false));
    expect(back).toBe('/login?by=google&error=account_not_linked');
    expect(await visitor.credential()).toBeUndefined();
    expect(await findCaller(oidc.world.identity, { token })).toBeDefined();
    expect((await oidc.world.visitor().signIn(email)).status).toBe(200);
  });

  test.each(['true', 1, 'yes', {}])('is not verified by the word %j', async (value) => {
    await oidc.world.visitor().register(email);
    oidc.guild.state.claims = { sub: 'eve-1', email, email_verified: value };
    expect(await oidc.goThroughGuild(oidc.world.visitor())).toMatch(/error=account_not_linked/);
  });
});

describe('whoever registered with somebody elses address', () => {
  const email = 'owner@studio.example';

  async function squat() {
    const squatter = oidc.world.visitor();
    await squatter.register(email, 'bristle', 'Squatter');
    const token = await oidc.tokenOf(squatter, email);
    const caller = await findCaller(oidc.world.identity, { token });
    return { squatter, token, userId: caller?.userId };
  }

  test('loses it to its owner: password, sessions, tokens, credentials', async () => {
    const { squatter, token } = await squat();
    const credential = await squatter.credential();
    const owner = oidc.world.visitor();
    expect(await oidc.goThrough(owner, chooseTyped(email, 'The Owner'))).toBe('/login?by=google');
    // All of it before the owner has done another step.
    expect(await findCaller(oidc.world.identity, { token })).toBeUndefined();
    expect(await squatter.credential()).toBeUndefined();
    expect((await oidc.world.visitor().signIn(email)).status).toBe(401);
    const request = { credential: credential, email, browser: false };
    expect(await exchangeCredential(oidc.world.identity, request)).toMatchObject({ ok: false });
    const ownToken = await oidc.tokenOf(owner, email);
    expect(await exchangeCredential(oidc.world.identity, request)).toMatchObject({ ok: false });
    const caller = await findCaller(oidc.world.identity, { token: ownToken });
    expect(caller).toMatchObject({ email, displayName: 'The Owner' });
  });

  test('leaves the orders to the owner, and nothing that was saved for later', async () => {
    const { userId } = await squat();
    const owner = oidc.world.visitor();
    await oidc.goThrough(owner, chooseTyped(email, 'The Owner'));
    const token = await oidc.tokenOf(owner, email);
    // Orders belong to the user, who is the same.
    expect((await findCaller(oidc.world.identity, { token }))?.userId).toBe(userId);
    expect(oidc.forgotten).toEqual([userId]);
    expect(await oidc.rows('select 1 from known_device')).toEqual([]);
  });

  test('is written down, and the owner told', async () => {
    const { userId } = await squat();
    const owner = oidc.world.visitor();
    await oidc.goThrough(owner, chooseTyped(email));
    await oidc.tokenOf(owner, email);
    const kinds = (await oidc.world.emailsTo(email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'address_taken_over')).toHaveLength(1);
    const object = `user:${userId}`;
    const [entry] = await oidc.rows(
      `select actor, detail ->> 'from' as was from audit_entry
       where action = 'email.taken_over' and object = '${object}'`,
    );
    expect(entry).toEqual({ actor: userId, was: 'unverified' });
  });

  test('cannot have the address again, nor by a link that was on its way', async () => {
    await squat();
    const request = { email, redirectTo: '/login' };
    await oidc.world.visitor().post('/request-password-reset', request);
    const reset = await oidc.world.tokenFor(email, 'reset_password');
    const owner = oidc.world.visitor();
    await oidc.goThrough(owner, chooseTyped(email));
    await oidc.tokenOf(owner, email);
    const body = { token: reset, newPassword: 'goat hair' };
    expect((await oidc.world.visitor().post('/reset-password', body)).status).not.toBe(200);
    await oidc.world.visitor().register(email, 'another');
    expect((await oidc.world.visitor().signIn(email, 'another')).status).toBe(401);
    expect((await oidc.world.visitor().signIn(email, 'goat hair')).status).toBe(401);
  });

  test('in the very moment in which the owner comes gets no token that lasts', async () => {
    const { squatter } = await squat();
    const owner = oidc.world.visitor();
    const callback = await chooseAtSandbox((await oidc.leave(owner)).href, chooseTyped(email));
    const [, result] = await Promise.all([
      oidc.comeBack(owner, callback),
      oidc.exchange(squatter, email),
    ]);
    await oidc.tokenOf(owner, email);
    const token = result.ok ? result.token : 'none';
    expect(await findCaller(oidc.world.identity, { token })).toBeUndefined();
  });

  test('with an account of Google that was not verified yet keeps it once it is', async () => {
    const visitor = oidc.world.visitor();
    await oidc.goThrough(visitor, chooseTyped(email, 'Jo', false));
    const before = await oidc.tokenOf(visitor, email);
    await oidc.goThrough(oidc.world.visitor(), chooseTyped(email, 'Jo', true));
    expect(await findCaller(oidc.world.identity, { token: before })).toBeDefined();
    expect(await oidc.world.emailsTo(email)).not.toContainEqual(
      expect.objectContaining({ kind: 'address_taken_over' }),
    );
  });
});
