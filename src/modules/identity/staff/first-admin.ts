/**
 * Creates the first admin of an empty shop: with a random password, and never whoever registers
 *
 * The order of the steps makes it safe to be killed between any two of them: the sign-in is on the
 * disk before the account has it, and the user becomes an admin last. Until then every start finds
 * no admin and repeats all steps with the sign-in from the disk.
 */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { isLoopback } from '#platform/loopback.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { shopActor } from '#modules/audit/entry.ts';
import { builtin } from '../sign-ins/credentials.ts';
import { isExpired } from './required-actions.ts';
import { firebaseIssuer } from '../sign-ins/firebase-issuer.ts';
import { firstAdminPath, readSignIn, writeSignIn, type SignIn } from './first-admin-file.ts';
import type { Provider } from '../provider/builtin-provider.ts';
import { selectPasswordChange, requirePasswordChange } from '../queries/required-actions.ts';
import { lockIdentity, locks } from '../queries/settings.ts';
import { deleteTokensOfUser } from '../queries/tokens.ts';
import { isThereAnAdmin, isThereAnAdminOf, upsertFirstAdmin } from '../queries/users.ts';
import { generateReadablePassword } from '../tokens/secrets.ts';

export type FirstAdmin =
  /** Created just now; to be shown once. */
  | ({ state: 'made'; file: string } & SignIn)
  /** Created earlier; its password was not changed yet. */
  | { state: 'kept'; file: string }
  /** With a hosted provider: the first who verifies one of these emails becomes admin. */
  | { state: 'awaited'; emails: readonly string[] }
  | { state: 'none' };

export interface FirstAdminDeps {
  db: Database;
  clock: Clock;
  provider: () => Promise<Pick<Provider, 'createAccount'>>;
  settings: {
    adminEmails: readonly string[];
    dataDir: string;
    publicOrigin: string;
    firebase?: { projectId: string } | undefined;
  };
}

const fallbackEmail = 'admin@shop.example';
const displayName = 'Shop Admin';

/** See `ensureFirstAdmin` of the face. */
export async function createFirstAdmin(deps: FirstAdminDeps): Promise<FirstAdmin> {
  const file = firstAdminPath(deps.settings.dataDir);
  const { firebase } = deps.settings;
  if (firebase) return checkHostedAdmin(deps, firebaseIssuer(firebase.projectId));
  const hasAdmin = async (executor: Executor) =>
    (await isThereAnAdmin.first(executor, {}))?.there === true;
  const existing = (await hasAdmin(deps.db)) ? await findExisting(deps.db, deps, file) : undefined;
  if (existing) return existing;
  return inTransaction(deps.db, async (tx) => {
    // Of several instances that start at once, only one creates the admin or renews the password.
    await lockIdentity.first(tx, { schema: locks.firstAdmin });
    const adminExists = await hasAdmin(tx);
    const existingAdmin = adminExists ? await findExisting(tx, deps, file) : undefined;
    return (
      existingAdmin ??
      storeFirstAdmin(
        tx,
        deps,
        await (adminExists ? renewSignIn(deps, file) : ensureSignIn(deps, file)),
      )
    );
  });
}

async function storeFirstAdmin(tx: Tx, deps: FirstAdminDeps, signIn: SignIn): Promise<FirstAdmin> {
  const provider = await deps.provider();
  const subject = await provider.createAccount({ ...signIn, name: displayName });
  const at = deps.clock.now();
  const { email } = signIn;
  const values = { issuer: builtin.issuer, subject, email, displayName, createdAt: at };
  const user = await upsertFirstAdmin.first(tx, values);
  if (!user) throw new Error('the first admin was stored without a row');
  await deleteTokensOfUser.count(tx, { userId: user.id });
  const object = `user:${user.id}`;
  await writeAuditEntry(tx, shopActor(at), { action: 'first_admin.made', object });
  return { state: 'made', file: firstAdminPath(deps.settings.dataDir), ...signIn };
}

/** An account at a hosted provider can neither be created from here nor be given a password. */
async function checkHostedAdmin(
  { db, settings }: FirstAdminDeps,
  issuer: string,
): Promise<FirstAdmin> {
  // A former admin of the builtin provider cannot sign in any more and does not count.
  if ((await isThereAnAdminOf.first(db, { issuer }))?.there) return { state: 'none' };
  return { state: 'awaited', emails: settings.adminEmails };
}

/**
 * An unchanged first password is valid for a week where others can reach the shop; undefined when
 * it must be renewed.
 */
async function findExisting(
  executor: Executor,
  { clock, settings }: FirstAdminDeps,
  file: string,
): Promise<FirstAdmin | undefined> {
  const storedSignIn = await readSignIn(file);
  if (!storedSignIn) return { state: 'none' };
  // Older versions did not mark this password as one to be changed.
  await requirePasswordChange.count(executor, {
    issuer: builtin.issuer,
    email: storedSignIn.email,
    passwordChangeReason: 'first',
    passwordChangeSince: clock.now(),
  });
  const passwordChange = await selectPasswordChange.first(executor, {
    issuer: builtin.issuer,
    email: storedSignIn.email,
  });
  const { password_change_reason: reason, password_change_since: since } = passwordChange ?? {};
  const mustRenew = reason === 'first' && since && isExpired(since, clock.now());
  return mustRenew && !isLoopback(settings.publicOrigin) ? undefined : { state: 'kept', file };
}

async function ensureSignIn({ settings }: FirstAdminDeps, file: string): Promise<SignIn> {
  const email = settings.adminEmails[0] ?? fallbackEmail;
  const storedSignIn = await readSignIn(file);
  return storedSignIn?.email === email ? storedSignIn : writeNewSignIn(file, email);
}

async function renewSignIn({ settings }: FirstAdminDeps, file: string): Promise<SignIn> {
  const email = (await readSignIn(file))?.email ?? settings.adminEmails[0] ?? fallbackEmail;
  return writeNewSignIn(file, email);
}

async function writeNewSignIn(file: string, email: string): Promise<SignIn> {
  const signIn = { email, password: generateReadablePassword() };
  await writeSignIn(file, signIn);
  return signIn;
}
