/**
 * The guard's reauthentication: when each factor was last used, what a change of sign-in methods
 * requires, and the new session that is created after every reauthentication.
 */
import type { GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { later, minuteMs } from '#platform/clock.ts';
import { hasSecondFactor, parseMethods, newSessionMethods } from './authentication-methods.ts';
import { authError, countAttempt } from '../auth-requests/errors.ts';
import { resetAttempts } from '../limits/attempt-limits.ts';
import { isCodeOperation } from './guard-codes.ts';
import type { ProviderDeps } from './deps.ts';
import type { CurrentSession } from './current-session.ts';
import { readSecondFactorStatus } from '../second-factor/second-factor.ts';
import { endProviderSession } from '../sign-ins/ended-sign-ins.ts';

/** How long a reauthentication is valid. */
const reauthenticationValidMs = 10 * minuteMs;

/** The fields of a session about it; see `withSessionFields`. */
export const sessionFields = {
  // when its user last authenticated
  provedAt: { type: 'date', required: false, input: false },
  // and when last with a second factor
  secondProvedAt: { type: 'date', required: false, input: false },
} as const;

/** Adds a sign-in method: not to an account whose email may be somebody else's. */
const addsSignInMethod = /^\/(two-factor\/enable|passkey\/(generate-register|verify-registration))/;

/** These operations require the password themselves, if the account has one. */
export const asksForPassword = /^\/(two-factor\/|change-password$)/;

/** Checks the password of somebody who is signed in already. */
const reauthenticates = /^\/(step-up|change-password|two-factor\/(enable|disable|generate-.*))$/;

const stepUpPath = '/step-up';

/** The methods and times of authentication of a session that is being created. */
export function newSessionFields({ clock }: ProviderDeps, ctx: GenericEndpointContext | null) {
  const [path, former] = [ctx?.path ?? '', ctx?.context.session?.session];
  const methods = newSessionMethods(path, parseMethods(former?.['amr']));
  const [provedAt, secondProvedAt] = [
    former?.['provedAt'] ?? null,
    former?.['secondProvedAt'] ?? null,
  ];
  return { amr: methods.join(' '), ...findTimes() };

  function findTimes() {
    const now = clock.now();
    if (methods.length === 0) return { provedAt: null, secondProvedAt: null };
    // A code renews one factor only: the time of the other one stays.
    if (former && isCodeOperation(path)) return { provedAt: provedAt, secondProvedAt: now };
    if (former && path === stepUpPath) return { provedAt: now, secondProvedAt: secondProvedAt };
    if (former && reauthenticates.test(path))
      return { provedAt: provedAt, secondProvedAt: secondProvedAt };
    return { provedAt: now, secondProvedAt: hasSecondFactor(methods) ? now : null };
  }
}

/** Rejects a change of sign-in methods without a recent use of all factors of the account. */
export async function requireReauthentication(
  deps: ProviderDeps,
  path: string,
  current: CurrentSession,
): Promise<void> {
  const status = await readSecondFactorStatus(deps, current.user.id);
  if (addsSignInMethod.test(path) && !status?.emailVerified) throw authError('EMAIL_NOT_CONFIRMED');
  if (isCodeNeeded(deps, current, status)) throw authError('CODE_NEEDED');
  if (asksForPassword.test(path) && status?.hasPassword) {
    return countAttempt(deps.limiter, { action: 'password', subject: current.user.id });
  }
  if (!isRecent(deps, current.session['provedAt'])) throw authError('STEP_UP_NEEDED');
}

/** The same for a change of the password, which contains the old one. */
export async function requireRecentCode(
  deps: ProviderDeps,
  current: CurrentSession,
): Promise<void> {
  const status = await readSecondFactorStatus(deps, current.user.id);
  if (isCodeNeeded(deps, current, status)) throw authError('CODE_NEEDED');
}

function isCodeNeeded(
  deps: ProviderDeps,
  { session }: CurrentSession,
  status?: { on: boolean },
): boolean {
  return status?.on === true && !isRecent(deps, session['secondProvedAt']);
}

function isRecent({ clock }: ProviderDeps, at: unknown): boolean {
  return at instanceof Date && at > later(clock.now(), -reauthenticationValidMs);
}

/** After a right password of a signed-in user: a new session, unless one was created. */
export async function renewAfterReauthentication(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
): Promise<CurrentSession | undefined> {
  const { session: former, newSession } = ctx.context;
  if (!former || newSession || !reauthenticates.test(ctx.path)) return undefined;
  return renewSession(deps, ctx, former);
}

/**
 * Replaces the session: somebody who stole its cookie, or a token that came from it, must not gain
 * from what its user enters now.
 */
export async function renewSession(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
  { session, user }: CurrentSession,
): Promise<CurrentSession> {
  const next = await ctx.context.internalAdapter.createSession(user.id, false, session);
  await setSessionCookie(ctx, { session: next, user });
  await endProviderSession(deps, { subject: user.id, providerSession: session.id });
  return { session: next, user };
}

/** The state of the second factor for the user's own page. */
export function createStatusEndpoint(deps: ProviderDeps) {
  const use = [sessionMiddleware];
  return createAuthEndpoint('/second-factor', { method: 'GET', use }, async (ctx) => {
    const current = ctx.context.session;
    const status = await readSecondFactorStatus(deps, current.user.id);
    return status && { ...status, codeNeeded: isCodeNeeded(deps, current, status) };
  });
}

/** Asks for the password again, before something that a stolen session must not do. */
export function createStepUpEndpoint(deps: ProviderDeps) {
  const body = z.object({ password: z.string() });
  const use = [sessionMiddleware];
  return createAuthEndpoint(stepUpPath, { method: 'POST', body, use }, async (ctx) => {
    const { user } = ctx.context.session;
    const attempt = { action: 'password', subject: user.id } as const;
    await countAttempt(deps.limiter, attempt);
    await ctx.context.password.checkPassword(user.id, ctx);
    await resetAttempts(deps.limiter, attempt);
    return { status: true };
  });
}
