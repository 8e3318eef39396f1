/**
 * The guard around the provider's calls. It keeps with every session how it was made; it lets a
 * session that owes a second factor do nothing but pass it; it asks whoever changes the ways in
 * once more who they are; and it counts guesses before they are looked at, by account and not by
 * session, so that a thousand at once are as few as one after the other.
 */
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import {
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sessionMiddleware,
} from 'better-auth/api';
import { z } from 'zod';
import { later, minuteMs } from '#platform/clock.ts';
import { hasSecondFactor, wordsOf, wordsOfNew } from './amr.ts';
import { authRefusal, countGuess } from './auth-refusals.ts';
import { forgiveTries } from './limits.ts';
import { isCodeCall, lookAtCode, notePassed } from './provider-codes.ts';
import { peerHeader, type ProviderDeps } from './provider-deps.ts';
import { lookAtChangedPassword, lookAtOpenPassword, notePassword } from './provider-passwords.ts';
import { signInOf, type Held } from './provider-sessions.ts';
import { providerSessionIn } from './shop-cookies.ts';
import { endSignInOf } from './sign-ins.ts';
import { noteChange, readSafety, type SecondFactorChange } from './second-factor.ts';

const provedForMs = 10 * minuteMs;

/** What a session that owes a second factor may ask for: what asks for none, or begins anew. */
const open = [
  /^\/sign-(in|up|out)(\/|$)/,
  /^\/(get-session|token|jwks|ok|error)$/,
  /^\/(request-password-reset|reset-password|verify-email)(\/|$)/,
  /^\/(oauth2\/)?callback\//,
  /^\/passkey\/(generate-authenticate-options|verify-authentication)$/,
] as const;

/** Calls about the ways in, and the change that is made when one of them is done. */
const aboutWaysIn: ReadonlyMap<string, SecondFactorChange | undefined> = new Map([
  ['/two-factor/enable', undefined],
  ['/two-factor/disable', 'off'],
  ['/two-factor/generate-backup-codes', 'codes_renewed'],
  ['/passkey/generate-register-options', undefined],
  ['/passkey/verify-registration', 'passkey_added'],
  ['/passkey/delete-passkey', 'passkey_removed'],
]);

/** A way in that is added for good: not to an account whose mailbox may be somebody else's. */
const addsWayIn = /^\/(two-factor\/enable|passkey\/(generate-register|verify-registration))/;

/** What makes a session for whoever had one before, or none. */
const signsIn = /^\/(sign-in\/email|(oauth2\/)?callback\/|passkey\/verify-authentication)/;

/** Counted by whose session it is, whatever the request says of itself. */
const counted: ReadonlyMap<string, 'password' | 'verification'> = new Map([
  ['/change-password', 'password'],
  ['/send-verification', 'verification'],
]);

/** These ask for the password by themselves, of an account that has one. */
const asksPassword = /^\/(two-factor\/|change-password$)/;

