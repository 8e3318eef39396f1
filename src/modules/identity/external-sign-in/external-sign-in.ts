/**
 * Sign-in with Google, or with another OpenID Connect issuer, as a part of the builtin provider.
 * Each issuer has an instance of better-auth of its own, created when it is first needed: an issuer
 * that is down does not affect sign-in with a password, and is tried again automatically.
 *
 * Promises: state, nonce and PKCE in every sign-in; nobody is redirected to a URL of the request,
 * only to /login; an email counts as verified only when the signed id token says so; no token of
 * the issuer is stored.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { decodeJwt } from 'jose';
import { withinTime } from '#platform/concurrency/within-time.ts';
import { getField, getText } from '../auth-requests/request-body.ts';
import { normalizeEmail } from '../sign-ins/credentials.ts';
import {
  requestTimeoutMs,
  createCachedValue,
  discover,
  type DiscoveredIssuer,
  type CachedValue,
} from './discovery.ts';
import type { OidcClient, OidcSource, ProviderDeps } from '../provider/deps.ts';
import { selectStateCookie, withStateCookie } from './state-cookies.ts';
import { findVisitedOrigin } from '../auth-requests/trusted-origins.ts';

export type IssuerState = 'unasked' | 'ready' | 'degraded';

export interface ExternalSignIn {
  /** Handles the requests that concern issuers; undefined for all others. */
  tryHandle(request: Request): Promise<Response | undefined>;
  /** By the issuer's id: whether the last attempt to reach it failed. */
  states(): Record<string, IssuerState>;
  /** Connects to the remote issuers, so that it is known early when one is down. */
  warmUp(): Promise<void>;
}

/** An email that an issuer has verified, and the account there that it belongs to. */
export interface VerifiedEmail {
  provider: string;
  subject: string;
  email: string;
  /** The issuer's name for people. */
  issuerName: string;
}

interface BaseProvider {
  options: () => BetterAuthOptions;
  /** Removes an unverified account with this email; called before anybody is signed in. */
  beforeSignIn: (verified: VerifiedEmail) => Promise<void>;
}

interface AuthInstance {
  handler(request: Request): Promise<Response>;
}

const callbackPath = /^\/auth\/callback\/(\w+)$/;

/** Sign-in with `sources`; loads nothing and connects to nobody before it is needed. */
export function createExternalSignIn(
  deps: Pick<ProviderDeps, 'clock' | 'log' | 'sources' | 'settings'>,
  base: BaseProvider,
): ExternalSignIn {
  const { clock, log, sources } = deps;
  const instances = new Map<string, CachedValue<AuthInstance>>();
  // Another host name of this machine needs another redirect URL; there are three at most.
  const instanceFor = (source: OidcSource, origin: string) => {
    const key = `${source.id} ${origin}`;
    const existing = instances.get(key);
    if (existing) return existing;
    const instance = createCachedValue(
      clock,
      () => createInstance(source, origin, base),
      (error) => log.warn({ err: error, issuer: source.id }, 'an issuer cannot be reached'),
    );
    instances.set(key, instance);
    return instance;
  };
  const publicOrigin = deps.settings.publicOrigin;
  return {
    async tryHandle(request) {
      const { pathname } = new URL(request.url);
      const origin = findVisitedOrigin(publicOrigin, request);
      const findSource = (id: string) => sources.find((source) => source.id === id);
      if (pathname === '/auth/sign-in/social') {
        const id = getText(await parseBody(request), 'provider') ?? '';
        const source = findSource(id);
        if (!source) return errorResponse(notConfiguredError(id));
        return startSignIn(await instanceFor(source, origin).get(), source, request);
      }
      const [, id] = callbackPath.exec(pathname) ?? [];
      if (id === undefined) return undefined;
      const source = findSource(id);
      return finishSignIn(source && (await instanceFor(source, origin).get()), id, request);
    },
    states: () => Object.fromEntries(sources.map(({ id }) => [id, findState(id)])),
    async warmUp() {
      const remote = sources.filter(({ isRemote }) => isRemote);
      await Promise.all(remote.map((source) => instanceFor(source, publicOrigin).get()));
    },
  };

  function findState(id: string): IssuerState {
    const states = [...instances].flatMap(([key, instance]) => {
      return key.startsWith(`${id} `) ? [instance.state()] : [];
    });
    // Under whichever host name it was used, it is one issuer.
    if (states.includes('ready')) return 'ready';
    return states.includes('degraded') ? 'degraded' : 'unasked';
  }
}

