/** The provider's session as the plugins see it. */
import type { getSessionFromCtx } from 'better-auth/api';
import { secondMs } from '#platform/clock.ts';
import type { SignIn } from '../sign-ins/ended-sign-ins.ts';

/** The session of the caller, with its user. */
export type CurrentSession = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>;

/** The session as a credential will name it, with whole seconds. */
export function toSignIn({ session }: CurrentSession): SignIn {
  const seconds = Math.floor(session.createdAt.getTime() / secondMs);
  return { providerSession: session.id, signedInAt: new Date(seconds * secondMs) };
}
