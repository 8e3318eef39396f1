/**
 * Identity: who somebody is and what they may call themselves here. A credential of the identity
 * provider goes in, the shop's own token comes out; every later request carries the token.
 *
 * Words: the provider keeps accounts and passwords (better-auth, under /auth); a credential is
 * its signed statement about an account, good for minutes and used once; a user is the shop's row
 * for an account; a token is what the browser carries; a caller is the user behind a token.
 * Promises: a role is read from the database at each request, an unverified email makes nobody
 * an admin, and the shop is never left without one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { later, type Clock } from '#platform/clock.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { handleAuthRequest, createPasswordHashingLimiter } from './auth-requests/auth-handler.ts';
import type { Caller } from './caller.ts';
import { builtinIssuers, normalizeEmail, type Issuers } from './sign-ins/credentials.ts';
import { firebaseIssuers, type FirebaseSettings } from './sign-ins/firebase-issuer.ts';
import type { ExchangeRequest, JoinGuestOrders } from './sign-ins/exchange.ts';
import { createFirstAdmin, type FirstAdmin } from './staff/first-admin.ts';
import { applyRequiredActions, type SecondFactorRule } from './staff/required-actions.ts';
import type { HashingLimiter } from './limits/hashing-limiter.ts';
import { exchangeWithinLimits, type LimitedExchangeResult } from './sign-ins/limited-exchange.ts';
import {
  deleteOldAttempts,
  resetAttempts,
  defaultLimits,
  type AttemptLimits,
  type AttemptLimiter,
} from './limits/attempt-limits.ts';
import {
  finishPasswordChange,
  finishPasswordReset,
  finishEmailVerification,
  sendResetEmail,
  sendAddressTakenEmail,
  sendVerificationEmail,
} from './accounts/email-verification.ts';
import { once } from './once.ts';
import { readClientIp } from './auth-requests/client-ip.ts';
import type { OidcSource, PasswordHasher, ProviderDeps } from './provider/deps.ts';
import type { Provider } from './provider/builtin-provider.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from './queries/settings.ts';
import { deleteExpiredCredentials, deleteExpiredTokens } from './queries/tokens.ts';
import { selectEmails, selectRole, selectUserId } from './queries/users.ts';
import { prepareSchema } from './provider-schema.ts';
import type { SecretVersions } from './tokens/secret-versions.ts';
import { finishAccountRemoval, type DeleteSavedData } from './sign-ins/account-claim.ts';
import {
  deleteTokenRow,
  findCallerByToken,
  createToken,
  tokenLifetime,
  type IssuedToken,
  type PresentedToken,
} from './tokens/tokens.ts';

export { countAccounts, listAdminEmails } from './accounts/count.ts';
export {
  addImportedUsers,
  findEmailsOf,
  findTakenEmails,
  findUserIds,
  listCustomers,
  removeImportedUsers,
} from './accounts/import-users.ts';
export { renewSecret } from './tokens/secret-versions.ts';
export { waitMessage } from './limits/attempt-limits.ts';
export { serializeCookie, readProviderSession, readCookie } from './tokens/cookies.ts';
export { removeSecondFactor } from './second-factor/second-factor.ts';

export {
  findLastSeen,
  isSignInFresh,
  listDevices,
  listLastSeen,
  signOutDevice,
  signOutDevices,
  signOutUser,
  type SignedInDevice,
} from './devices/signed-in-devices.ts';
export { changeRole, type RoleRequest } from './staff/roles.ts';
export { findUser, listUsers, type UserListRequest, type UserSort } from './accounts/list.ts';
export {
  eraseUser,
  erasedEmail,
  erasedName,
  findAccount,
  isLastAdmin,
  listErasedUsers,
  lockAccount,
  verifyReauthentication,
  type Account,
  type ReauthenticationError,
} from './accounts/erase.ts';

export interface IdentitySettings {
  /** Scheme and host without a slash at the end: 'https://shop.example'. */
  publicOrigin: string;
  /** Whoever proves to own one of these addresses is an admin. */
  adminEmails: readonly string[];
  /** The shop's name in authenticator apps and password managers. */
  shopName: string;
  /** Single words about the shop; a password made of nothing else is rejected. */
  passwordWords?: readonly string[] | undefined;
  /** Who needs a second factor to use staff permissions. */
  requireSecondFactor?: SecondFactorRule | undefined;
  /** Where `first-admin.json` is kept. */
  dataDir: string;
  /** How many proxies in front of the shop append to X-Forwarded-For; none is 0. */
  trustedProxyHops: number;
  /** Set when this hosted provider knows the users; then the builtin one knows none. */
  firebase?: FirebaseSettings | undefined;
  /** Limits other than the default ones. */
  limits?: Partial<AttemptLimits> | undefined;
}