function parseBody(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

/** Redirects to the issuer. Everything else in the request, such as a callback URL, is dropped. */
async function startSignIn(
  instance: AuthInstance | undefined,
  { id, name }: OidcSource,
  request: Request,
): Promise<Response> {
  if (!instance) return errorResponse(unreachableError(name));
  const body = { provider: id, callbackURL: landingPath(id), errorCallbackURL: landingPath(id) };
  const { url, headers } = request;
  const signInRequest = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await instance.handler(signInRequest);
  const responseBody: unknown = await response.clone().json();
  const redirectUrl = getField(responseBody, 'url');
  if (!response.ok || typeof redirectUrl !== 'string') return response;
  return withStateCookie(response, new URL(redirectUrl).searchParams.get('state') ?? '');
}

/** Handles the callback from the issuer. */
async function finishSignIn(
  instance: AuthInstance | undefined,
  id: string,
  request: Request,
): Promise<Response> {
  if (!instance) {
    const headers = { location: `${landingPath(id)}&error=issuer_unreachable` };
    return new Response(null, { status: 302, headers });
  }
  const state = new URL(request.url).searchParams.get('state') ?? '';
  const headers = new Headers(request.headers);
  headers.set('cookie', selectStateCookie(headers.get('cookie') ?? '', state));
  const response = await instance.handler(new Request(request.url, { headers }));
  return withStateCookie(response, state);
}

/** The page to which everybody returns; it remembers where they were before. */
const landingPath = (id: string) => `/login?by=${id}`;

async function createInstance(
  source: OidcSource,
  origin: string,
  base: BaseProvider,
): Promise<AuthInstance> {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  const client = await source.open();
  const discovered = await discover(client.issuer, client.hosts);
  const options = base.options();
  const oauthPlugin = genericOAuth({
    config: [issuerConfig(source, { client, discovered, beforeSignIn: base.beforeSignIn })],
  });
  const auth = betterAuth({
    ...options,
    baseURL: origin,
    account: {
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      // The shop makes no later request to the issuer.
      updateAccountOnSignIn: false,
    },
    plugins: [...(options.plugins ?? []), oauthPlugin],
    onAPIError: { ...options.onAPIError, errorURL: `${origin}${landingPath(source.id)}` },
    databaseHooks: {
      ...options.databaseHooks,
      account: {
        ...options.databaseHooks?.account,
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
  });
  const context = await withinTime(auth.$context, requestTimeoutMs);
  const isRegistered = context.socialProviders.some(({ id }) => id === source.id);
  if (!isRegistered) throw new Error(`${client.issuer} has an incomplete discovery document`);
  return auth;
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null };

interface IssuerSetup {
  client: OidcClient;
  discovered: DiscoveredIssuer;
  beforeSignIn: BaseProvider['beforeSignIn'];
}

function issuerConfig(
  { id, name, asksForAccount }: OidcSource,
  { client, discovered, beforeSignIn }: IssuerSetup,
) {
  const { discoveryUrl, userInfoUrl, tokenEndpointAuth } = discovered;
  return {
    ...{ providerId: id, name, discoveryUrl, tokenEndpointAuth },
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    requireIdTokenVerification: true,
    pkce: true,
    scopes: ['openid', 'email', 'profile'],
    // On a shared browser nobody is signed in as the former user by accident.
    ...(asksForAccount && { prompt: 'select_account' as const }),
    accountSubject: ({ profile }: { profile: object }) => getText(profile, 'sub') ?? '',
    async getUserInfo({ idToken, accessToken }: Tokens) {
      // An id token was verified by now, with its nonce; without one nothing was verified.
      if (!idToken) return null;
      const claims = await completeClaims(decodeJwt(idToken), userInfoUrl, accessToken);
      const { sub, email: claimedEmail = '', name: claimedName = '' } = claims;
      if (!sub || !claimedEmail) return null;
      const email = normalizeEmail(claimedEmail);
      const emailVerified = claims.email_verified;
      if (emailVerified)
        await beforeSignIn({ provider: id, subject: sub, email, issuerName: name });
      return { sub, email, emailVerified, name: claimedName || email.slice(0, email.indexOf('@')) };
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

/** The id token's claims, or those of the userinfo endpoint where it has no email. */
async function completeClaims(
  token: object,
  userInfoUrl: string | undefined,
  accessToken: string | undefined,
): Promise<Claims> {
  const claims = readClaims(token);
  if (claims.email || !userInfoUrl || !accessToken) return claims;
  const headers = { authorization: `Bearer ${accessToken}` };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const response = await fetch(userInfoUrl, { headers, signal, redirect: 'error' });
  const userInfo = readClaims(response.ok ? await response.json() : undefined);
  // The subjects must match (OpenID Connect Core, 5.3.2).
  return userInfo.sub === claims.sub ? userInfo : claims;
}

function readClaims(value: unknown): Claims {
  return {
    sub: getText(value, 'sub'),
    email: getText(value, 'email'),
    email_verified: getField(value, 'email_verified') === true,
    name: getText(value, 'name'),
  };
}

interface SignInError {
  status: number;
  code: string;
  message: string;
}

function notConfiguredError(id: string): SignInError {
  const message = `${id === 'google' ? 'Google sign-in' : 'This sign-in'} is not configured`;
  return { status: 404, code: 'google_not_configured', message };
}

function unreachableError(name: string): SignInError {
  const message = `${name} cannot be reached at the moment. Try again in a minute.`;
  return { status: 503, code: 'issuer_unreachable', message };
}

function errorResponse({ status, ...body }: SignInError): Response {
  return Response.json(body, { status });
}
