/**
 * The builtin provider from the browser: requests to /auth with an HttpOnly cookie. The signed-in
 * user is requested once; tabs notify each other when that changes.
 */
import { IdentityError, ownError, type Account, type IdentityAdapter } from './adapter.ts';
import { sendRequest, channelName, post, notifyTabs } from './builtin-requests.ts';
import { passwords, verification } from './builtin-email-verification.ts';
import { redirectToIssuer } from './builtin-oidc.ts';
import { passkeys } from './builtin-passkeys.ts';
import { throwIfCodeNeeded, secondFactor } from './builtin-second-factor.ts';
import { getField, getText } from './json.ts';

const wrongPassword = 'INVALID_EMAIL_OR_PASSWORD';

/** The adapter that the pages are given when IDENTITY is 'builtin'. */
export const builtin: IdentityAdapter = {
  async signInWithEmail(email, password) {
    throwIfCodeNeeded(await post('/sign-in/email', { email, password }));
    notifyTabs();
  },
  signInWithGoogle: () => redirectToIssuer('google'),
  signInWithOidc: () => redirectToIssuer('oidc'),
  async register(name, email, password) {
    await post('/sign-up/email', { name, email, password });
    // Its response does not reveal whether the e-mail had an account; the sign-in finds out.
    await post('/sign-in/email', { email, password }).catch((error: unknown) => {
      const isTaken = error instanceof IdentityError && error.code === wrongPassword;
      throw isTaken ? ownError('not_registered') : error;
    });
    notifyTabs();
  },
  async updateDisplayName(name) {
    await post('/update-user', { name });
    notifyTabs();
  },
  async sendPasswordReset(email) {
    await post('/request-password-reset', { email });
  },
  signOut: signOutOfBuiltin,
  passwords,
  verification,
  secondFactor,
  passkeys,
  onAuthStateChange,
  async isSignedIn() {
    const session = await sendRequest('/get-session?disableRefresh=true', { method: 'GET' });
    return getText(getField(session, 'user'), 'id') !== '';
  },
  async credential() {
    // Each one can be used once, so none is cached: all of them are fresh.
    const token = getText(await sendRequest('/token', { method: 'GET' }), 'token');
    if (!token) throw ownError('signed_out');
    return token;
  },
};

/** The adapter's `signOut`, for a page that needs nothing else of it. */
export async function signOutOfBuiltin(): Promise<void> {
  await post('/sign-out', {});
  notifyTabs();
}

function onAuthStateChange(
  listener: (account: Account | null) => void,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let latestRequest = 0;
  const reload = async () => {
    latestRequest += 1;
    const requestNumber = latestRequest;
    // Of two requests the later one counts, whichever is answered first.
    const ifLatest =
      <Value>(callback: (value: Value) => void) =>
      (value: Value) => {
        if (requestNumber === latestRequest) callback(value);
      };
    await readAccount().then(ifLatest(listener), ifLatest(onError));
  };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => void reload());
  void reload();
  return () => {
    latestRequest = Infinity;
    channel.close();
  };
}

async function readAccount(): Promise<Account | null> {
  const user = getField(await sendRequest('/get-session', { method: 'GET' }), 'user');
  const uid = getText(user, 'id');
  if (!uid) return null;
  return {
    uid,
    email: getText(user, 'email'),
    displayName: getText(user, 'name'),
    emailVerified: getField(user, 'emailVerified') === true,
  };
}
