/**
 * The guard around the provider's operations. It stores with every session how it was created; lets
 * a session that still needs a second factor do nothing but pass it; requires reauthentication for
 * changes of sign-in methods; and counts attempts before they are checked, by account and not by
 * session, so that a thousand at once are limited like one after the other.
 */
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { hasSecondFactor, parseMethods } from './authentication-methods.ts';
import { authError, countAttempt } from '../auth-requests/errors.ts';
import { resetAttempts } from '../limits/attempt-limits.ts';
import { isCodeOperation, checkCode, finishCode } from './guard-codes.ts';
import { clientIpHeader, type ProviderDeps } from './deps.ts';
import { checkChangedPassword, checkNewPassword, finishPasswordSignIn } from './guard-passwords.ts';
import {
  requireRecentCode,
  requireReauthentication,
  asksForPassword,
  sessionFields,
  newSessionFields,
  renewAfterReauthentication,
  renewSession,
  createStatusEndpoint,
  createStepUpEndpoint,
} from './guard-reauthentication.ts';
import { toSignIn, type CurrentSession } from './current-session.ts';
import { readProviderSession } from '../tokens/cookies.ts';
import { endProviderSession } from '../sign-ins/ended-sign-ins.ts';
import { recordSecondFactorChange } from '../second-factor/second-factor.ts';
import type { SecondFactorChange } from '#modules/emails/emails.ts';

/** What a session that needs a second factor may do: public operations and new sign-ins. */
const allowedWithoutSecondFactor = [
  /^\/sign-(in|up|out)(\/|$)/,
  /^\/(get-session|token|jwks|ok|error)$/,
  /^\/(request-password-reset|reset-password|verify-email)(\/|$)/,
  /^\/(oauth2\/)?callback\//,
  /^\/passkey\/(generate-authenticate-options|verify-authentication)$/,
] as const;

/** Operations on sign-in methods, and the change to record when one of them is done. */
const changesByPath: ReadonlyMap<string, SecondFactorChange | undefined> = new Map([
  ['/two-factor/enable', undefined],
  ['/two-factor/disable', 'off'],
  ['/two-factor/generate-backup-codes', 'codes_renewed'],
  ['/passkey/generate-register-options', undefined],
  ['/passkey/verify-registration', 'passkey_added'],
  ['/passkey/delete-passkey', 'passkey_removed'],
]);

/** What creates a session, whether or not there was one before. */
const createsSession = /^\/(sign-in\/email|(oauth2\/)?callback\/|passkey\/verify-authentication)/;

/** Limited by the session's user, whatever email the request contains. */
const limitedActions: ReadonlyMap<string, 'password' | 'verification'> = new Map([
  ['/change-password', 'password'],
  ['/send-verification', 'verification'],
]);

export function createGuard(deps: ProviderDeps) {
  return {
    id: 'guard',
    schema,
    init: () => ({
      options: { databaseHooks: { session: { create: { before: withSessionFields(deps) } } } },
    }),
    endpoints: { safety: createStatusEndpoint(deps), stepUp: createStepUpEndpoint(deps) },
    hooks: {
      before: [
        { matcher: () => true, handler: createAuthMiddleware((ctx) => checkOperation(deps, ctx)) },
      ],
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            if (!isAPIError(ctx.context.returned)) await finishOperation(deps, ctx);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const schema = {
  session: {
    fields: {
      // how it was created, see `authentication-methods.ts`; null in one of an older version
      amr: { type: 'string', required: false, input: false },
      ...sessionFields,
      // whether a browser created it: then its credentials are valid with its cookie only
      browser: { type: 'boolean', required: false, input: false },
    },
  },
  passkey: { fields: { lastUsedAt: { type: 'date', required: false, input: false } } },
} as const;

function withSessionFields(deps: ProviderDeps) {
  return async (_session: unknown, ctx: GenericEndpointContext | null) => {
    // Every browser sends it, and no script can remove it.
    const browser = ctx?.headers?.has('sec-fetch-site') ?? false;
    return { data: { ...newSessionFields(deps, ctx), browser } };
  };
}

/** Before an operation: a replaced request, or nothing; throws when it is not allowed. */
async function checkOperation(deps: ProviderDeps, ctx: GenericEndpointContext) {
  if (isCodeOperation(ctx.path)) return checkCode(deps, ctx);
  if (ctx.path === '/sign-out') await endSession(deps, await getSessionFromCtx(ctx));
  await checkNewPassword(deps, ctx);
  if (allowedWithoutSecondFactor.some((path) => path.test(ctx.path))) return undefined;
  const current = await getSessionFromCtx(ctx);
  // The operation itself rejects a user who is signed out.
  if (!current) return undefined;
  const needsSecondFactor =
    current.user['twoFactorEnabled'] === true &&
    !hasSecondFactor(parseMethods(current.session['amr']));
  if (needsSecondFactor) throw authError('SECOND_FACTOR_NEEDED');
  if (ctx.path === '/change-password') await requireRecentCode(deps, current);
  await checkChangedPassword(deps, ctx, current);
  const action = limitedActions.get(ctx.path);
  if (action) await countAttempt(deps.limiter, { action, subject: current.user.id });
  if (changesByPath.has(ctx.path)) await requireReauthentication(deps, ctx.path, current);
  return undefined;
}

type SessionReference = {
  session: Pick<CurrentSession['session'], 'id'>;
  user: Pick<CurrentSession['user'], 'id'>;
};

/** Deletes the session's tokens, of which the operation itself knows nothing. */
async function endSession(deps: ProviderDeps, current: SessionReference | null): Promise<void> {
  if (!current) return;
  await endProviderSession(deps, { subject: current.user.id, providerSession: current.session.id });
}

/** Ends the session that this browser had before a new sign-in, also that of another user. */
async function endFormerSession(deps: ProviderDeps, ctx: GenericEndpointContext): Promise<void> {
  const isSecure = deps.settings.publicOrigin.startsWith('https:');
  const token = readProviderSession(ctx.headers?.get('cookie'), isSecure);
  if (!token || token === ctx.context.newSession?.session.token) return;
  await endSession(deps, await ctx.context.internalAdapter.findSession(token));
}

/** After a successful operation: emails, audits and ends other sign-ins where it changed any. */
async function finishOperation(deps: ProviderDeps, ctx: GenericEndpointContext): Promise<void> {
  if (isCodeOperation(ctx.path)) {
    return finishCode(deps, ctx, (former) => renewSession(deps, ctx, former));
  }
  await finishPasswordSignIn(deps, ctx);
  if (createsSession.test(ctx.path)) await endFormerSession(deps, ctx);
  const renewedSession = await renewAfterReauthentication(deps, ctx);
  const current = renewedSession ?? ctx.context.newSession ?? ctx.context.session;
  if (!current) return;
  const subject = current.user.id;
  if (asksForPassword.test(ctx.path))
    await resetAttempts(deps.limiter, { action: 'password', subject });
  const change = changesByPath.get(ctx.path);
  if (!change) return;
  const clientIp = ctx.headers?.get(clientIpHeader) ?? '';
  await recordSecondFactorChange(deps, {
    subject,
    change,
    keptSignIn: toSignIn(current),
    clientIp,
  });
}
