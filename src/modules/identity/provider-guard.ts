/**
 * The guard around the provider's calls. It keeps with every session how it was made; it lets a
 * session that owes a second factor do nothing but pass it; it asks whoever changes the ways in
 * once more who they are; and it counts guesses before they are looked at, by account and not by
 * session, so that a thousand at once are as few as one after the other.
 */
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { hasSecondFactor, wordsOf } from './amr.ts';
import { authRefusal, countGuess } from './auth-refusals.ts';
import { forgiveTries } from './limits.ts';
import { isCodeCall, lookAtCode, notePassed } from './provider-codes.ts';
import { peerHeader, type ProviderDeps } from './provider-deps.ts';
import { lookAtChangedPassword, lookAtOpenPassword, notePassword } from './provider-passwords.ts';
import {
  askForCode,
  askWho,
  asksPassword,
  proofFields,
  proofsOfNew,
  renewProved,
  renewSession,
  safetyCall,
  stepUpCall,
} from './provider-proofs.ts';
import { signInOf, type Held } from './provider-sessions.ts';
import { providerSessionIn } from './shop-cookies.ts';
import { endSignInOf } from './sign-ins.ts';
import { noteChange, type SecondFactorChange } from './second-factor.ts';

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

/** What makes a session for whoever had one before, or none. */
const signsIn = /^\/(sign-in\/email|(oauth2\/)?callback\/|passkey\/verify-authentication)/;

/** Counted by whose session it is, whatever the request says of itself. */
const counted: ReadonlyMap<string, 'password' | 'verification'> = new Map([
  ['/change-password', 'password'],
  ['/send-verification', 'verification'],
]);

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
      ...proofFields,
      // whether a browser made it: then its credentials are good together with its cookie only
      browser: { type: 'boolean', required: false, input: false },
    },
  },
  passkey: { fields: { lastUsedAt: { type: 'date', required: false, input: false } } },
} as const;

function withWords(deps: ProviderDeps) {
  return async (_session: unknown, ctx: GenericEndpointContext | null) => {
    // Every browser says so, and no script in one can leave it out.
    const browser = ctx?.headers?.has('sec-fetch-site') ?? false;
    return { data: { ...proofsOfNew(deps, ctx), browser } };
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
  if (ctx.path === '/change-password') await askForCode(deps, held);
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

/** After a call that was done: what it changed is told, written down, and ends other sign-ins. */
async function note(deps: ProviderDeps, ctx: GenericEndpointContext): Promise<void> {
  if (isCodeCall(ctx.path)) {
    return notePassed(deps, ctx, (before) => renewSession(deps, ctx, before));
  }
  await notePassword(deps, ctx);
  if (signsIn.test(ctx.path)) await endFormerSignIn(deps, ctx);
  const renewed = await renewProved(deps, ctx);
  const held = renewed ?? ctx.context.newSession ?? ctx.context.session;
  if (!held) return;
  const subject = held.user.id;
  if (asksPassword.test(ctx.path)) await forgiveTries(deps.limiter, { call: 'password', subject });
  const change = aboutWaysIn.get(ctx.path);
  if (!change) return;
  const peer = ctx.headers?.get(peerHeader) ?? '';
  await noteChange(deps, { subject, change, kept: signInOf(held), peer });
}
