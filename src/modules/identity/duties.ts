/**
 * What staff owe before they work in a shop that others can reach: a password of their own that
 * is long enough, and a second factor from their second sign-in on. On one's own machine both are
 * advised and nothing is held back. Until then they are customers, and told what to do.
 */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isLoopback } from '#platform/setting-kinds.ts';
import type { Caller, Duty, Role } from './caller.ts';
import { builtin, foldEmail } from './credentials.ts';
import { isTooShortFor } from './password-rules.ts';
import { isStaff } from './permissions.ts';
import {
  noteStaffSignIn,
  selectPasswordDue,
  setPasswordDue,
  type PasswordDue,
} from './queries/duties.ts';

/** 'second_sign_in': staff may come once without a second factor, to set it up. */
export type SecondFactorRule = 'none' | 'staff' | 'second_sign_in';

export interface DutySettings {
  publicOrigin: string;
  requireSecondFactor?: SecondFactorRule | undefined;
}

/** What a token's sign-in and its user say about it. */
export interface SignInFacts {
  passwordDue: PasswordDue | null;
  /** When this sign-in was made at the provider, and when the first one as staff was. */
  signedInAt: Date | null;
  firstStaffSignIn: Date | null;
}

/** How long the first admin's password is good where others can reach the shop. */
export const firstPasswordLifeMs = 7 * 24 * hourMs;

/** The caller as the shop takes them: staff who owe something are customers until they do it. */
export function holdBack(settings: DutySettings, caller: Caller, facts: SignInFacts): Caller {
  if (!isStaff(caller.role)) return caller;
  const passwordDue = facts.passwordDue !== null;
  const owes = dutyOf(settings, caller, facts);
  if (!owes) return passwordDue ? { ...caller, passwordDue } : caller;
  return { ...caller, passwordDue, role: 'customer', heldBack: caller.role, owes };
}

function dutyOf(
  { publicOrigin, requireSecondFactor: rule }: DutySettings,
  { secondFactor }: Caller,
  { passwordDue, signedInAt, firstStaffSignIn }: SignInFacts,
): Duty | undefined {
  if (passwordDue !== null && !isLoopback(publicOrigin)) return 'password';
  if (secondFactor) return undefined;
  if (rule === 'staff') return 'second_factor';
  const isLater = signedInAt && firstStaffSignIn && signedInAt > firstStaffSignIn;
  return rule === 'second_sign_in' && isLater ? 'second_factor' : undefined;
}

/** Remembers the first sign-in of somebody of the staff; with a second factor nothing is owed. */
export async function countStaffSignIn(
  tx: Transaction,
  user: { id: string; role: Role },
  { signedInAt, secondFactor }: { signedInAt: Date | undefined; secondFactor: boolean },
): Promise<void> {
  if (!isStaff(user.role) || secondFactor || !signedInAt) return;
  await noteStaffSignIn.count(tx, user.id, signedInAt);
}

interface DutyDeps {
  db: Database;
  clock: Clock;
  settings: DutySettings;
}

/**
 * A password was right. Of staff with one that is too short it is kept that they owe another;
 * 'over' of a first password that nobody changed in time.
 */
export async function judgeSignIn(
  { db, clock, settings }: DutyDeps,
  { email, password }: { email: string; password: string },
): Promise<'fine' | 'over'> {
  const row = await selectPasswordDue.first(db, builtin.issuer, foldEmail(email));
  if (!row) return 'fine';
  const now = clock.now();
  if (row.password_due === null && isTooShortFor(row.role, password)) {
    await setPasswordDue.count(db, builtin.issuer, foldEmail(email), 'short', now);
  }
  const isFirst = row.password_due === 'first' && !isLoopback(settings.publicOrigin);
  const { password_due_since: since } = row;
  return isFirst && since && isOver(since, now) ? 'over' : 'fine';
}

/** Whether a first password that was made then is not good any more. */
export function isOver(since: Date, now: Date): boolean {
  return since <= later(now, -firstPasswordLifeMs);
}
