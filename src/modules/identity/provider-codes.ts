/** The guard's part about codes, of an app and for recovery: each is good once, tries are few. */
import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { later, minuteMs } from '#platform/clock.ts';
import { authRefusal, countGuess } from './auth-refusals.ts';
import { forgiveTries } from './limits.ts';
import { peerHeader, type ProviderDeps } from './provider-deps.ts';
import { signInOf, type Held } from './provider-sessions.ts';
import { selectSafety } from './queries/second-factor.ts';
import { insertUsedCredential } from './queries/tokens.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { noteChange, type SecondFactorChange } from './second-factor.ts';
import { sha256 } from './secrets.ts';

const totpCall = '/two-factor/verify-totp';
const recoveryCall = '/two-factor/verify-backup-code';

/** Longer than a code is good for, which is its own half minute and the ones beside it. */
const codeLifeMs = 2 * minuteMs;
const digits = /^\d{6}$/;

export function isCodeCall(path: string): boolean {
  return path === totpCall || path === recoveryCall;
}

/** Counts the guess; the call goes on with the code as the provider knows it, and nothing else. */
export async function lookAtCode(deps: ProviderDeps, ctx: GenericEndpointContext) {
  const held = await getSessionFromCtx(ctx);
  const subject = held?.user.id ?? (await halfSignedIn(ctx));
  // The call itself refuses who has not even begun to sign in.
  if (!subject) return undefined;
  await countGuess(deps.limiter, { call: 'second_factor', subject });
  const typed = typedCode(ctx.body);
  // Those of somebody who is still setting it up are known to nobody but themselves yet.
  const isOn = !held || held.user['twoFactorEnabled'] === true;
  if (ctx.path === recoveryCall && !isOn) throw authRefusal('SECOND_FACTOR_OFF');
  const code =
    ctx.path === recoveryCall
      ? await keptRecoveryCode(deps, subject, typed)
      : await useUp(deps, subject, typed);
  // A device that is trusted for a month would be a way around.
  return { context: { body: { code, trustDevice: false, disableSession: false } } };
}

/** The code as it is kept, by the version of the secret that it was kept with. */
async function keptRecoveryCode({ db, secrets }: ProviderDeps, subject: string, typed: string) {
  const kept = (await selectSafety.first(db, subject))?.codes ?? '';
  const [newest, ...older] = secrets.map(({ value }) => hashRecoveryCode(value, typed));
  return older.find((hash) => kept.includes(JSON.stringify(hash))) ?? newest ?? '';
}

/** A code that was right, or at least once tried, is never looked at again. */
async function useUp({ db, clock }: ProviderDeps, subject: string, typed: string): Promise<string> {
  const code = typed.replaceAll(/\s/g, '');
  if (!digits.test(code)) throw authRefusal('CODE_WRONG');
  const hash = sha256(`code of ${subject}: ${code}`);
  const isNew = await insertUsedCredential.count(db, hash, later(clock.now(), codeLifeMs));
  if (!isNew) throw authRefusal('CODE_USED');
  return code;
}

/** Whoever has given the right password and owes the code. */
async function halfSignedIn(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!identifier) return undefined;
  return (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value;
}

/** After the right code: a session that was there already becomes another, which has passed. */
export async function notePassed(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
  renew: (before: Held) => Promise<Held>,
): Promise<void> {
  const before = ctx.context.session;
  const held = ctx.context.newSession ?? (before && (await renew(before)));
  if (!held) return;
  const subject = held.user.id;
  await forgiveTries(deps.limiter, { call: 'second_factor', subject });
  const change = changeBy(ctx.path, before);
  if (!change) return;
  const peer = ctx.headers?.get(peerHeader) ?? '';
  await noteChange(deps, { subject, change, kept: signInOf(held), peer });
}

function changeBy(path: string, before: Held | null): SecondFactorChange | undefined {
  if (path === recoveryCall) return 'recovery_code_used';
  return before && before.user['twoFactorEnabled'] !== true ? 'on' : undefined;
}

function typedCode(body: unknown): string {
  const code: unknown = typeof body === 'object' && body && Reflect.get(body, 'code');
  return typeof code === 'string' ? code : '';
}
