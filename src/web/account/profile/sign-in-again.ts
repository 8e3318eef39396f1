import { saveReturnPath, signOut } from '#web/identity/session.ts';

/** Leaves for the login page, which comes back to this one. */
export async function signInAgain(): Promise<void> {
  saveReturnPath();
  await Promise.allSettled([signOut()]);
  location.assign('/login');
}