export function guard(deps: ProviderDeps) {
  return {
    id: 'guard',
    schema,
    init: () => ({
      options: { databaseHooks: { session: { create: { before: withWords(deps) } } } },
    }),
    endpoints: { safety: safetyCall(deps), stepUp: stepUpCall(deps) },
    hooks: {
      before: [
        { matcher: () => true, handler: createAuthMiddleware((ctx) => lookAhead(deps, ctx)) },
      ],
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            if (!isAPIError(ctx.context.returned)) await note(deps, ctx);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const schema = {
  session: {
    fields: {
      // how it was made, see `amr.ts`; null in one of an older shop
      amr: { type: 'string', required: false, input: false },
      // when its holder last showed who they are
      provedAt: { type: 'date', required: false, input: false },
      // whether a browser made it: then its credentials are good together with its cookie only
      browser: { type: 'boolean', required: false, input: false },
    },
  },
  passkey: { fields: { lastUsedAt: { type: 'date', required: false, input: false } } },
} as const;

function withWords({ clock }: ProviderDeps) {
  return async (_session: unknown, ctx: GenericEndpointContext | null) => {
    const before = wordsOf(ctx?.context.session?.session['amr']);
    const words = wordsOfNew(ctx?.path ?? '', before);
    const provedAt = words.length > 0 ? clock.now() : null;
    // Every browser says so, and no script in one can leave it out.
    const browser = ctx?.headers?.has('sec-fetch-site') ?? false;
    return { data: { amr: words.join(' '), provedAt, browser } };
  };
}

/** Before a call: what it answers instead, or nothing when it may go on. */
async function lookAhead(deps: ProviderDeps, ctx: GenericEndpointContext) {
  if (isCodeCall(ctx.path)) return lookAtCode(deps, ctx);
  if (ctx.path === '/sign-out') await endHeldSignIn(deps, await getSessionFromCtx(ctx));
  await lookAtOpenPassword(deps, ctx);
  if (open.some((path) => path.test(ctx.path))) return undefined;
  const held = await getSessionFromCtx(ctx);
  // The call itself refuses who is signed out.
  if (!held) return undefined;
  const owes =
    held.user['twoFactorEnabled'] === true && !hasSecondFactor(wordsOf(held.session['amr']));
  if (owes) throw authRefusal('SECOND_FACTOR_NEEDED');
  await lookAtChangedPassword(deps, ctx, held);
  const call = counted.get(ctx.path);
  if (call) await countGuess(deps.limiter, { call, subject: held.user.id });
  if (aboutWaysIn.has(ctx.path)) await askWho(deps, ctx.path, held);
  return undefined;
}

type SessionOf = { session: Pick<Held['session'], 'id'>; user: Pick<Held['user'], 'id'> };

/** Its tokens first, which the call itself knows nothing of; it clears the cookies afterwards. */
async function endHeldSignIn(deps: ProviderDeps, held: SessionOf | null): Promise<void> {
  if (!held) return;
  await endSignInOf(deps, { subject: held.user.id, providerSession: held.session.id });
}

/** Of a browser that signs in anew: what it was signed in with before, be it as somebody else. */
async function endFormerSignIn(deps: ProviderDeps, ctx: GenericEndpointContext): Promise<void> {
  const isSecure = deps.settings.publicOrigin.startsWith('https:');
  const token = providerSessionIn(ctx.headers?.get('cookie'), isSecure);
  if (!token || token === ctx.context.newSession?.session.token) return;
  await endHeldSignIn(deps, await ctx.context.internalAdapter.findSession(token));
}

async function askWho(deps: ProviderDeps, path: string, held: Held): Promise<void> {
  const safety = await readSafety(deps, held.user.id);
  if (addsWayIn.test(path) && !safety?.emailVerified) throw authRefusal('EMAIL_NOT_CONFIRMED');
  if (asksPassword.test(path) && safety?.hasPassword) {
    return countGuess(deps.limiter, { call: 'password', subject: held.user.id });
  }
  const { provedAt } = held.session;
  const since = later(deps.clock.now(), -provedForMs);
  if (provedAt instanceof Date && provedAt > since) return;
  throw authRefusal('STEP_UP_NEEDED');
}

/** After a call that was done: what it changed is told, written down, and ends other sign-ins. */
async function note(deps: ProviderDeps, ctx: GenericEndpointContext): Promise<void> {
  if (isCodeCall(ctx.path)) return notePassed(deps, ctx);
  await notePassword(deps, ctx);
  if (signsIn.test(ctx.path)) await endFormerSignIn(deps, ctx);
  const held = ctx.context.newSession ?? ctx.context.session;
  if (!held) return;
  const subject = held.user.id;
  if (asksPassword.test(ctx.path)) await forgiveTries(deps.limiter, { call: 'password', subject });
  const change = aboutWaysIn.get(ctx.path);
  if (!change) return;
  const peer = ctx.headers?.get(peerHeader) ?? '';
  await noteChange(deps, { subject, change, kept: signInOf(held), peer });
}

/** What the account's own page shows of its second factor. */
function safetyCall(deps: ProviderDeps) {
  return createAuthEndpoint('/second-factor', { method: 'GET', use: [sessionMiddleware] }, (ctx) =>
    readSafety(deps, ctx.context.session.user.id),
  );
}

/** The password once more, before something that a borrowed session must not do. */
function stepUpCall(deps: ProviderDeps) {
  const body = z.object({ password: z.string() });
  const use = [sessionMiddleware];
  return createAuthEndpoint('/step-up', { method: 'POST', body, use }, async (ctx) => {
    const { session, user } = ctx.context.session;
    const guess = { call: 'password', subject: user.id } as const;
    await countGuess(deps.limiter, guess);
    await ctx.context.password.checkPassword(user.id, ctx);
    await forgiveTries(deps.limiter, guess);
    await ctx.context.internalAdapter.updateSession(session.token, { provedAt: deps.clock.now() });
    return { status: true };
  });
}
