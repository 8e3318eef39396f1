/** The guard's checks of new passwords, wherever one is chosen, before it is hashed. */
import type { GenericEndpointContext } from 'better-auth';
import { getField, getText } from '../auth-requests/request-body.ts';
import { authError } from '../auth-requests/errors.ts';
import { builtin, normalizeEmail } from '../sign-ins/credentials.ts';
import { checkPasswordSignIn } from '../staff/required-actions.ts';
import { argonPasswords } from '../passwords/hashes.ts';
import { findPasswordError, type PasswordOwner } from '../passwords/rules.ts';
import type { ProviderDeps } from './deps.ts';
import type { CurrentSession } from './current-session.ts';
import { renewPasswordHash } from '../queries/required-actions.ts';
import { selectUserOfSubject } from '../queries/users.ts';

type PasswordAccount = Pick<CurrentSession['user'], 'id' | 'email' | 'name'>;

/** Rejects a registration, or a reset by link, with a password that is not allowed. */
export async function checkNewPassword(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
): Promise<void> {
  if (ctx.path === '/sign-up/email') {
    const [email = '', name = ''] = [getText(ctx.body, 'email'), getText(ctx.body, 'name')];
    await rejectWeakPassword(deps, getField(ctx.body, 'password'), {
      email,
      name,
      role: 'customer',
    });
  }
  if (ctx.path === '/reset-password') {
    const account = await findAccountOfLink(ctx);
    // The operation itself rejects an expired link.
    if (account)
      await rejectWeakPassword(
        deps,
        getField(ctx.body, 'newPassword'),
        await findPasswordOwner(deps, account),
      );
  }
}

/** The same for a signed-in user who changes theirs. */
export async function checkChangedPassword(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
  { user }: CurrentSession,
): Promise<void> {
  if (ctx.path !== '/change-password') return;
  await rejectWeakPassword(
    deps,
    getField(ctx.body, 'newPassword'),
    await findPasswordOwner(deps, user),
  );
}

/** After a right password: renews an old hash and rejects a first password that has expired. */
export async function finishPasswordSignIn(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
): Promise<void> {
  if (ctx.path !== '/sign-in/email') return;
  const [email = '', password] = [getText(ctx.body, 'email'), getField(ctx.body, 'password')];
  if (typeof password !== 'string') return;
  await renewHash(deps, ctx, { email, password });
  if ((await checkPasswordSignIn(deps, { email, password })) === 'ok') return;
  const { newSession, internalAdapter } = ctx.context;
  if (newSession) await internalAdapter.deleteSession(newSession.session.token);
  throw authError('FIRST_PASSWORD_OVER');
}

/** Hashes the password with today's parameters; only here it is known in plain text. */
async function renewHash(
  { db, passwords = argonPasswords }: ProviderDeps,
  ctx: GenericEndpointContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const userWithAccounts = await ctx.context.internalAdapter.findUserByEmail(
    normalizeEmail(email),
    {
      includeAccounts: true,
    },
  );
  const hash = userWithAccounts?.accounts.find(
    ({ providerId }) => providerId === 'credential',
  )?.password;
  if (!userWithAccounts || !hash || !passwords.isOld?.(hash)) return;
  // Not by the provider, which would send an email about a changed password.
  await renewPasswordHash.count(db, {
    subject: userWithAccounts.user.id,
    oldHash: hash,
    newHash: await passwords.hash(password),
  });
}

async function rejectWeakPassword(
  deps: ProviderDeps,
  password: unknown,
  owner: PasswordOwner,
): Promise<void> {
  if (typeof password !== 'string') return;
  const { shopName, passwordWords = [] } = deps.settings;
  const error = await findPasswordError(password, owner, [shopName, ...passwordWords]);
  if (error) throw authError(error);
}

async function findAccountOfLink(
  ctx: GenericEndpointContext,
): Promise<PasswordAccount | undefined> {
  const { internalAdapter } = ctx.context;
  const token = getText(ctx.body, 'token') ?? '';
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt < new Date()) return undefined;
  return (await internalAdapter.findUserById(link.value)) ?? undefined;
}

async function findPasswordOwner(
  { db }: ProviderDeps,
  { id, email, name }: PasswordAccount,
): Promise<PasswordOwner> {
  const user = await selectUserOfSubject.first(db, { issuer: builtin.issuer, subject: id });
  return { email, name, role: user?.role ?? 'customer' };
}
