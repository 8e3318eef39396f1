/** The issuer itself: oidc-provider, set up to say what Google says and to ask what it asks. */
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { GoogleAccount } from './people.ts';

export interface IssuerOptions {
  url: string;
  client: { id: string; secret: string };
  /** Where answers may be sent: the callbacks of the shop. */
  redirectUris: readonly string[];
  nowMs: () => number;
  findAccount: (id: string) => GoogleAccount | undefined;
  /** Renders the page of a request that cannot be answered. */
  showError: (ctx: KoaContextWithOIDC) => void;
}

/** The prefix of the cookies that belong to one sign-in. */
export const signInCookiePrefix = 'sandbox_google_step';

/** Loads oidc-provider, which costs a third of a second and 20 MB, and makes an issuer of it. */
export async function createIssuer(options: IssuerOptions): Promise<Provider> {
  const { Provider: Issuer, interactionPolicy } = await withoutWarnings(
    () => import('oidc-provider'),
  );
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomId() };
  const policy = interactionPolicy.base();
  // What the shop asks for, so that whoever shares a browser can choose each time.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const issuer = new Issuer(options.url, {
    ...configurationOf(options),
    interactions: { url: (_ctx, { uid }) => `/choose/${uid}`, policy },
    jwks: { keys: [signing] },
    loadExistingGrant: grantRequestedScope,
  });
  issuer.on('server_error', (_ctx, error) => console.error(error));
  return issuer;
}

const minute = 60;

function configurationOf({ client, redirectUris, nowMs, findAccount, showError }: IssuerOptions) {
  return {
    adapter: createMemoryAdapter(nowMs),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        client_name: 'Shop',
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: {
      keys: [randomId()],
      names: {
        session: 'sandbox_google',
        interaction: `${signInCookiePrefix}_page`,
        resume: `${signInCookiePrefix}_back`,
      },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    // As Google does: what there is to know stands in the id token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_ctx, id) => {
      const account = findAccount(id);
      return account && { accountId: id, claims: () => claimsOf(account) };
    },
    pkce: { required: () => true },
    renderError: showError,
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      Grant: 10 * minute,
      IdToken: 10 * minute,
      Interaction: 10 * minute,
      Session: 10 * minute,
    },
  } satisfies Configuration;
}

function claimsOf({ id, name, email, emailVerified }: GoogleAccount) {
  return { sub: id, name, email, email_verified: emailVerified };
}

/** There is one client, and the accounts are invented: no consent is needed. */
async function grantRequestedScope(ctx: KoaContextWithOIDC) {
  const { provider, client, session, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(typeof params?.['scope'] === 'string' ? params['scope'] : 'openid');
  await grant.save();
  return grant;
}

function randomId(): string {
  return randomBytes(24).toString('base64url');
}

/** Hides the warning of oidc-provider about Node versions without long-term support. */
async function withoutWarnings<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
