/**
 * Identity: who somebody is and what they may call themselves here. A credential of the identity
 * provider goes in, the shop's own token comes out; every call is then made with the token.
 *
 * Words: the provider keeps accounts and passwords (better-auth, under /auth); a credential is
 * its signed word for an account, good for minutes and used once; a user is the shop's row for
 * an account; a token is what the browser carries; a caller is the user behind a token.
 * Promises: a role is read from the database at each call, an unverified address makes nobody
 * an admin, and the shop is never left without one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { answerAuth, hashingGate } from './auth-handler.ts';
import type { Caller } from './caller.ts';
import { builtinIssuers, foldEmail, type Issuers } from './credentials.ts';
import { firebaseIssuers, type FirebaseSettings } from './firebase-issuer.ts';
import type { ExchangeRequest } from './exchange.ts';
import { makeFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { holdBack, type SecondFactorRule } from './duties.ts';
import type { Gate } from './gate.ts';
import { exchangeWithinLimits, type ExchangedWithinLimits } from './limited-exchange.ts';
import {
  forgetOldTries,
  forgiveTries,
  usualLimits,
  type Limits,
  type LimiterDeps,
} from './limits.ts';
import {
  notePasswordChange,
  noteReset,
  noteVerified,
  writeResetLetter,
  writeTakenLetter,
  writeVerificationLetter,
} from './mailbox.ts';
import { once } from './once.ts';
import { peerOf } from './peer.ts';
import type { OidcSource, PasswordHasher, ProviderDeps } from './provider-deps.ts';
import type { Provider } from './provider.ts';
import { deleteOverSessions, deleteOverVerifications } from './queries/settings.ts';
import { deleteOverCredentials, deleteOverTokens } from './queries/tokens.ts';
import { selectEmails, selectRole, selectUserId } from './queries/users.ts';
import { prepareSchema } from './schema.ts';
import type { SecretVersions } from './secret-versions.ts';
import { noteRemoved, type ForgetSaved } from './take-over.ts';
import {
  deleteTokenRow,
  findTokenCaller,
  mintToken,
  tokenLife,
  type IssuedToken,
  type Sent,
} from './tokens.ts';

export { countAccounts, listAdminEmails } from './account-count.ts';
export { renewSecret } from './secret-versions.ts';
export { waitingText } from './limits.ts';
export { cookieLine, providerSessionIn, readCookie } from './shop-cookies.ts';
export { takeAway as takeSecondFactorAway } from './second-factor.ts';

export {
  isSignInFresh,
  listDevices,
  signOutDevice,
  signOutDevices,
  signOutUser,
  type SignedInDevice,
} from './device-list.ts';
export { changeRole, type RoleRequest } from './roles.ts';
export { listUsers, type UserListRequest, type UserSort } from './user-list.ts';
export {
  eraseUser,
  erasedEmail,
  erasedName,
  findAccount,
  isLastAdmin,
  listErasedUsers,
  lockAccount,
  proveAgain,
  type Account,
  type ProofRefusal,
} from './erasing.ts';

export interface IdentitySettings {
  /** Scheme and host without a slash at the end: 'https://shop.example'. */
  publicOrigin: string;
  /** Whoever proves to own one of these addresses is an admin. */
  adminEmails: readonly string[];
  /** What apps with codes and keepers of passkeys call the shop. */
  shopName: string;
  /** What the shop sells and is known for, in single words: no password is made of them alone. */
  passwordWords?: readonly string[] | undefined;
  /** Whose permissions take a second factor at their sign-in. */
  requireSecondFactor?: SecondFactorRule | undefined;
  /** Where `first-admin.json` is kept. */
  dataDir: string;
  /** How many proxies in front of the shop append to X-Forwarded-For; none is 0. */
  trustedProxyHops: number;
  /** Set when this hosted provider knows the users; then the builtin one knows none. */
  firebase?: FirebaseSettings | undefined;
  /** Other limits than the usual ones. */
  limits?: Partial<Limits> | undefined;
}

export interface Identity {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: IdentitySettings;
  readonly issuers: Issuers;
  readonly provider: () => Promise<Provider>;
  readonly gate: Gate;
  readonly limiter: LimiterDeps;
  readonly forgetSaved: ForgetSaved | undefined;
}

export interface IdentityDeps {
  db: Database;
  clock: Clock;
  log: Log;
  settings: IdentitySettings;
  /** Who else may vouch for a visitor. */
  sources?: readonly OidcSource[];
  /** Forgets what a user saved for later, when the owner of their address takes over. */
  forgetSaved?: ForgetSaved;
  /** For tests that count how often a password is hashed. */
  passwords?: PasswordHasher | undefined;
}

/**
 * Opens identity on a migrated database. Makes the provider's tables and the shared secret when
 * they are missing; otherwise asks the database twice and loads nothing.
 */
