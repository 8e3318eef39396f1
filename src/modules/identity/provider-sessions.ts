/** The provider's session as the plugins see it. */
import type { getSessionFromCtx } from 'better-auth/api';
import { secondMs } from '#platform/clock.ts';
import type { SignIn } from './sign-ins.ts';

/** Who calls, with their session. */
export type Held = NonNullable<Awaited<ReturnType<typeof getSessionFromCtx>>>;

/** The session as a credential will name it, which knows no parts of seconds. */
export function signInOf({ session }: Held): SignIn {
  const seconds = Math.floor(session.createdAt.getTime() / secondMs);
  return { providerSession: session.id, signedInAt: new Date(seconds * secondMs) };
}
