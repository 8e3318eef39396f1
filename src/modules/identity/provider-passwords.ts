/** The guard's part about new passwords: looked at wherever one is chosen, before it is hashed. */
import type { GenericEndpointContext } from 'better-auth';
import { fieldIn, textIn } from './auth-request.ts';
import { authRefusal } from './auth-refusals.ts';
import { builtin, foldEmail } from './credentials.ts';
import { judgeSignIn } from './duties.ts';
import { argonPasswords } from './password-hashes.ts';
import { findPasswordFault, type PasswordOwner } from './password-rules.ts';
import type { ProviderDeps } from './provider-deps.ts';
import type { Held } from './provider-sessions.ts';
import { renewPasswordHash } from './queries/duties.ts';
import { selectUserOfSubject } from './queries/users.ts';

type Account = Pick<Held['user'], 'id' | 'email' | 'name'>;

/** Refuses a registration, or a link's new password, that must not be. */
export async function lookAtOpenPassword(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
): Promise<void> {
  if (ctx.path === '/sign-up/email') {
    const [email = '', name = ''] = [textIn(ctx.body, 'email'), textIn(ctx.body, 'name')];
    await look(deps, fieldIn(ctx.body, 'password'), { email, name, role: 'customer' });
  }
  if (ctx.path === '/reset-password') {
    const account = await accountOfLink(ctx);
    // The call itself refuses a link that is over.
    if (account) await look(deps, fieldIn(ctx.body, 'newPassword'), await ownerOf(deps, account));
  }
}

/** The same where somebody who is signed in changes theirs. */
export async function lookAtChangedPassword(
  deps: ProviderDeps,
  ctx: GenericEndpointContext,
  { user }: Held,
): Promise<void> {
  if (ctx.path !== '/change-password') return;
  await look(deps, fieldIn(ctx.body, 'newPassword'), await ownerOf(deps, user));
}

/** After a right password: what staff owe is kept, and a first one that is over lets nobody in. */
export async function notePassword(deps: ProviderDeps, ctx: GenericEndpointContext): Promise<void> {
  if (ctx.path !== '/sign-in/email') return;
  const [email = '', password] = [textIn(ctx.body, 'email'), fieldIn(ctx.body, 'password')];
  if (typeof password !== 'string') return;
  await renewHash(deps, ctx, { email, password });
  if ((await judgeSignIn(deps, { email, password })) === 'fine') return;
  const { newSession, internalAdapter } = ctx.context;
  if (newSession) await internalAdapter.deleteSession(newSession.session.token);
  throw authRefusal('FIRST_PASSWORD_OVER');
}

/** The one moment in which the password is there to be hashed as it is done today. */
async function renewHash(
  { db, passwords = argonPasswords }: ProviderDeps,
  ctx: GenericEndpointContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const found = await ctx.context.internalAdapter.findUserByEmail(foldEmail(email), {
    includeAccounts: true,
  });
  const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!found || !hash || !passwords.isOld?.(hash)) return;
  // Not by the provider, which would tell the mailbox of a change that is none.
  await renewPasswordHash.count(db, found.user.id, hash, await passwords.hash(password));
}

async function look(deps: ProviderDeps, password: unknown, owner: PasswordOwner): Promise<void> {
  if (typeof password !== 'string') return;
  const { shopName, passwordWords = [] } = deps.settings;
  const fault = await findPasswordFault(password, owner, [shopName, ...passwordWords]);
  if (fault) throw authRefusal(fault);
}

async function accountOfLink(ctx: GenericEndpointContext): Promise<Account | undefined> {
  const { internalAdapter } = ctx.context;
  const token = textIn(ctx.body, 'token') ?? '';
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt < new Date()) return undefined;
  return (await internalAdapter.findUserById(link.value)) ?? undefined;
}

async function ownerOf({ db }: ProviderDeps, { id, email, name }: Account): Promise<PasswordOwner> {
  const user = await selectUserOfSubject.first(db, builtin.issuer, id);
  return { email, name, role: user?.role ?? 'customer' };
}
