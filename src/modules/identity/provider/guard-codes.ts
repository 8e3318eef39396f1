/** The guard's checks of authenticator and recovery codes: each is valid once, attempts few. */
import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { later, minuteMs } from '#platform/clock.ts';
import { authError, countAttempt } from '../auth-requests/errors.ts';
import { resetAttempts } from '../limits/attempt-limits.ts';
import { clientIpHeader, type ProviderDeps } from './deps.ts';
import { toSignIn, type CurrentSession } from './current-session.ts';
import { selectStatus } from '../queries/second-factor.ts';
import { insertUsedCredential } from '../queries/tokens.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts';
import { recordSecondFactorChange } from '../second-factor/second-factor.ts';
import { sha256 } from '../tokens/secrets.ts';
import type { SecondFactorChange } from '#modules/emails/emails.ts';

const totpPath = '/two-factor/verify-totp';
const recoveryCodePath = '/two-factor/verify-backup-code';

/** Longer than a code is valid: its own 30 seconds and the steps before and after it. */
const codeLifetimeMs = 2 * minuteMs;
const sixDigits = /^\d{6}$/;

export function isCodeOperation(path: string): boolean {
  return path === totpPath || path === recoveryCodePath;
}

/** Counts the attempt; the operation goes on with nothing but the code as it is stored. */
export async function checkCode(deps: ProviderDeps, ctx: GenericEndpointContext) {
  const current = await getSessionFromCtx(ctx);
  const subject = current?.user.id ?? (await findPendingSubject(ctx));
  // The operation itself rejects somebody who has not begun to sign in.
  if (!subject) return undefined;
  await countAttempt(deps.limiter, { action: 'second_factor', subject });
  const typedCode = readCode(ctx.body);
  // While the second factor is being set up, its recovery codes are not valid yet.
  const isEnabled = !current || current.user['twoFactorEnabled'] === true;
  if (ctx.path === recoveryCodePath && !isEnabled) throw authError('SECOND_FACTOR_OFF');
  const code =
    ctx.path === recoveryCodePath
      ? await hashWithStoredVersion(deps, subject, typedCode)
      : await consumeCode(deps, subject, typedCode);
  // A device that is trusted for a month would bypass the second factor.
  return { context: { body: { code, trustDevice: false, disableSession: false } } };
}

/** The code's hash, by the version of the secret that it was stored with. */
async function hashWithStoredVersion(
  { db, secrets }: ProviderDeps,
  subject: string,
  typedCode: string,
) {
  const storedCodes = (await selectStatus.first(db, { id: subject }))?.codes ?? '';
  const [newest, ...older] = secrets.map(({ value }) => hashRecoveryCode(value, typedCode));
  return older.find((hash) => storedCodes.includes(JSON.stringify(hash))) ?? newest ?? '';
}

/** Marks the code as used before it is checked, so that none is ever checked twice. */
async function consumeCode(
  { db, clock }: ProviderDeps,
  subject: string,
  typedCode: string,
): Promise<string> {
  const code = typedCode.replaceAll(/\s/g, '');
  if (!sixDigits.test(code)) throw authError('CODE_WRONG');
  const hash = sha256(`code of ${subject}: ${code}`);
  const isNew = await insertUsedCredential.count(db, {
    hash,
    expiresAt: later(clock.now(), codeLifetimeMs),
  });
  if (!isNew) throw authError('CODE_USED');
  return code;
}

/** The user who entered the right password and still has to enter a code. */
async function findPendingSubject(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!identifier) return undefined;
  return (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value;
}

/** After the right code: an existing session is replaced by one with the second factor. */
export async function finishCode(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
  renew: (former: CurrentSession) => Promise<CurrentSession>,
): Promise<void> {
  const former = ctx.context.session;
  const current = ctx.context.newSession ?? (former && (await renew(former)));
  if (!current) return;
  const subject = current.user.id;
  await resetAttempts(deps.limiter, { action: 'second_factor', subject });
  const change = findChange(ctx.path, former);
  if (!change) return;
  const clientIp = ctx.headers?.get(clientIpHeader) ?? '';
  await recordSecondFactorChange(deps, {
    subject,
    change,
    keptSignIn: toSignIn(current),
    clientIp,
  });
}

function findChange(path: string, former: CurrentSession | null): SecondFactorChange | undefined {
  if (path === recoveryCodePath) return 'recovery_code_used';
  return former && former.user['twoFactorEnabled'] !== true ? 'on' : undefined;
}

function readCode(body: unknown): string {
  const code: unknown = typeof body === 'object' && body && Reflect.get(body, 'code');
  return typeof code === 'string' ? code : '';
}
