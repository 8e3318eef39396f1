/**
 * What staff must do before they may work in a shop that others can reach: confirm their email, so
 * that nobody waits for a role under somebody else's address, choose a password that is long
 * enough, and set up a second factor by their second sign-in. On a private machine all three are
 * only advised. Until then they have the role of a customer, and their pages say what to do.
 */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { isLoopback } from '#platform/loopback.ts';
import type { Caller, RequiredAction, Role } from '../caller.ts';
import { builtin, normalizeEmail } from '../sign-ins/credentials.ts';
import { isTooShortFor } from '../passwords/rules.ts';
import { isStaff } from '../permissions.ts';
import {
  setFirstStaffSignIn,
  selectPasswordChange,
  requirePasswordChange,
  type PasswordChangeReason,
} from '../queries/required-actions.ts';

/** 'second_sign_in': staff may come once without a second factor, to set it up. */
export type SecondFactorRule = 'none' | 'staff' | 'second_sign_in';

export interface RequiredActionSettings {
  publicOrigin: string;
  requireSecondFactor?: SecondFactorRule | undefined;
}

/** What a token's sign-in and its user's row tell about required actions. */
export interface SignInStatus {
  passwordChangeReason: PasswordChangeReason | null;
  /** When this sign-in was made at the provider, and when the first one as staff was. */
  signedInAt: Date | null;
  firstStaffSignIn: Date | null;
}

/** How long the first admin's password is valid where others can reach the shop. */
export const firstPasswordLifetimeMs = 7 * 24 * hourMs;

/** The caller with the role they may use: 'customer' for staff with an action left to do. */
export function applyRequiredActions(
  settings: RequiredActionSettings,
  caller: Caller,
  signInStatus: SignInStatus,
): Caller {
  if (!isStaff(caller.role)) return caller;
  const shouldChangePassword = signInStatus.passwordChangeReason !== null;
  const requiredAction = findRequiredAction(settings, caller, signInStatus);
  if (!requiredAction) return shouldChangePassword ? { ...caller, shouldChangePassword } : caller;
  return {
    ...caller,
    shouldChangePassword,
    role: 'customer',
    withheldRole: caller.role,
    requiredAction,
  };
}

function findRequiredAction(
  { publicOrigin, requireSecondFactor: rule }: RequiredActionSettings,
  { secondFactor, emailVerified }: Caller,
  { passwordChangeReason, signedInAt, firstStaffSignIn }: SignInStatus,
): RequiredAction | undefined {
  if (!emailVerified && !isLoopback(publicOrigin)) return 'email';
  if (passwordChangeReason !== null && !isLoopback(publicOrigin)) return 'password';
  if (secondFactor) return undefined;
  if (rule === 'staff') return 'second_factor';
  const isLater = signedInAt && firstStaffSignIn && signedInAt > firstStaffSignIn;
  return rule === 'second_sign_in' && isLater ? 'second_factor' : undefined;
}

/** Stores the first sign-in of staff without a second factor; later ones need one. */
export async function recordStaffSignIn(
  tx: Tx,
  user: { id: string; role: Role },
  { signedInAt, secondFactor }: { signedInAt: Date | undefined; secondFactor: boolean },
): Promise<void> {
  if (!isStaff(user.role) || secondFactor || !signedInAt) return;
  await setFirstStaffSignIn.count(tx, { id: user.id, firstStaffSignIn: signedInAt });
}

interface RequiredActionDeps {
  db: Database;
  clock: Clock;
  settings: RequiredActionSettings;
}

/**
 * After a right password: marks staff with one that is too short, so that they must change it;
 * 'expired' for a first password that nobody changed in time.
 */
export async function checkPasswordSignIn(
  { db, clock, settings }: RequiredActionDeps,
  { email, password }: { email: string; password: string },
): Promise<'ok' | 'expired'> {
  const row = await selectPasswordChange.first(db, {
    issuer: builtin.issuer,
    email: normalizeEmail(email),
  });
  if (!row) return 'ok';
  const now = clock.now();
  if (row.password_change_reason === null && isTooShortFor(row.role, password)) {
    await requirePasswordChange.count(db, {
      issuer: builtin.issuer,
      email: normalizeEmail(email),
      passwordChangeReason: 'short',
      passwordChangeSince: now,
    });
  }
  const isFirst = row.password_change_reason === 'first' && !isLoopback(settings.publicOrigin);
  const { password_change_since: since } = row;
  return isFirst && since && isExpired(since, now) ? 'expired' : 'ok';
}

/** Whether a first password that was made at `since` has expired. */
export function isExpired(since: Date, now: Date): boolean {
  return since <= later(now, -firstPasswordLifetimeMs);
}
