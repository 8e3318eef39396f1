/**
 * The second factor of an account: an app's codes with recovery codes beside them, or a passkey.
 * Every change ends all other sign-ins, is emailed to the owner and is written to the audit log.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor, AuditAction } from '#modules/audit/entry.ts';
import { queueEmail, type SecondFactorChange } from '#modules/emails/emails.ts';
import { builtin, normalizeEmail, type VerifiedCredential } from '../sign-ins/credentials.ts';
import { selectIsEnabled, selectStatus, deleteSecondFactors } from '../queries/second-factor.ts';
import { deleteOtherProviderSessions, selectAccount } from '../queries/sign-ins.ts';
import { deleteTokensOfUser } from '../queries/tokens.ts';
import { lockUser, lockUserOfEmail, selectUserOfSubject } from '../queries/users.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { endSignIns, type SignIn } from '../sign-ins/ended-sign-ins.ts';

interface SecondFactorDeps {
  db: Database;
  clock: Clock;
}

/** The changes, and whether they end all other sign-ins. */
const changes = {
  on: {
    action: 'second_factor.on',
    endsSignIns: true,
  },
  off: {
    action: 'second_factor.off',
    endsSignIns: true,
  },
  removed_by_staff: {
    action: 'second_factor.off',
    endsSignIns: true,
  },
  codes_renewed: {
    action: 'second_factor.codes_renewed',
    endsSignIns: true,
  },
  recovery_code_used: {
    action: 'second_factor.recovered',
    endsSignIns: false,
  },
  passkey_added: {
    action: 'passkey.added',
    endsSignIns: true,
  },
  passkey_removed: {
    action: 'passkey.removed',
    endsSignIns: true,
  },
} as const satisfies Record<SecondFactorChange, { action: AuditAction; endsSignIns: boolean }>;

/** What the owner's page shows of the second factor. */
export interface SecondFactorStatus {
  on: boolean;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  emailVerified: boolean;
}

export async function readSecondFactorStatus(
  { db }: SecondFactorDeps,
  subject: string,
): Promise<SecondFactorStatus | undefined> {
  const row = await selectStatus.first(db, { id: subject });
  if (!row) return undefined;
  const { is_on: on, has_password: hasPassword, verified: emailVerified, codes } = row;
  return { on, hasPassword, emailVerified, recoveryCodesLeft: on ? countRecoveryCodes(codes) : 0 };
}

/**
 * Whether the account has a second factor that the credential's sign-in has not passed. When it is
 * read under the lock of the user's row, no token is made while a factor is being switched on.
 */
export async function needsSecondFactor(
  executor: Executor,
  { issuer, subject, secondFactor }: VerifiedCredential,
): Promise<boolean> {
  if (secondFactor || issuer !== builtin.issuer) return false;
  return (await selectIsEnabled.first(executor, { id: subject }))?.is_on === true;
}

interface SecondFactorEvent {
  subject: string;
  change: SecondFactorChange;
  /** The sign-in that made the change, and stays valid. */
  keptSignIn: SignIn;
  clientIp: string;
}

/** Applies what a change of the second factor by the owner brings with it. */
export async function recordSecondFactorChange(
  { db, clock }: SecondFactorDeps,
  event: SecondFactorEvent,
): Promise<void> {
  const { subject, change, keptSignIn, clientIp } = event;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const user = await selectUserOfSubject.first(tx, { issuer: builtin.issuer, subject });
    if (user)
      await applyChange(tx, { user, change, keptSignIn, actor: { id: user.id, ip: clientIp, at } });
    // Somebody who never signed in to the shop has no tokens, and is no user to be emailed.
    else if (changes[change].endsSignIns) {
      await deleteOtherProviderSessions.count(tx, {
        subject,
        id: keptSignIn.providerSession ?? null,
      });
    }
  });
}

/**
 * Removes a lost second factor and all passkeys from an account, so that its password or its
 * other provider opens it again. Changes nothing for an account that has none.
 */
export function removeSecondFactor(
  { db }: SecondFactorDeps,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  return inTransaction(db, async (tx) => {
    const user = await lockUserOfEmail.first(tx, { email: normalizeEmail(email) });
    const account = user && (await selectAccount.first(tx, { id: user.id }));
    if (!user || account?.issuer !== builtin.issuer) return { modifiedCount: 0 };
    const row = await deleteSecondFactors.first(tx, { id: account.subject });
    if (!row || row.removed === 0) return { modifiedCount: 0 };
    const to = { id: user.id, email: normalizeEmail(email) };
    const change = 'removed_by_staff';
    await applyChange(tx, { user: to, change, keptSignIn: undefined, actor });
    return { modifiedCount: 1 };
  });
}

interface AppliedChange {
  user: { id: string; email: string };
  change: SecondFactorChange;
  keptSignIn: SignIn | undefined;
  actor: Actor;
}

/** Ends other sign-ins, sends the email and writes the audit entry; last in its transaction. */
async function applyChange(
  tx: Tx,
  { user, change, keptSignIn, actor }: AppliedChange,
): Promise<void> {
  const { at } = actor;
  const { action, endsSignIns } = changes[change];
  // An exchange takes this lock too: its token is either made before and deleted, or rejected.
  await lockUser.first(tx, { id: user.id });
  if (endsSignIns) {
    await endSignIns(tx, { userId: user.id, kept: keptSignIn, at });
    await deleteTokensOfUser.count(tx, { userId: user.id });
  }
  await queueEmail(tx, { to: user.email, kind: 'second_factor_changed', contents: { change } }, at);
  await writeAuditEntry(tx, actor, { action, object: `user:${user.id}` });
}