export async function openIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, clock, log } = deps;
  const adminEmails = deps.settings.adminEmails.map(foldEmail);
  const settings = { ...deps.settings, adminEmails };
  const limits = { ...usualLimits, ...settings.limits };
  const limiterDeps = (secret: string): LimiterDeps => ({ db, clock, secret, limits });
  const { forgetSaved } = deps;
  const mailbox = { db, clock, settings, forgetSaved };
  const load = () => import('./provider.ts');
  const providerDeps = (secrets: SecretVersions): ProviderDeps => ({
    ...{ db, clock, log, secrets, settings, limiter: limiterDeps(secrets[0].value) },
    onPasswordChange: (subject) => notePasswordChange(mailbox, subject),
    onPasswordReset: async (subject, { email, deviceCookie }) => {
      await noteReset(mailbox, { subject, email });
      // Whoever has the mailbox must not wait for what others, or they themselves, tried before.
      const owner = { call: 'sign_in', subject: email } as const;
      await forgiveTries(limiterDeps(secrets[0].value), owner);
      await forgiveTries(limiterDeps(secrets[0].value), { ...owner, deviceCookie });
    },
    onTakenAddress: (email) => writeTakenLetter(mailbox, email),
    onEmailVerified: (subject) => noteVerified(mailbox, subject),
    writeResetLetter: (letter) => writeResetLetter(mailbox, letter),
    writeVerificationLetter: (letter) => writeVerificationLetter(mailbox, letter),
    passwords: deps.passwords,
    sources: deps.sources ?? [],
    onRemoved: (removed) => noteRemoved({ db, clock }, removed),
  });
  const secrets = await prepareSchema(db, async (fresh) =>
    (await load()).migrateProvider(providerDeps(fresh)),
  );
  const provider = once(async () => (await load()).buildProvider(providerDeps(secrets)));
  const { firebase } = settings;
  const issuers = firebase ? firebaseIssuers(firebase, log) : builtinIssuers(db, clock);
  const limiter = limiterDeps(secrets[0].value);
  const gate = hashingGate();
  return { db, clock, log, settings, issuers, provider, limiter, gate, forgetSaved };
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
  return answerAuth(identity, request, reply);
}

/** Loads the provider ahead of the first request to it (about an eighth of a second). */
export async function warmUpProvider(identity: Identity): Promise<void> {
  if (identity.settings.firebase) return;
  const { elsewhere } = await identity.provider();
  await elsewhere.warmUp();
}

/** The issuers elsewhere that could not be reached when they were asked last; asks them again. */
export async function listDegradedIssuers(identity: Identity): Promise<string[]> {
  if (identity.settings.firebase) return [];
  // A provider that cannot be had is for the log: whether the process lives does not hang on it.
  const provider = await identity.provider().catch(() => undefined);
  const states = Object.entries(provider?.elsewhere.states() ?? {});
  void provider?.elsewhere.warmUp();
  return states.filter(([, state]) => state === 'degraded').map(([id]) => id);
}

/**
 * Exchanges a provider's credential for a token, or says why not. A browser's token comes with
 * `bind`, the value of the HttpOnly cookie `shop_bind` without which the token opens nothing.
 */
export function exchangeCredential(
  identity: Identity,
  request: ExchangeRequest,
): Promise<ExchangedWithinLimits> {
  return exchangeWithinLimits(identity, request);
}

/** Makes a token for a user whose identity the caller of this function has made sure of. */
export function issueToken(
  { db, clock }: Identity,
  { userId, browser = false }: { userId: string; browser?: boolean },
): Promise<IssuedToken> {
  const at = clock.now();
  const signIn = { method: '', secondFactor: false, signedInAt: at, providerSession: undefined };
  return inTransaction(db, (tx) => mintToken(tx, { userId, browser, at, signIn }));
}

/** The address that a request comes from, as far as the proxies in front are believed. */
export function peerOfRequest({ settings }: Identity, request: IncomingMessage): string {
  return peerOf(request, settings.trustedProxyHops);
}

/** The user behind a token, unless it is unknown, revoked, over, or bound to another browser. */
export async function findCaller(
  identity: Pick<Identity, 'db' | 'clock' | 'settings'>,
  sent: Sent,
): Promise<Caller | undefined> {
  const found = await findTokenCaller(identity, sent);
  return found && holdBack(identity.settings, found.caller, found.facts);
}

/** Ends a token at once, and all others of the same sign-in; whether there was one. */
export function revokeToken({ db }: Identity, token: string): Promise<boolean> {
  return deleteTokenRow(db, token);
}

/** The addresses of those of the ids that are users'. */
export async function findEmails(
  { db }: Identity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectEmails.all(db, ids);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The id of the user with this address. */
export async function findUserId({ db }: Identity, email: string): Promise<string | undefined> {
  return (await selectUserId.first(db, foldEmail(email)))?.id;
}

/** Whether the user with this address is an admin; false when there is none. */
export async function isAdmin({ db }: Identity, email: string): Promise<boolean> {
  return (await selectRole.first(db, foldEmail(email)))?.role === 'admin';
}

/**
 * Makes the first admin of a shop that has none, with a random password, and says what is to be
 * shown of it. The sign-in stays in `first-admin.json` until its password is changed.
 */
export function ensureFirstAdmin(identity: Identity): Promise<FirstAdmin> {
  return makeFirstAdmin(identity);
}

/** Deletes what is over: tokens, remembered credentials, the provider's sessions and links. */
export async function forgetOver({ db, clock }: Identity): Promise<void> {
  const now = clock.now();
  await deleteOverTokens.count(db, now, later(now, -tokenLife.idleMs));
  await deleteOverCredentials.count(db, now);
  await deleteOverSessions.count(db, now);
  await deleteOverVerifications.count(db, now);
  await forgetOldTries({ db, clock });
}
