/**
 * The builtin identity provider: better-auth, with its own tables in the schema `identity`.
 * Loading it costs an eighth of a second and 30 MB, so it is loaded when first needed and this
 * file is imported by nothing at start.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { jwt } from 'better-auth/plugins/jwt';
import { hourMs, secondMs } from '#platform/clock.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import { linkLifetimeMs } from '#modules/emails/emails.ts';
import { parseMethods } from './authentication-methods.ts';
import { builtin, normalizeDisplayName } from '../sign-ins/credentials.ts';
import { resetIdentifier } from '../accounts/email-verification.ts';
import { argonPasswords } from '../passwords/hashes.ts';
import { passwordLength } from '../passwords/rules.ts';
import { basePath, clientIpHeader, type ProviderDeps } from './deps.ts';
import { emailVerificationPlugin, sendVerification } from './email-verification-plugin.ts';
import {
  createExternalSignIn,
  type ExternalSignIn,
  type VerifiedEmail,
} from '../external-sign-in/external-sign-in.ts';
import { secondFactorPlugins } from './second-factor-plugins.ts';
import { deleteSecondFactors } from '../queries/second-factor.ts';
import { readDeviceCookie, providerCookiePrefix } from '../tokens/cookies.ts';
import { trustedOrigins } from '../auth-requests/trusted-origins.ts';

export interface Provider {
  /** Sign-in with external issuers. */
  readonly externalSignIn: Pick<ExternalSignIn, 'states' | 'warmUp'>;
  /** Answers one request to a path under /auth. */
  handle(request: Request): Promise<Response>;
  /**
   * Ensures that there is an account with this email, this password as its only sign-in method and
   * the email verified. Returns its subject.
   */
  createAccount(account: { email: string; name: string; password: string }): Promise<string>;
}

const daySeconds = (24 * hourMs) / secondMs;
const maxEmailLength = 254;

/** Makes the provider's tables, or brings older ones up to date. */
export async function migrateProvider(deps: ProviderDeps): Promise<void> {
  const { runMigrations } = await getMigrations(createOptions(deps));
  await runMigrations();
}

/** Builds the provider; its tables exist already. */
export async function buildProvider(deps: ProviderDeps): Promise<Provider> {
  const auth = betterAuth(createOptions(deps));
  const { internalAdapter, password: passwords } = await auth.$context;
  const externalSignIn = createExternalSignIn(deps, {
    options: () => createOptions(deps),
    beforeSignIn: (verified) => removeUnverifiedAccount(deps, internalAdapter, verified),
  });
  return {
    externalSignIn,
    handle: async (request) => (await externalSignIn.tryHandle(request)) ?? auth.handler(request),
    async createAccount({ email, name, password }) {
      const existing = await internalAdapter.findUserByEmail(email);
      const newUser = { email, name, emailVerified: true };
      const method = { method: 'email-password' } as const;
      const user = existing?.user ?? (await internalAdapter.createUser(newUser, method));
      await internalAdapter.updateUser(user.id, { emailVerified: true });
      // Whatever somebody else set up with this email before its owner did.
      await internalAdapter.deleteUserSessions(user.id);
      for (const { id } of await internalAdapter.findAccounts(user.id)) {
        await internalAdapter.deleteAccount(id);
      }
      await deleteSecondFactors.first(deps.db, { id: user.id });
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await passwords.hash(password),
      });
      return user.id;
    },
  };
}

type InternalAdapter = Awaited<ReturnType<typeof betterAuth>['$context']>['internalAdapter'];

/**
 * Removes the account of somebody who registered with another person's email, with its password,
 * sessions, passkeys and codes. The owner, who has verified the email, gets a new one.
 */
async function removeUnverifiedAccount(
  deps: ProviderDeps,
  adapter: InternalAdapter,
  { provider, subject, email, issuerName }: VerifiedEmail,
): Promise<void> {
  const existing = await adapter.findUserByEmail(email);
  if (!existing || existing.user.emailVerified) return;
  // The owner has an account here already, with this or another email: nothing to remove.
  const linkedAccount = await adapter.findAccountByKey({
    providerId: provider,
    accountId: subject,
  });
  if (linkedAccount) return;
  await adapter.deleteUser(existing.user.id);
  await deps.onAccountRemoved({ subject: existing.user.id, email, issuerName });
}