export interface Identity {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: IdentitySettings;
  readonly issuers: Issuers;
  readonly provider: () => Promise<Provider>;
  readonly hashingLimiter: HashingLimiter;
  readonly hidesDurations: boolean;
  readonly limiter: AttemptLimiter;
  readonly deleteSavedData: DeleteSavedData | undefined;
  readonly joinGuestOrders: JoinGuestOrders | undefined;
}

export interface IdentityDeps {
  db: Database;
  clock: Clock;
  log: Log;
  settings: IdentitySettings;
  /** Other OpenID Connect issuers that users may sign in with. */
  sources?: readonly OidcSource[];
  /** Deletes what a user saved, when the verified owner of their email claims the account. */
  deleteSavedData?: DeleteSavedData;
  /** Gives a user the orders that guests placed with the email, once that is proven. */
  joinGuestOrders?: JoinGuestOrders;
  /** For tests that count how often a password is hashed. */
  passwords?: PasswordHasher | undefined;
}

/**
 * Opens identity on a migrated database. Makes the provider's tables and the shared secret when
 * they are missing; otherwise runs two queries and loads nothing.
 */
export async function openIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, clock, log } = deps;
  const adminEmails = deps.settings.adminEmails.map(normalizeEmail);
  const settings = { ...deps.settings, adminEmails };
  const limits = { ...defaultLimits, ...settings.limits };
  const limiterDeps = (secret: string): AttemptLimiter => ({ db, clock, secret, limits });
  const { deleteSavedData, joinGuestOrders } = deps;
  const hooks = { deleteSavedData, joinGuestOrders };
  const emailDeps = { db, clock, settings, ...hooks };
  const loadProvider = () => import('./provider/builtin-provider.ts');
  const providerDeps = (secrets: SecretVersions): ProviderDeps => ({
    ...{ db, clock, log, secrets, settings, limiter: limiterDeps(secrets[0].value) },
    onPasswordChange: (subject) => finishPasswordChange(emailDeps, subject),
    onPasswordReset: async (subject, { email, deviceCookie }) => {
      await finishPasswordReset(emailDeps, { subject, email });
      // The owner of the email must not wait because of earlier attempts, whoever made them.
      const owner = { action: 'sign_in', subject: email } as const;
      await resetAttempts(limiterDeps(secrets[0].value), owner);
      await resetAttempts(limiterDeps(secrets[0].value), { ...owner, deviceCookie });
    },
    onAddressTaken: (email) => sendAddressTakenEmail(emailDeps, email),
    onEmailVerified: (subject) => finishEmailVerification(emailDeps, subject),
    sendResetEmail: (email) => sendResetEmail(emailDeps, email),
    sendVerificationEmail: (email) => sendVerificationEmail(emailDeps, email),
    passwords: deps.passwords,
    sources: deps.sources ?? [],
    onAccountRemoved: (removed) => finishAccountRemoval({ db, clock }, removed),
  });
  const secrets = await prepareSchema(db, async (fresh) =>
    (await loadProvider()).migrateProvider(providerDeps(fresh)),
  );
  const provider = once(async () => (await loadProvider()).buildProvider(providerDeps(secrets)));
  const { firebase } = settings;
  const issuers = firebase ? firebaseIssuers(firebase, log) : builtinIssuers(db, clock);
  const limiter = limiterDeps(secrets[0].value);
  const hashingLimiter = createPasswordHashingLimiter();
  const hidesDurations = deps.passwords?.isInstant !== true;
  const guards = { limiter, hashingLimiter, hidesDurations };
  return { db, clock, log, settings, issuers, provider, ...guards, ...hooks };
}

