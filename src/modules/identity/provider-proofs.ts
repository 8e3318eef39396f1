/**
 * The guard's part about who it is: when each factor was shown last, what a change of the ways in
 * asks for, and the session that is made anew whenever somebody has shown again who they are.
 */
import type { GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { later, minuteMs } from '#platform/clock.ts';
import { hasSecondFactor, wordsOf, wordsOfNew } from './amr.ts';
import { authRefusal, countGuess } from './auth-refusals.ts';
import { forgiveTries } from './limits.ts';
import { isCodeCall } from './provider-codes.ts';
import type { ProviderDeps } from './provider-deps.ts';
import type { Held } from './provider-sessions.ts';
import { readSafety } from './second-factor.ts';
import { endSignInOf } from './sign-ins.ts';

/** How long it is known who somebody is after they have shown it. */
const provedForMs = 10 * minuteMs;

/** What a session keeps of it; see `withWords`. */
export const proofFields = {
  // when its holder last showed who they are
  provedAt: { type: 'date', required: false, input: false },
  // and when last with a second factor
  secondProvedAt: { type: 'date', required: false, input: false },
} as const;

/** A way in that is added for good: not to an account whose mailbox may be somebody else's. */
const addsWayIn = /^\/(two-factor\/enable|passkey\/(generate-register|verify-registration))/;

/** These ask for the password by themselves, of an account that has one. */
export const asksPassword = /^\/(two-factor\/|change-password$)/;

/** Takes a password, and is not a sign-in of somebody who was not there before. */
const provesAgain = /^\/(step-up|change-password|two-factor\/(enable|disable|generate-.*))$/;

const stepUpPath = '/step-up';

/** How and when a session that is being made was proved. */
export function proofsOfNew({ clock }: ProviderDeps, ctx: GenericEndpointContext | null) {
  const [path, former] = [ctx?.path ?? '', ctx?.context.session?.session];
  const words = wordsOfNew(path, wordsOf(former?.['amr']));
  const [first, second] = [former?.['provedAt'] ?? null, former?.['secondProvedAt'] ?? null];
  return { amr: words.join(' '), ...provedBy() };

  function provedBy() {
    const now = clock.now();
    if (words.length === 0) return { provedAt: null, secondProvedAt: null };
    // A code shows one factor: the other one is as old as it was.
    if (former && isCodeCall(path)) return { provedAt: first, secondProvedAt: now };
    if (former && path === stepUpPath) return { provedAt: now, secondProvedAt: second };
    if (former && provesAgain.test(path)) return { provedAt: first, secondProvedAt: second };
    return { provedAt: now, secondProvedAt: hasSecondFactor(words) ? now : null };
  }
}

/** Refuses a change of the ways in by a session whose holder has not shown all they have again. */
export async function askWho(deps: ProviderDeps, path: string, held: Held): Promise<void> {
  const safety = await readSafety(deps, held.user.id);
  if (addsWayIn.test(path) && !safety?.emailVerified) throw authRefusal('EMAIL_NOT_CONFIRMED');
  if (isCodeNeeded(deps, held, safety)) throw authRefusal('CODE_NEEDED');
  if (asksPassword.test(path) && safety?.hasPassword) {
    return countGuess(deps.limiter, { call: 'password', subject: held.user.id });
  }
  if (!isRecent(deps, held.session['provedAt'])) throw authRefusal('STEP_UP_NEEDED');
}

/** The same of whoever changes their password, who gives the old one with it. */
export async function askForCode(deps: ProviderDeps, held: Held): Promise<void> {
  const safety = await readSafety(deps, held.user.id);
  if (isCodeNeeded(deps, held, safety)) throw authRefusal('CODE_NEEDED');
}

function isCodeNeeded(deps: ProviderDeps, { session }: Held, safety?: { on: boolean }): boolean {
  return safety?.on === true && !isRecent(deps, session['secondProvedAt']);
}

function isRecent({ clock }: ProviderDeps, at: unknown): boolean {
  return at instanceof Date && at > later(clock.now(), -provedForMs);
}

/** After a right password of somebody who was there: another session, unless it has been made. */
export async function renewProved(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
): Promise<Held | undefined> {
  const { session: before, newSession } = ctx.context;
  if (!before || newSession || !provesAgain.test(ctx.path)) return undefined;
  return renewSession(deps, ctx, before);
}

/**
 * Whoever may have read the session's cookie before, or has a token that came from it, must not
 * gain by what somebody else types now.
 */
export async function renewSession(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
  { session, user }: Held,
): Promise<Held> {
  const next = await ctx.context.internalAdapter.createSession(user.id, false, session);
  await setSessionCookie(ctx, { session: next, user });
  await endSignInOf(deps, { subject: user.id, providerSession: session.id });
  return { session: next, user };
}

/** What the account's own page shows of its second factor. */
export function safetyCall(deps: ProviderDeps) {
  const use = [sessionMiddleware];
  return createAuthEndpoint('/second-factor', { method: 'GET', use }, async (ctx) => {
    const held = ctx.context.session;
    const safety = await readSafety(deps, held.user.id);
    return safety && { ...safety, codeNeeded: isCodeNeeded(deps, held, safety) };
  });
}

/** The password once more, before something that a borrowed session must not do. */
export function stepUpCall(deps: ProviderDeps) {
  const body = z.object({ password: z.string() });
  const use = [sessionMiddleware];
  return createAuthEndpoint(stepUpPath, { method: 'POST', body, use }, async (ctx) => {
    const { user } = ctx.context.session;
    const guess = { call: 'password', subject: user.id } as const;
    await countGuess(deps.limiter, guess);
    await ctx.context.password.checkPassword(user.id, ctx);
    await forgiveTries(deps.limiter, guess);
    return { status: true };
  });
}
