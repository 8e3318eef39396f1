/**
 * Signing in with Google, or with another issuer of OpenID Connect, as a part of the builtin
 * provider. Each issuer has an instance of better-auth of its own, made when it is first needed:
 * an issuer that is down slows nobody who signs in with a password, and is asked again by itself.
 *
 * Promises: state, nonce and PKCE in every sign-in; nobody is sent on to where a request says,
 * only to /login; an address counts as verified when the signed id token says so, and in no
 * other case; nothing of the issuer's tokens is kept.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { decodeJwt } from 'jose';
import { fieldIn, textIn } from './auth-request.ts';
import { foldEmail } from './credentials.ts';
import {
  askingMs,
  createHolder,
  discover,
  type DiscoveredIssuer,
  type Holder,
} from './oidc-discovery.ts';
import type { OidcClient, OidcSource, ProviderDeps } from './provider-deps.ts';
import { cookiesOfState, withOwnCookie } from './tab-cookies.ts';
import { ownOrigin } from './trusted-origins.ts';

export type OidcState = 'unasked' | 'ready' | 'degraded';

export interface Elsewhere {
  /** Answers what has to do with issuers; undefined for everything else. */
  tryHandle(request: Request): Promise<Response | undefined>;
  /** By the issuer's id: whether the last try to reach it failed. */
  states(): Record<string, OidcState>;
  /** Asks the issuers that are far away, so that it is known early when one is down. */
  warmUp(): Promise<void>;
}

/** A verified address of an issuer, and the account there that it belongs to. */
export interface Vouched {
  provider: string;
  subject: string;
  email: string;
  /** The issuer's name for people. */
  by: string;
}

interface Base {
  options: () => BetterAuthOptions;
  /** Makes room for the owner of the address; called before anybody is signed in. */
  beforeSignIn: (vouched: Vouched) => Promise<void>;
}

interface Instance {
  handler(request: Request): Promise<Response>;
}

const callback = /^\/auth\/callback\/(\w+)$/;

/** The provider's part for `sources`; loads nothing and asks nobody before it is needed. */
export function openElsewhere(
  deps: Pick<ProviderDeps, 'clock' | 'log' | 'sources' | 'settings'>,
  base: Base,
): Elsewhere {
  const { clock, log, sources } = deps;
  const holders = new Map<string, Holder<Instance>>();
  // Another name of this machine is another place to be sent back to; there are three at most.
  const holderOf = (source: OidcSource, origin: string) => {
    const key = `${source.id} ${origin}`;
    const existing = holders.get(key);
    if (existing) return existing;
    const holder = createHolder(
      clock,
      () => openInstance(source, origin, base),
      (error) => log.warn({ err: error, issuer: source.id }, 'an issuer cannot be reached'),
    );
    holders.set(key, holder);
    return holder;
  };
  const here = deps.settings.publicOrigin;
  return {
    async tryHandle(request) {
      const { pathname } = new URL(request.url);
      const origin = ownOrigin(here, request);
      const find = (id: string) => sources.find((source) => source.id === id);
      if (pathname === '/auth/sign-in/social') {
        const id = textIn(await bodyOf(request), 'provider') ?? '';
        const source = find(id);
        if (!source) return refusal(notConfigured(id));
        return begin(await holderOf(source, origin).get(), source, request);
      }
      const [, id] = callback.exec(pathname) ?? [];
      if (id === undefined) return undefined;
      const source = find(id);
      return finish(source && (await holderOf(source, origin).get()), id, request);
    },
    states: () => Object.fromEntries(sources.map(({ id }) => [id, stateOf(id)])),
    async warmUp() {
      const far = sources.filter(({ isFar }) => isFar);
      await Promise.all(far.map((source) => holderOf(source, here).get()));
    },
  };

  function stateOf(id: string): OidcState {
    const states = [...holders].flatMap(([key, holder]) => {
      return key.startsWith(`${id} `) ? [holder.state()] : [];
    });
    // Whichever name of this machine it was asked under, it is one issuer.
    if (states.includes('ready')) return 'ready';
    return states.includes('degraded') ? 'degraded' : 'unasked';
  }
}

