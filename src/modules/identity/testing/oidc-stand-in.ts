/** For the tests of this folder: identity with the sandbox Google, and an issuer that obeys. */
import { expect } from 'vitest';
import { startSandboxGoogle, type SandboxGoogle } from '@ferrule/sandbox-google';
import { chooseAtSandbox, type Choice } from '@ferrule/sandbox-google/test-kit';
import { exchangeCredential } from '../identity.ts';
import { openIssuerStandIn } from './issuer-stand-in.ts';
import type { OidcSource } from '../provider/deps.ts';
import { openWorld, type Visitor } from './world.ts';

const joClaims = { sub: 'jo-1', email: 'jo@studio.example', email_verified: true };

export async function openOidcWorld() {
  const guild = await openIssuerStandIn();
  const deletedFor: string[] = [];
  let google: SandboxGoogle | undefined;
  const openGoogle = async () => {
    const redirectUris = [`${world.origin}/auth/callback/google`];
    return (google ??= await startSandboxGoogle({ redirectUris }));
  };
  const client = { issuer: guild.issuer, clientId: 'shop', clientSecret: 'hush' };
  const defaults = { asksForAccount: false, isRemote: false };
  const sources: OidcSource[] = [
    { ...defaults, id: 'google', name: 'Google', asksForAccount: true, open: openGoogle },
    { ...defaults, id: 'oidc', name: 'Painters Guild', open: async () => client },
  ];
  const deleteSavedData = async (_tx: unknown, userId: string) => void deletedFor.push(userId);
  const world = await openWorld({}, { sources, deleteSavedData });
  const { issuer: googleOrigin } = await openGoogle();

  /** The page that the button leads to. */
  async function leave(visitor: Visitor, provider = 'google'): Promise<URL> {
    const { body, status } = await visitor.post('/sign-in/social', { provider });
    expect(status).toBe(200);
    return new URL(body?.url ?? '');
  }

  /** Back at the shop: where the callback leads. */
  async function comeBack(visitor: Visitor, callback: string): Promise<string> {
    const { pathname, search } = new URL(callback);
    const response = await visitor.get(pathname.replace('/auth', '') + search);
    expect(response.status).toBe(302);
    return (response.headers.get('location') ?? '').replace(world.origin, '');
  }

  async function exchange(visitor: Visitor, email: string) {
    const credential = await visitor.credential();
    return exchangeCredential(world.identity, { credential, email, browser: false });
  }

  return {
    ...{ world, guild, googleOrigin, forgotten: deletedFor, leave, comeBack, exchange },
    /** The whole way through the sandbox. */
    goThrough: async (visitor: Visitor, choice: Choice) =>
      comeBack(visitor, await chooseAtSandbox((await leave(visitor)).href, choice)),
    /** The whole way through the stand-in, which says what `guild.state` has. */
    async goThroughGuild(visitor: Visitor, more: { nonce?: string | null } = {}) {
      const { searchParams } = await leave(visitor, 'oidc');
      const nonce = more.nonce === undefined ? searchParams.get('nonce') : more.nonce;
      if (guild.state.claims && nonce !== null) guild.state.claims['nonce'] = nonce;
      const query = `code=abc&state=${searchParams.get('state')}`;
      return comeBack(visitor, `${world.origin}/auth/callback/oidc?${query}`);
    },
    async tokenOf(visitor: Visitor, email: string): Promise<string> {
      const exchanged = await exchange(visitor, email);
      expect(exchanged).toMatchObject({ ok: true });
      return exchanged.ok ? exchanged.token : '';
    },
    rows: async (text: string) => (await world.db.query<Record<string, unknown>>({ text })).rows,
    async clear() {
      const text = 'delete from identity."user"; delete from app_user; delete from email';
      await world.db.query({ text });
      guild.state.claims = { ...joClaims };
      deletedFor.length = 0;
    },
    async close() {
      await world.close();
      await google?.close();
      await guild.close();
    },
  };
}

export type OidcWorld = Awaited<ReturnType<typeof openOidcWorld>>;

/** Somebody of the sandbox's list. */
export const chooseListed = (person: { id: string } | undefined): Choice => ({
  account: person?.id ?? '',
});

/** Somebody who is typed in. */
export const chooseTyped = (email: string, name = 'Jo', verified = true): Choice => {
  return { email, name, ...(verified && { verified: 'yes' as const }) };
};
