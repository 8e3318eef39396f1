import { rememberOrigin, signOut } from '../../identity/session.ts';

/** Leaves for the login page, which comes back to this one. */
export async function signInAgain(): Promise<void> {
  rememberOrigin();
  await Promise.allSettled([signOut()]);
  location.assign('/login');
}