function bodyOf(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

/** Sends the visitor to the issuer. What else the request says, above all where to, is dropped. */
async function begin(
  instance: Instance | undefined,
  { id, name }: OidcSource,
  request: Request,
): Promise<Response> {
  if (!instance) return refusal(unreachable(name));
  const body = { provider: id, callbackURL: landing(id), errorCallbackURL: landing(id) };
  const { url, headers } = request;
  const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await instance.handler(asked);
  const answer: unknown = await response.clone().json();
  const going = fieldIn(answer, 'url');
  if (!response.ok || typeof going !== 'string') return response;
  return withOwnCookie(response, new URL(going).searchParams.get('state') ?? '');
}

/** The visitor is back from the issuer. */
async function finish(
  instance: Instance | undefined,
  id: string,
  request: Request,
): Promise<Response> {
  if (!instance) {
    const headers = { location: `${landing(id)}&error=issuer_unreachable` };
    return new Response(null, { status: 302, headers });
  }
  const state = new URL(request.url).searchParams.get('state') ?? '';
  const headers = new Headers(request.headers);
  headers.set('cookie', cookiesOfState(headers.get('cookie') ?? '', state));
  const response = await instance.handler(new Request(request.url, { headers }));
  return withOwnCookie(response, state);
}

/** The page that everybody comes back to; it knows itself where they were before. */
const landing = (id: string) => `/login?by=${id}`;

async function openInstance(source: OidcSource, origin: string, base: Base): Promise<Instance> {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  const client = await source.open();
  const discovered = await discover(client.issuer, client.hosts);
  const options = base.options();
  const elsewhere = genericOAuth({
    config: [issuerConfig(source, { client, discovered, beforeSignIn: base.beforeSignIn })],
  });
  const auth = betterAuth({
    ...options,
    baseURL: origin,
    account: {
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      // The shop asks the issuer nothing later on.
      updateAccountOnSignIn: false,
    },
    plugins: [...(options.plugins ?? []), elsewhere],
    onAPIError: { ...options.onAPIError, errorURL: `${origin}${landing(source.id)}` },
    databaseHooks: {
      ...options.databaseHooks,
      account: {
        ...options.databaseHooks?.account,
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
  });
  const context = await withinTime(auth.$context);
  const isThere = context.socialProviders.some(({ id }) => id === source.id);
  if (!isThere) throw new Error(`${client.issuer} says too little of itself`);
  return auth;
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null };

interface Issuing {
  client: OidcClient;
  discovered: DiscoveredIssuer;
  beforeSignIn: Base['beforeSignIn'];
}

function issuerConfig(
  { id, name, asksForAccount }: OidcSource,
  { client, discovered, beforeSignIn }: Issuing,
) {
  const { discoveryUrl, userInfoUrl, tokenEndpointAuth } = discovered;
  return {
    ...{ providerId: id, name, discoveryUrl, tokenEndpointAuth },
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    requireIdTokenVerification: true,
    pkce: true,
    scopes: ['openid', 'email', 'profile'],
    // Whoever shares a browser is not signed in as the one before.
    ...(asksForAccount && { prompt: 'select_account' as const }),
    accountSubject: ({ profile }: { profile: object }) => textIn(profile, 'sub') ?? '',
    async getUserInfo({ idToken, accessToken }: Tokens) {
      // With an id token it was verified by now, the nonce too; without one it was not.
      if (!idToken) return null;
      const claims = await completed(decodeJwt(idToken), userInfoUrl, accessToken);
      const { sub, email: said = '', name: called = '' } = claims;
      if (!sub || !said) return null;
      const email = foldEmail(said);
      const emailVerified = claims.email_verified;
      if (emailVerified) await beforeSignIn({ provider: id, subject: sub, email, by: name });
      return { sub, email, emailVerified, name: called || email.slice(0, email.indexOf('@')) };
    },
  };
}

interface Tokens {
  idToken?: string | undefined;
  accessToken?: string | undefined;
}

interface Claims {
  sub: string | undefined;
  email: string | undefined;
  email_verified: boolean;
  name: string | undefined;
}

/** The id token's claims, and where it says no address those that its issuer tells besides. */
async function completed(
  token: object,
  userInfoUrl: string | undefined,
  accessToken: string | undefined,
): Promise<Claims> {
  const claims = claimsIn(token);
  if (claims.email || !userInfoUrl || !accessToken) return claims;
  const headers = { authorization: `Bearer ${accessToken}` };
  const signal = AbortSignal.timeout(askingMs);
  const response = await fetch(userInfoUrl, { headers, signal, redirect: 'error' });
  const told = claimsIn(response.ok ? await response.json() : undefined);
  // An answer about somebody else is none (OpenID Connect Core, 5.3.2).
  return told.sub === claims.sub ? told : claims;
}

function claimsIn(said: unknown): Claims {
  return {
    sub: textIn(said, 'sub'),
    email: textIn(said, 'email'),
    email_verified: fieldIn(said, 'email_verified') === true,
    name: textIn(said, 'name'),
  };
}

function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = setTimeout(() => reject(new Error('the issuer does not answer in time')), askingMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(late));
}

interface Refusal {
  status: number;
  code: string;
  message: string;
}

function notConfigured(id: string): Refusal {
  const message = `${id === 'google' ? 'Google sign-in' : 'This sign-in'} is not configured`;
  return { status: 404, code: 'google_not_configured', message };
}

function unreachable(name: string): Refusal {
  const message = `${name} cannot be reached at the moment. Try again in a minute.`;
  return { status: 503, code: 'issuer_unreachable', message };
}

function refusal({ status, ...body }: Refusal): Response {
  return Response.json(body, { status });
}
