/**
 * An empty shop's first admin: never a fixed password, never whoever registers first.
 *
 * The order of the steps is what makes it safe to be killed between any two of them: the sign-in
 * is on the disk before an account has it, and the user becomes an admin last. Until then every
 * start finds no admin and repeats all of it with the sign-in from the disk.
 */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { isLoopback } from '#platform/setting-kinds.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { builtin } from './credentials.ts';
import { isOver } from './duties.ts';
import { firebaseIssuer } from './firebase-issuer.ts';
import { firstAdminPath, readSignIn, writeSignIn, type SignIn } from './first-admin-file.ts';
import type { Provider } from './provider.ts';
import { selectPasswordDue, setPasswordDue } from './queries/duties.ts';
import { lockIdentity, locks } from './queries/settings.ts';
import { deleteTokensOfUser } from './queries/tokens.ts';
import { isThereAnAdmin, isThereAnAdminOf, upsertFirstAdmin } from './queries/users.ts';
import { readablePassword } from './secrets.ts';

export type FirstAdmin =
  /** Made just now; to be shown once. */
  | ({ state: 'made'; file: string } & SignIn)
  /** Made earlier, and its password not changed yet. */
  | { state: 'kept'; file: string }
  /** A hosted provider knows the users: whoever proves to own one of these becomes the first. */
  | { state: 'awaited'; emails: readonly string[] }
  | { state: 'none' };

export interface FirstAdminDeps {
  db: Database;
  clock: Clock;
  provider: () => Promise<Pick<Provider, 'makeAccount'>>;
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
export async function makeFirstAdmin(deps: FirstAdminDeps): Promise<FirstAdmin> {
  const file = firstAdminPath(deps.settings.dataDir);
  const { firebase } = deps.settings;
  if (firebase) return awaitAdmin(deps, firebaseIssuer(firebase.projectId));
  const isThere = async (session: Session) => (await isThereAnAdmin.first(session))?.there === true;
  const known = (await isThere(deps.db)) ? await findKept(deps.db, deps, file) : undefined;
  if (known) return known;
  return inTransaction(deps.db, async (tx) => {
    // Of several instances that start at once, one makes the admin, and one renews the password.
    await lockIdentity.first(tx, locks.firstAdmin);
    const isMade = await isThere(tx);
    const kept = isMade ? await findKept(tx, deps, file) : undefined;
    return (
      kept ?? make(tx, deps, await (isMade ? renewSignIn(deps, file) : keepSignIn(deps, file)))
    );
  });
}

async function make(tx: Transaction, deps: FirstAdminDeps, signIn: SignIn): Promise<FirstAdmin> {
  const provider = await deps.provider();
  const subject = await provider.makeAccount({ ...signIn, name: displayName });
  const at = deps.clock.now();
  const args = [builtin.issuer, subject, signIn.email, displayName, at] as const;
  const user = await upsertFirstAdmin.first(tx, ...args);
  if (!user) throw new Error('the first admin was stored without a row');
  await deleteTokensOfUser.count(tx, user.id);
  const object = `user:${user.id}`;
  await writeAudit(tx, { actor: 'shop', action: 'first_admin.made', object }, at);
  return { state: 'made', file: firstAdminPath(deps.settings.dataDir), ...signIn };
}

/** An account at a hosted provider cannot be made from here, nor a password be given to it. */
async function awaitAdmin({ db, settings }: FirstAdminDeps, issuer: string): Promise<FirstAdmin> {
  // An admin of the builtin provider, from before, cannot sign in any more.
  if ((await isThereAnAdminOf.first(db, issuer))?.there) return { state: 'none' };
  return { state: 'awaited', emails: settings.adminEmails };
}

/**
 * One that nobody has changed is kept for a week where others can reach the shop; undefined when
 * it is to be renewed.
 */
async function findKept(
  session: Session,
  { clock, settings }: FirstAdminDeps,
  file: string,
): Promise<FirstAdmin | undefined> {
  const kept = await readSignIn(file);
  if (!kept) return { state: 'none' };
  // A shop of before did not say of it that it is to be changed.
  await setPasswordDue.count(session, builtin.issuer, kept.email, 'first', clock.now());
  const due = await selectPasswordDue.first(session, builtin.issuer, kept.email);
  const { password_due: why, password_due_since: since } = due ?? {};
  const isUp = why === 'first' && since && isOver(since, clock.now());
  return isUp && !isLoopback(settings.publicOrigin) ? undefined : { state: 'kept', file };
}

async function keepSignIn({ settings }: FirstAdminDeps, file: string): Promise<SignIn> {
  const email = settings.adminEmails[0] ?? fallbackEmail;
  const kept = await readSignIn(file);
  return kept?.email === email ? kept : writeNew(file, email);
}

async function renewSignIn({ settings }: FirstAdminDeps, file: string): Promise<SignIn> {
  const email = (await readSignIn(file))?.email ?? settings.adminEmails[0] ?? fallbackEmail;
  return writeNew(file, email);
}

async function writeNew(file: string, email: string): Promise<SignIn> {
  const signIn = { email, password: readablePassword() };
  await writeSignIn(file, signIn);
  return signIn;
}