/**
 * Answers a request to /auth/*. Mount it where no body parser has run, and answer nothing else:
 * `reply.hijack(); await handleAuth(identity, request.raw, reply.raw)`.
 */
export function handleAuth(
  identity: Identity,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  return handleAuthRequest(identity, request, reply);
}

/** Loads the provider before the first request needs it (about an eighth of a second). */
export async function warmUpProvider(identity: Identity): Promise<void> {
  if (identity.settings.firebase) return;
  const { externalSignIn } = await identity.provider();
  await externalSignIn.warmUp();
}

/** The external issuers that could not be reached last time; starts another attempt. */
export async function listDegradedIssuers(identity: Identity): Promise<string[]> {
  if (identity.settings.firebase) return [];
  // A provider that cannot be loaded is logged elsewhere and must not fail the health check.
  const provider = await identity.provider().catch(() => undefined);
  const states = Object.entries(provider?.externalSignIn.states() ?? {});
  void provider?.externalSignIn.warmUp();
  return states.filter(([, state]) => state === 'degraded').map(([id]) => id);
}

/**
 * Exchanges a provider's credential for a token, or says why not. A browser's token comes with
 * `bind`, the value of the HttpOnly cookie `shop_bind` without which the token opens nothing.
 */
export function exchangeCredential(
  identity: Identity,
  request: ExchangeRequest,
): Promise<LimitedExchangeResult> {
  return exchangeWithinLimits(identity, request);
}

/** Creates a token for a user; the caller of this function must have authenticated them. */
export function issueToken(
  { db, clock }: Identity,
  { userId, browser = false }: { userId: string; browser?: boolean },
): Promise<IssuedToken> {
  const at = clock.now();
  const signIn = { method: '', secondFactor: false, signedInAt: at, providerSession: undefined };
  return inTransaction(db, (tx) => createToken(tx, { userId, browser, at, signIn }));
}

/** The client's IP address, taken from X-Forwarded-For only as far as proxies are trusted. */
export function getClientIp({ settings }: Identity, request: IncomingMessage): string {
  return readClientIp(request, settings.trustedProxyHops);
}

/** The user of a token; undefined when it is unknown, revoked, expired or bound elsewhere. */
export async function findCaller(
  identity: Pick<Identity, 'db' | 'clock' | 'settings'>,
  presented: PresentedToken,
): Promise<Caller | undefined> {
  const result = await findCallerByToken(identity, presented);
  return result && applyRequiredActions(identity.settings, result.caller, result.signInStatus);
}

/** Ends a token at once, and all others of the same sign-in; whether there was one. */
export function revokeToken({ db }: Identity, token: string): Promise<boolean> {
  return deleteTokenRow(db, token);
}

/** The emails by user id; ids of nobody are left out. */
export async function findEmails(
  { db }: Identity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectEmails.all(db, { ids });
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The id of the user with this address. */
export async function findUserId({ db }: Identity, email: string): Promise<string | undefined> {
  return (await selectUserId.first(db, { email: normalizeEmail(email) }))?.id;
}

/** Whether the user with this address is an admin; false when there is none. */
export async function isAdmin({ db }: Identity, email: string): Promise<boolean> {
  return (await selectRole.first(db, { email: normalizeEmail(email) }))?.role === 'admin';
}

/**
 * Makes the first admin of a shop that has none, with a random password, and says what is to be
 * shown of it. The sign-in stays in `first-admin.json` until its password is changed.
 */
export function ensureFirstAdmin(identity: Identity): Promise<FirstAdmin> {
  return createFirstAdmin(identity);
}

/** Deletes expired tokens, used credentials, provider sessions, email links and attempts. */
export async function deleteExpired({ db, clock }: Identity): Promise<void> {
  const now = clock.now();
  const lastUsedAt = later(now, -tokenLifetime.idleMs);
  await deleteInBatches((limit) => deleteExpiredTokens.count(db, { now, lastUsedAt, limit }));
  await deleteInBatches((limit) => deleteExpiredCredentials.count(db, { now, limit }));
  await deleteInBatches((limit) => deleteExpiredSessions.count(db, { now, limit }));
  await deleteInBatches((limit) => deleteExpiredVerifications.count(db, { now, limit }));
  await deleteOldAttempts({ db, clock });
}
