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
import { linkLifeMs } from '#modules/mails/mails.ts';
import { wordsOf } from './amr.ts';
import { builtin, tidyName } from './credentials.ts';
import { resetIdentifier } from './mailbox.ts';
import { argonPasswords } from './password-hashes.ts';
import { passwordLength } from './password-rules.ts';
import { basePath, peerHeader, type ProviderDeps } from './provider-deps.ts';
import { mailboxPlugin, sendVerification } from './provider-mailbox.ts';
import { openElsewhere, type Elsewhere, type Vouched } from './provider-oidc.ts';
import { secondFactorPlugins } from './provider-second-factor.ts';
import { takeSecondFactorsAway } from './queries/second-factor.ts';
import { deviceCookieIn, providerPrefix } from './shop-cookies.ts';
import { trustedOrigins } from './trusted-origins.ts';

export interface Provider {
  /** The issuers elsewhere that may vouch for a visitor. */
  readonly elsewhere: Pick<Elsewhere, 'states' | 'warmUp'>;
  /** Answers one request to a path under /auth. */
  handle(request: Request): Promise<Response>;
  /**
   * Makes the account with this address exist, with this password as its only way in and its
   * address verified. Answers its subject.
   */
  makeAccount(account: { email: string; name: string; password: string }): Promise<string>;
}

const daySeconds = (24 * hourMs) / secondMs;
const maxEmailLength = 254;

/** Makes the provider's tables, or brings older ones up to date. */
export async function migrateProvider(deps: ProviderDeps): Promise<void> {
  const { runMigrations } = await getMigrations(providerOptions(deps));
  await runMigrations();
}

/** Builds the provider; its tables are there. */
export async function buildProvider(deps: ProviderDeps): Promise<Provider> {
  const auth = betterAuth(providerOptions(deps));
  const { internalAdapter, password: passwords } = await auth.$context;
  const elsewhere = openElsewhere(deps, {
    options: () => providerOptions(deps),
    beforeSignIn: (vouched) => makeRoom(deps, internalAdapter, vouched),
  });
  return {
    elsewhere,
    handle: async (request) => (await elsewhere.tryHandle(request)) ?? auth.handler(request),
    async makeAccount({ email, name, password }) {
      const existing = await internalAdapter.findUserByEmail(email);
      const newUser = { email, name, emailVerified: true };
      const method = { method: 'email-password' } as const;
      const user = existing?.user ?? (await internalAdapter.createUser(newUser, method));
      await internalAdapter.updateUser(user.id, { emailVerified: true });
      // Whatever somebody else set up under this address before its owner did.
      await internalAdapter.deleteUserSessions(user.id);
      for (const { id } of await internalAdapter.findAccounts(user.id)) {
        await internalAdapter.deleteAccount(id);
      }
      await takeSecondFactorsAway.first(deps.db, user.id);
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

type Accounts = Awaited<ReturnType<typeof betterAuth>['$context']>['internalAdapter'];

/**
 * Removes the account of whoever registered with somebody else's address: with it go password,
 * sessions, passkeys and codes. The owner, who has proved it, gets a new one.
 */
async function makeRoom(
  deps: ProviderDeps,
  accounts: Accounts,
  { provider, subject, email, by }: Vouched,
): Promise<void> {
  const found = await accounts.findUserByEmail(email);
  if (!found || found.user.emailVerified) return;
  // Known here under this or another address: then nobody is in the way.
  const known = await accounts.findAccountByKey({ providerId: provider, accountId: subject });
  if (known) return;
  await accounts.deleteUser(found.user.id);
  await deps.onRemoved({ subject: found.user.id, email, by });
}

function providerOptions(deps: ProviderDeps) {
  const { db, secrets, settings, onPasswordReset, writeResetLetter } = deps;
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
      // A session would tell a new address from one that has an account: the page signs in next.
      autoSignIn: false,
      onExistingUserSignUp: ({ user }) => deps.onTakenAddress(user.email),
      password: deps.passwords ?? argonPasswords,
      // In units of a string, of which a letter may have many: the guard counts letters.
      minPasswordLength: passwordLength.customer,
      maxPasswordLength: passwordLength.longest * 16,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: linkLifeMs / secondMs,
      sendResetPassword: ({ user: { id: subject, email }, token }) =>
        writeResetLetter({ subject, email, token }),
      onPasswordReset: ({ user: { id, email } }, request) => {
        const deviceCookie = deviceCookieIn(request?.headers.get('cookie'), settings);
        return onPasswordReset(id, { email, deviceCookie });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user }) => sendVerification(deps, user),
    },
    verification: {
      storeIdentifier: { default: 'plain', overrides: { 'reset-password:': resetsByDigest } },
    },
    // How fresh a session must be is the guard's to say.
    session: { expiresIn: 7 * daySeconds, updateAge: daySeconds, freshAge: 0 },
    // The shop counts tries itself, before they come here.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: providerPrefix(isSecure),
      // The library knows the prefix '__Secure-' only: the name above has a stricter one.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [peerHeader] },
      // Said aloud, because both are off by themselves when NODE_ENV is 'test'.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The marker of `schema.ts` has answered it; asking again would delay the first request.
      database: { validateSchema: false },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: asKept(checkAddress(user)) }) },
        update: { before: async (change) => ({ data: asKept(change) }) },
      },
      account: { update: { after: (account) => tellOfChange(deps, account) } },
    },
    plugins: [jwt(credentialOptions), mailboxPlugin(deps), ...secondFactorPlugins(deps)],
    telemetry: { enabled: false },
    logger: providerLog(deps),
    onAPIError: { onError: logFailure(deps) },
  } satisfies BetterAuthOptions;
}

