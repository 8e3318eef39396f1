/**
 * The hosted provider Firebase from the browser. Its code is 32 KB, so nothing but
 * `openHosted` imports this, and only where the shop is set up with it. Its errors are shown in
 * in its own words.
 */
import { initializeApp } from '@firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  getIdToken,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type Auth,
  type User,
} from '@firebase/auth';
import {
  IdentityError,
  ownError,
  ownErrors,
  type Account,
  type ExternalSignInResult,
  type Verification,
} from './adapter.ts';
import type { HostedAdapter, HostedIdentity } from './hosted.ts';
import { allowPopupScript } from './popup-script.ts';

const persistence = [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence];

/** The adapter that the pages are given when IDENTITY is 'firebase'. */
export function openFirebase({ emulator, ...project }: HostedIdentity): HostedAdapter {
  // Without a resolver it loads nothing from Google until somebody opens the popup.
  const auth = initializeAuth(initializeApp(project), { persistence });
  if (emulator) connectAuthEmulator(auth, emulator);
  return {
    async signInWithEmail(email, password) {
      await translateErrors(signInWithEmailAndPassword(auth, email, password));
    },
    signInWithGoogle: () => signInByPopup(auth),
    register: (name, email, password) => register(auth, { name, email, password }),
    async updateDisplayName(displayName) {
      await translateErrors(updateProfile(await requireUser(auth), { displayName }));
    },
    sendPasswordReset: (email) => sendReset(auth, email),
    signOut: () => translateErrors(signOut(auth)),
    onAuthStateChange: (listener, onError = () => undefined) =>
      onAuthStateChanged(auth, (user) => listener(user && toAccount(user)), onError),
    async credential({ fresh }) {
      return translateErrors(getIdToken(await requireUser(auth), fresh), sessionEndedCodes);
    },
    deleteAccount: async () => translateErrors(deleteUser(await requireUser(auth))),
    verification: verificationOf(auth),
  };
}

function verificationOf(auth: Auth): Verification {
  return {
    async send() {
      const user = await requireUser(auth);
      // The email's link may have been opened elsewhere since.
      await translateErrors(reload(user), sessionEndedCodes);
      if (user.emailVerified) return 'already';
      await translateErrors(sendEmailVerification(user));
      return 'sent';
    },
    async confirm(token) {
      const user = await requireUser(auth);
      if (user.emailVerified) return 'already';
      await translateErrors(applyActionCode(auth, token));
      await translateErrors(reload(user), sessionEndedCodes);
      return 'confirmed';
    },
  };
}

interface Registration {
  name: string;
  email: string;
  password: string;
}

async function register(auth: Auth, { name, email, password }: Registration): Promise<void> {
  const { user } = await translateErrors(createUserWithEmailAndPassword(auth, email, password));
  try {
    await translateErrors(updateProfile(user, { displayName: name }));
  } catch (error) {
    // An account without a name would make a second registration fail.
    await Promise.allSettled([deleteUser(user)]);
    throw error;
  }
  // The email can be requested again; an error here must not fail the registration.
  await Promise.allSettled([sendEmailVerification(user)]);
}

async function signInByPopup(auth: Auth): Promise<ExternalSignInResult> {
  allowPopupScript();
  try {
    const provider = new GoogleAuthProvider();
    await translateErrors(signInWithPopup(auth, provider, browserPopupRedirectResolver));
    return 'done';
  } catch (error) {
    if (error instanceof IdentityError && cancelCodes.has(error.code)) return 'cancelled';
    throw error;
  }
}

async function sendReset(auth: Auth, email: string): Promise<void> {
  try {
    await translateErrors(sendPasswordResetEmail(auth, email));
  } catch (error) {
    // Does not reveal whether there is such an account; newer projects do not either.
    if (!(error instanceof IdentityError) || error.code !== 'auth/user-not-found') throw error;
  }
}

async function requireUser(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (!auth.currentUser) throw ownError('signed_out');
  return auth.currentUser;
}

function toAccount({ uid, email, displayName, emailVerified }: User): Account {
  return { uid, email: email ?? '', displayName: displayName ?? '', emailVerified };
}

const cancelCodes: ReadonlySet<string> = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

/** The session at the provider has ended, from elsewhere or with the account. */
const sessionEndedCodes: ReadonlySet<string> = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/null-user',
]);

const noCodes: ReadonlySet<string> = new Set();

/** The provider's result, with its errors as the `IdentityError` that the pages expect. */
async function translateErrors<Value>(
  work: Promise<Value>,
  signedOutCodes = noCodes,
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const code = readCode(error);
    if (code === undefined) throw error;
    if (signedOutCodes.has(code)) throw ownError('signed_out');
    throw new IdentityError(code, readMessage(error));
  }
}

function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && code.startsWith('auth/') ? code : undefined;
}

function readMessage(error: unknown): string {
  return (error instanceof Error && error.message) || ownErrors.failed;
}