function createOptions(deps: ProviderDeps) {
  const { db, secrets, settings, onPasswordReset, sendResetEmail } = deps;
  const isSecure = settings.publicOrigin.startsWith('https:');
  return {
    baseURL: settings.publicOrigin,
    basePath,
    // `secrets` and not `secret`: a variable of the environment would win over the latter.
    secrets: [...secrets],
    database: { db: db.kysely, type: 'postgres', schemaName: 'identity', transaction: true },
    trustedOrigins: async (request) => trustedOrigins(settings.publicOrigin, request),
    emailAndPassword: {
      enabled: true,
      // A session would reveal whether the email had an account; the page signs in next.
      autoSignIn: false,
      onExistingUserSignUp: ({ user }) => deps.onAddressTaken(user.email),
      password: deps.passwords ?? argonPasswords,
      // In UTF-16 units, of which a character may have many: the guard counts characters.
      minPasswordLength: passwordLength.customer,
      maxPasswordLength: passwordLength.longest * 16,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: linkLifetimeMs / secondMs,
      sendResetPassword: ({ user: { id: subject, email }, token }) =>
        sendResetEmail({ subject, email, token }),
      onPasswordReset: ({ user: { id, email } }, request) => {
        const deviceCookie = readDeviceCookie(request?.headers.get('cookie'), settings);
        return onPasswordReset(id, { email, deviceCookie });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user }) => sendVerification(deps, user),
    },
    verification: {
      storeIdentifier: {
        default: 'plain',
        overrides: { 'reset-password:': resetIdentifierHasher },
      },
    },
    // The guard checks how recent a session is.
    session: { expiresIn: 7 * daySeconds, updateAge: daySeconds, freshAge: 0 },
    // The shop limits attempts itself, before they come here.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: providerCookiePrefix(isSecure),
      // The library only offers the prefix '__Secure-'; the one above is stricter.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      // Set explicitly, because both default to disabled when NODE_ENV is 'test'.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // `provider-schema.ts` has checked it; checking again would delay the first request.
      database: { validateSchema: false },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: normalizeUser(checkEmailLength(user)) }) },
        update: { before: async (change) => ({ data: normalizeUser(change) }) },
      },
      account: { update: { after: (account) => notifyPasswordChange(deps, account) } },
    },
    plugins: [jwt(credentialOptions), emailVerificationPlugin(deps), ...secondFactorPlugins(deps)],
    telemetry: { enabled: false },
    logger: createProviderLog(deps),
    onAPIError: { onError: createErrorHandler(deps) },
  } satisfies BetterAuthOptions;
}

// The provider also looks up identifiers that are not hashed; no token begins like these.
const resetIdentifierHasher = {
  hash: async (identifier: string) => resetIdentifier(identifier.replace('reset-password:', '')),
};

const credentialOptions = {
  disableSettingJwtHeader: true,
  jwks: {
    keyPairConfig: { alg: builtin.algorithm },
    rotationInterval: 30 * daySeconds,
    gracePeriod: daySeconds,
  },
  jwt: {
    issuer: builtin.issuer,
    audience: builtin.audience,
    expirationTime: '5m',
    // `jti` distinguishes two credentials of the same second.
    definePayload: ({
      user,
      session,
    }: {
      user: { email: string; emailVerified: boolean; name: string };
      session: { id: string; createdAt: Date; amr?: unknown };
    }) => ({
      jti: crypto.randomUUID(),
      sid: session.id,
      amr: parseMethods(session.amr),
      auth_time: Math.floor(session.createdAt.getTime() / secondMs),
      email: user.email,
      email_verified: user.emailVerified,
      name: user.name,
    }),
  },
};

// A credential account has nothing but its password to change. After a reset this is called too,
// but with a number of rows for an account; `onPasswordReset` takes care of that one.
async function notifyPasswordChange(
  { onPasswordChange }: ProviderDeps,
  account: unknown,
): Promise<void> {
  if (typeof account !== 'object' || account === null || !('userId' in account)) return;
  if (!('providerId' in account) || account.providerId !== 'credential') return;
  if (typeof account.userId === 'string') await onPasswordChange(account.userId);
}

function checkEmailLength<User extends { email: string }>(user: User): User {
  if (user.email.length <= maxEmailLength) return user;
  throw new APIError('BAD_REQUEST', { message: 'Invalid email', code: 'INVALID_EMAIL' });
}

/** Normalizes the name and drops the picture, which the shop stores itself. */
function normalizeUser<Change extends { name?: unknown; image?: unknown }>(change: Change) {
  const { name } = change;
  const withoutImage = change.image === undefined ? change : { ...change, image: null };
  if (name === undefined) return withoutImage;
  if (typeof name === 'string') return { ...withoutImage, name: normalizeDisplayName(name) };
  throw new APIError('BAD_REQUEST', { message: 'Invalid name', code: 'INVALID_NAME' });
}

// Most errors of the provider are caused by visitors: a wrong password, a foreign origin.
function createProviderLog({ log }: ProviderDeps): BetterAuthOptions['logger'] {
  return {
    level: 'warn',
    log: (level, message) => log[level === 'error' ? 'warn' : 'info']({ part: 'auth' }, message),
  };
}

/** What may be tried again is for the handler of the request, which says when. */
function createErrorHandler({ log }: ProviderDeps) {
  return (error: unknown): void => {
    if (error instanceof APIError && error.statusCode < 500) return;
    if (classifyDatabaseError(error) !== undefined) throw error;
    log.error({ part: 'auth', err: error }, 'the identity provider failed');
  };
}