// The provider also looks for what is not digested; no token begins as these do.
const resetsByDigest = {
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
    // `jti` tells two credentials of the same second apart.
    definePayload: ({
      user,
      session,
    }: {
      user: { email: string; emailVerified: boolean; name: string };
      session: { id: string; createdAt: Date; amr?: unknown };
    }) => ({
      jti: crypto.randomUUID(),
      sid: session.id,
      amr: wordsOf(session.amr),
      auth_time: Math.floor(session.createdAt.getTime() / secondMs),
      email: user.email,
      email_verified: user.emailVerified,
      name: user.name,
    }),
  },
};

// A credential account has nothing but its password to change. After a reset this is called too,
// but with a number of rows for an account; `onPasswordReset` takes care of that one.
async function tellOfChange({ onPasswordChange }: ProviderDeps, account: unknown): Promise<void> {
  if (typeof account !== 'object' || account === null || !('userId' in account)) return;
  if (!('providerId' in account) || account.providerId !== 'credential') return;
  if (typeof account.userId === 'string') await onPasswordChange(account.userId);
}

function checkAddress<User extends { email: string }>(user: User): User {
  if (user.email.length <= maxEmailLength) return user;
  throw new APIError('BAD_REQUEST', { message: 'Invalid email', code: 'INVALID_EMAIL' });
}

/** A change is whatever was sent. Names are tidied; pictures are the shop's own affair. */
function asKept<Change extends { name?: unknown; image?: unknown }>(change: Change) {
  const { name } = change;
  const kept = change.image === undefined ? change : { ...change, image: null };
  if (name === undefined) return kept;
  if (typeof name === 'string') return { ...kept, name: tidyName(name) };
  throw new APIError('BAD_REQUEST', { message: 'Invalid name', code: 'INVALID_NAME' });
}

// Most of what the provider calls an error is a visitor's: a wrong password, a foreign origin.
function providerLog({ log }: ProviderDeps): BetterAuthOptions['logger'] {
  return {
    level: 'warn',
    log: (level, message) => log[level === 'error' ? 'warn' : 'info']({ part: 'auth' }, message),
  };
}

function logFailure({ log }: ProviderDeps) {
  return (error: unknown): void => {
    if (error instanceof APIError && error.statusCode < 500) return;
    log.error({ part: 'auth', err: error }, 'the identity provider failed');
  };
}
