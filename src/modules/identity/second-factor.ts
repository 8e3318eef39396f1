/**
 * The second factor of an account: an app's codes with recovery codes beside them, or a passkey.
 * Whatever changes about it ends every other sign-in, is told to the mailbox and written down.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { Actor, AuditAction } from '#modules/audit/entry.ts';
import { writeMail } from '#modules/mails/mails.ts';
import { builtin, foldEmail, type Proof } from './credentials.ts';
import { selectIsOn, selectSafety, takeSecondFactorsAway } from './queries/second-factor.ts';
import { deleteProviderSessionsBut, selectAccount } from './queries/sign-ins.ts';
import { deleteTokensOfUser } from './queries/tokens.ts';
import { lockUser, lockUserOfEmail, selectUserOfSubject } from './queries/users.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { endSignIns, type SignIn } from './sign-ins.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** What can happen to it, as its letter says it; `ends`: every other sign-in is over then. */
const changes = {
  on: {
    action: 'second_factor.on',
    ends: true,
    letter: 'The second factor of your account was switched on. Signing in now takes a code too.',
  },
  off: {
    action: 'second_factor.off',
    ends: true,
    letter: 'The second factor of your account was switched off.',
  },
  taken_away: {
    action: 'second_factor.off',
    ends: true,
    letter: 'The shop took the second factor and the passkeys off your account, as was asked for.',
  },
  codes_renewed: {
    action: 'second_factor.codes_renewed',
    ends: true,
    letter: 'Your account got new recovery codes. The old ones work no more.',
  },
  recovery_code_used: {
    action: 'second_factor.recovered',
    ends: false,
    letter: 'Somebody signed in to your account with one of its recovery codes.',
  },
  passkey_added: {
    action: 'passkey.added',
    ends: true,
    letter: 'A passkey was added to your account. It signs in without a password.',
  },
  passkey_removed: {
    action: 'passkey.removed',
    ends: true,
    letter: 'A passkey was removed from your account.',
  },
} as const satisfies Record<string, { action: AuditAction; ends: boolean; letter: string }>;

export type SecondFactorChange = keyof typeof changes;

/** What the account's own page shows of it. */
export interface Safety {
  on: boolean;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  emailVerified: boolean;
}

export async function readSafety({ db }: Deps, subject: string): Promise<Safety | undefined> {
  const row = await selectSafety.first(db, subject);
  if (!row) return undefined;
  const { is_on: on, has_password: hasPassword, verified: emailVerified, codes } = row;
  return { on, hasPassword, emailVerified, recoveryCodesLeft: on ? countRecoveryCodes(codes) : 0 };
}

/**
 * Whether the account has a second factor that the credential's sign-in has not passed. Read
 * under the lock of the user's row no token slips through while it is switched on.
 */
export async function owesSecondFactor(
  session: Session,
  { issuer, subject, secondFactor }: Proof,
): Promise<boolean> {
  if (secondFactor || issuer !== builtin.issuer) return false;
  return (await selectIsOn.first(session, subject))?.is_on === true;
}

interface Note {
  subject: string;
  change: SecondFactorChange;
  /** The sign-in that made the change, and goes on. */
  kept: SignIn;
  peer: string;
}

/** What the holder of an account has just changed about its second factor. */
export async function noteChange({ db, clock }: Deps, note: Note): Promise<void> {
  const { subject, change, kept, peer } = note;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const user = await selectUserOfSubject.first(tx, builtin.issuer, subject);
    if (user) await settle(tx, { user, change, kept, by: { userId: user.id, peer }, at });
    // Whoever has never come to the shop has no tokens there, and no one to tell of it.
    else if (changes[change].ends) {
      await deleteProviderSessionsBut.count(tx, subject, kept.providerSession ?? null);
    }
  });
}

/**
 * Takes a lost second factor and all passkeys away from an account, so that its password or its
 * other provider opens it again. Changes nothing for an account that has none.
 */
export function takeAway(
  { db, clock }: Deps,
  { email, by }: { email: string; by: Actor },
): Promise<{ modifiedCount: number }> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const user = await lockUserOfEmail.first(tx, foldEmail(email));
    const account = user && (await selectAccount.first(tx, user.id));
    if (!user || account?.issuer !== builtin.issuer) return { modifiedCount: 0 };
    const row = await takeSecondFactorsAway.first(tx, account.subject);
    if (!row || row.taken === 0) return { modifiedCount: 0 };
    const to = { id: user.id, email: foldEmail(email) };
    await settle(tx, { user: to, change: 'taken_away', kept: undefined, by, at });
    return { modifiedCount: 1 };
  });
}

interface Settled {
  user: { id: string; email: string };
  change: SecondFactorChange;
  kept: SignIn | undefined;
  by: Actor;
  at: Date;
}

/** What every change brings with it; the last of its transaction. */
async function settle(tx: Transaction, { user, change, kept, by, at }: Settled): Promise<void> {
  const { action, ends, letter } = changes[change];
  // An exchange under way holds this lock: its token is made before, and goes, or is refused.
  await lockUser.first(tx, user.id);
  if (ends) {
    await endSignIns(tx, { userId: user.id, kept, at });
    await deleteTokensOfUser.count(tx, user.id);
  }
  const contents = { change: letter, link: '/dashboard/profile' };
  await writeMail(tx, { to: user.email, kind: 'second_factor_changed', contents }, at);
  const { userId: actor, peer = '' } = by;
  await writeAudit(tx, { actor, action, object: `user:${user.id}`, peer }, at);
}
