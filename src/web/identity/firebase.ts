/**
 * The hosted provider Firebase from the browser. Its code is 32 KB, so nothing but
 * `openHosted` imports this, and only where the shop is set up with it. What it refuses is told
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
  ownRefusal,
  ownRefusals,
  type Account,
  type GoogleSignInEnd,
  type Verification,
} from './adapter.ts';
import type { HostedAdapter, HostedIdentity } from './hosted.ts';
import { allowWindowScript } from './window-script.ts';

const persistence = [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence];

/** The adapter that the pages are given when IDENTITY is 'firebase'. */
export function openFirebase({ emulator, ...project }: HostedIdentity): HostedAdapter {
  // Without a resolver of its own it loads nothing from Google until somebody wants a window.
  const auth = initializeAuth(initializeApp(project), { persistence });
  if (emulator) connectAuthEmulator(auth, emulator);
  return {
    async signInWithEmail(email, password) {
      await told(signInWithEmailAndPassword(auth, email, password));
    },
    signInWithGoogle: () => signInByWindow(auth),
    register: (name, email, password) => register(auth, { name, email, password }),
    async updateDisplayName(displayName) {
      await told(updateProfile(await signedIn(auth), { displayName }));
    },
    sendPasswordReset: (email) => sendReset(auth, email),
    signOut: () => told(signOut(auth)),
    onAuthStateChange: (listener, failed = () => undefined) =>
      onAuthStateChanged(auth, (user) => listener(user && toAccount(user)), failed),
    async credential({ fresh }) {
      return told(getIdToken(await signedIn(auth), fresh), overs);
    },
    deleteAccount: async () => told(deleteUser(await signedIn(auth))),
    verification: verificationOf(auth),
  };
}

function verificationOf(auth: Auth): Verification {
  return {
    async send() {
      const user = await signedIn(auth);
      // The letter's link may have been opened elsewhere since.
      await told(reload(user), overs);
      if (user.emailVerified) return 'already';
      await told(sendEmailVerification(user));
      return 'sent';
    },
    async confirm(token) {
      const user = await signedIn(auth);
      if (user.emailVerified) return 'already';
      await told(applyActionCode(auth, token));
      await told(reload(user), overs);
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
  const { user } = await told(createUserWithEmailAndPassword(auth, email, password));
  try {
    await told(updateProfile(user, { displayName: name }));
  } catch (error) {
    // Half an account would refuse its own owner the second try.
    await Promise.allSettled([deleteUser(user)]);
    throw error;
  }
  // The letter can be asked for again; that it could not go now keeps nobody out.
  await Promise.allSettled([sendEmailVerification(user)]);
}

async function signInByWindow(auth: Auth): Promise<GoogleSignInEnd> {
  allowWindowScript();
  try {
    const provider = new GoogleAuthProvider();
    await told(signInWithPopup(auth, provider, browserPopupRedirectResolver));
    return 'done';
  } catch (error) {
    if (error instanceof IdentityError && cancels.has(error.code)) return 'cancelled';
    throw error;
  }
}

async function sendReset(auth: Auth, email: string): Promise<void> {
  try {
    await told(sendPasswordResetEmail(auth, email));
  } catch (error) {
    // Whether there is such an account is nobody's business; newer projects do not tell either.
    if (!(error instanceof IdentityError) || error.code !== 'auth/user-not-found') throw error;
  }
}

async function signedIn(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (!auth.currentUser) throw ownRefusal('signed_out');
  return auth.currentUser;
}

function toAccount({ uid, email, displayName, emailVerified }: User): Account {
  return { uid, email: email ?? '', displayName: displayName ?? '', emailVerified };
}

const cancels: ReadonlySet<string> = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

/** The session at the provider has ended, from elsewhere or with the account. */
const overs: ReadonlySet<string> = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/null-user',
]);

const nothing: ReadonlySet<string> = new Set();

/** The provider's answer, its refusals in the form that the pages know. */
async function told<Answer>(answer: Promise<Answer>, signedOut = nothing): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    if (signedOut.has(code)) throw ownRefusal('signed_out');
    throw new IdentityError(code, messageOf(error));
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && code.startsWith('auth/') ? code : undefined;
}

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || ownRefusals.failed;
}
