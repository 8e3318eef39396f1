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
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { answerAuth, hashingGate } from './auth-handler.ts';
import type { Caller, User } from './caller.ts';
import { builtin, builtinIssuers, foldEmail, type Issuers } from './credentials.ts';
import { exchange, type Exchanged, type ExchangeRequest } from './exchange.ts';
import { forgetSignIn, firstAdminPath } from './first-admin-file.ts';
import { makeFirstAdmin, type FirstAdmin } from './first-admin.ts';
import type { Gate } from './gate.ts';
import type { Rule } from './limits.ts';
import { once } from './once.ts';
import type { ProviderDeps, ResetLetter } from './provider-deps.ts';
import type { Provider } from './provider.ts';
import { deleteOverSessions, markEmailVerified } from './queries/settings.ts';
import { deleteOverCredentials, deleteOverTokens, deleteTokensOfUser } from './queries/tokens.ts';
import {
  demoteUser,
  lockAdmins,
  promoteUser,
  selectRole,
  selectUserOfSubject,
  selectUsers,
  type UserRow,
} from './queries/users.ts';
import { prepareSchema } from './schema.ts';
import {
  deleteTokenRow,
  findTokenCaller,
  mintToken,
  tokenLife,
  type IssuedToken,
} from './tokens.ts';

export interface IdentitySettings {
  /** Scheme and host without a slash at the end: 'https://shop.example'. */
  publicOrigin: string;
  /** Whoever proves to own one of these addresses is an admin. */
  adminEmails: readonly string[];
  /** Where `first-admin.json` is kept. */
  dataDir: string;
  /** How many proxies in front of the shop append to X-Forwarded-For; none is 0. */
  trustedProxyHops: number;
  /** Other limits than the usual, by path: `{ '/sign-in/email': { window: 60, max: 10 } }`. */
  limits?: Readonly<Record<string, Rule>>;
}

export interface Identity {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: IdentitySettings;
  readonly issuers: Issuers;
  readonly provider: () => Promise<Provider>;
  readonly gate: Gate;
}

export interface IdentityDeps {
  db: Database;
  clock: Clock;
  log: Log;
  settings: IdentitySettings;
  /** Takes a reset link to its mailbox. Without it nothing is sent, and the log says so. */
  sendResetLink?: (letter: ResetLetter) => Promise<void>;
}

/**
 * Opens identity on a migrated database. Makes the provider's tables and the shared secret when
 * they are missing; otherwise asks the database twice and loads nothing.
 */
export async function openIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, clock, log } = deps;
  const adminEmails = deps.settings.adminEmails.map(foldEmail);
  const settings = { ...deps.settings, adminEmails };
  const load = () => import('./provider.ts');
  const providerDeps = (secret: string): ProviderDeps => ({
    ...{ db, clock, log, secret, settings },
    onPasswordChange: (subject) => afterPasswordChange(db, settings, subject),
    onPasswordReset: async (subject) => {
      await markEmailVerified.count(db, subject);
      await afterPasswordChange(db, settings, subject);
    },
    sendResetLink: deps.sendResetLink ?? sendNothing(log),
  });
  const secret = await prepareSchema(db, async (fresh) =>
    (await load()).migrateProvider(providerDeps(fresh)),
  );
  const provider = once(async () => (await load()).buildProvider(providerDeps(secret)));
  const issuers = builtinIssuers(db, clock);
  return { db, clock, log, settings, issuers, provider, gate: hashingGate() };
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
  await identity.provider();
}

/**
 * Exchanges a provider's credential for a token, or says why not. A browser's token comes with
 * `bind`, the value of the HttpOnly cookie `shop_bind` without which the token opens nothing.
 */
export function exchangeCredential(
  identity: Identity,
  request: ExchangeRequest,
): Promise<Exchanged> {
  return exchange(identity, request);
}

/** Makes a token for a user whose identity the caller of this function has made sure of. */
export function issueToken(
  { db, clock }: Identity,
  { userId, browser = false }: { userId: string; browser?: boolean },
): Promise<IssuedToken> {
  return inTransaction(db, (tx) => mintToken(tx, { userId, browser, at: clock.now() }));
}

/**
 * The user behind a token, unless it is unknown, revoked, over, or bound to another browser.
 * `bind` is the companion cookie, when one was sent.
 */
export function findCaller(
  identity: Pick<Identity, 'db' | 'clock'>,
  sent: { token: string; bind?: string | undefined },
): Promise<Caller | undefined> {
  return findTokenCaller(identity, sent);
}

/** Ends a token at once; whether there was one. */
export function revokeToken({ db }: Identity, token: string): Promise<boolean> {
  return deleteTokenRow(db, token);
}

/** Users, oldest first. Found by name or e-mail. */
export async function listUsers({ db }: Identity, request: PageRequest = {}): Promise<Page<User>> {
  const rows = await selectUsers.all(db, ...pageValues(request));
  return toPage(rows.map(toUser), request);
}

/** Whether the user with this address is an admin; false when there is none. */
export async function isAdmin({ db }: Identity, email: string): Promise<boolean> {
  return (await selectRole.first(db, foldEmail(email)))?.role === 'admin';
}

/** Makes the user an admin. Changes nothing when there is no such user or they are one. */
export async function makeAdmin(
  { db, log }: Identity,
  { email, by }: { email: string; by: string },
): Promise<{ modifiedCount: number }> {
  const modifiedCount = await promoteUser.count(db, foldEmail(email));
  if (modifiedCount > 0) log.info({ email, by }, 'a user was made an admin');
  return { modifiedCount };
}

export type AdminRemoved =
  | { ok: true; modifiedCount: number }
  | { ok: false; reason: 'last_admin' };

/** Takes the role of an admin away, unless nobody else has it. */
export function removeAdmin(
  { db, log }: Identity,
  { email, by }: { email: string; by: string },
): Promise<AdminRemoved> {
  const folded = foldEmail(email);
  return inTransaction(db, async (tx): Promise<AdminRemoved> => {
    const admins = await lockAdmins.all(tx);
    if (!admins.some((admin) => admin.email === folded)) return { ok: true, modifiedCount: 0 };
    if (admins.length === 1) return { ok: false, reason: 'last_admin' };
    const modifiedCount = await demoteUser.count(tx, folded);
    log.info({ email, by }, 'an admin was made a customer');
    return { ok: true, modifiedCount };
  });
}

/**
 * Makes the first admin of a shop that has none, with a random password, and says what is to be
 * shown of it. The sign-in stays in `first-admin.json` until its password is changed.
 */
export function ensureFirstAdmin(identity: Identity): Promise<FirstAdmin> {
  return makeFirstAdmin(identity);
}

/** Deletes what is over: tokens, remembered credentials and the provider's sessions. */
export async function forgetOver({ db, clock }: Identity): Promise<void> {
  const now = clock.now();
  await deleteOverTokens.count(db, now, later(now, -tokenLife.idleMs));
  await deleteOverCredentials.count(db, now);
  await deleteOverSessions.count(db, now);
}

async function afterPasswordChange(
  db: Database,
  { dataDir }: IdentitySettings,
  subject: string,
): Promise<void> {
  const user = await selectUserOfSubject.first(db, builtin.issuer, subject);
  if (!user) return;
  await deleteTokensOfUser.count(db, user.id);
  await forgetSignIn(firstAdminPath(dataDir), user.email);
}

function sendNothing(log: Log) {
  return async ({ email }: ResetLetter) => {
    log.warn({ email }, 'a password reset was asked for, and no mail is set up to send it');
  };
}

function toUser({ id, email, display_name: displayName, role }: UserRow): User {
  return { id, email, displayName, role };
}
