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
import { builtin, tidyName } from './credentials.ts';
import { createLimiter, defaultRules } from './limits.ts';
import { basePath, peerHeader, type ProviderDeps } from './provider-deps.ts';
import { trustedOrigins } from './trusted-origins.ts';

export interface Provider {
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
  return {
    handle: (request) => auth.handler(request),
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

function providerOptions(deps: ProviderDeps) {
  const { db, secret, settings, onPasswordReset, sendResetLink } = deps;
  return {
    baseURL: settings.publicOrigin,
    basePath,
    // `secrets` and not `secret`: a variable of the environment would win over the latter.
    secrets: [{ version: 1, value: secret }],
    database: { db: db.kysely, type: 'postgres', schemaName: 'identity', transaction: true },
    trustedOrigins: async (request) => trustedOrigins(settings.publicOrigin, request),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => sendResetLink({ email: user.email, url }),
      onPasswordReset: ({ user }) => onPasswordReset(user.id),
    },
    session: { expiresIn: 7 * daySeconds, updateAge: daySeconds },
    rateLimit: {
      enabled: true,
      customStorage: createLimiter(deps.clock),
      customRules: { ...defaultRules, ...settings.limits },
    },
    advanced: {
      cookiePrefix: 'shop',
      ipAddress: { ipAddressHeaders: [peerHeader] },
      // Said aloud, because both are off by themselves when NODE_ENV is 'test'.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // The marker of `schema.ts` has answered it; asking again would delay the first request.
      database: { validateSchema: false },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: withTidyName(checkAddress(user)) }) },
        update: { before: async (change) => ({ data: withTidyName(change) }) },
      },
      account: { update: { after: (account) => tellOfChange(deps, account) } },
    },
    plugins: [jwt(credentialOptions)],
    telemetry: { enabled: false },
    logger: providerLog(deps),
    onAPIError: { onError: logFailure(deps) },
  } satisfies BetterAuthOptions;
}

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
    }: {
      user: { email: string; emailVerified: boolean; name: string };
    }) => ({
      jti: crypto.randomUUID(),
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
  if (typeof account.userId === 'string') await onPasswordChange(account.userId);
}

function checkAddress<User extends { email: string }>(user: User): User {
  if (user.email.length <= maxEmailLength) return user;
  throw new APIError('BAD_REQUEST', { message: 'Invalid email', code: 'INVALID_EMAIL' });
}

function withTidyName<Change extends { name?: string }>(change: Change): Change {
  return change.name === undefined ? change : { ...change, name: tidyName(change.name) };
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
