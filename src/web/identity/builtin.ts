/**
 * The builtin provider from the browser: calls to /auth with an HttpOnly cookie. Whoever is
 * signed in is asked for once; tabs tell each other when that changes.
 */
import { IdentityError, ownRefusal, type Account, type IdentityAdapter } from './adapter.ts';
import { ask, channelName, post, tellAll } from './builtin-calls.ts';
import { passwords, verification } from './builtin-mailbox.ts';
import { leaveFor } from './builtin-oidc.ts';
import { passkeys } from './builtin-passkeys.ts';
import { refuseHalfSignedIn, secondFactor } from './builtin-second-factor.ts';
import { fieldOf, textAt } from './json.ts';

const wrongPassword = 'INVALID_EMAIL_OR_PASSWORD';

/** The adapter that the pages are given when IDENTITY is 'builtin'. */
export const builtin: IdentityAdapter = {
  async signInWithEmail(email, password) {
    refuseHalfSignedIn(await post('/sign-in/email', { email, password }));
    tellAll();
  },
  signInWithGoogle: () => leaveFor('google'),
  signInElsewhere: () => leaveFor('oidc'),
  async register(name, email, password) {
    await post('/sign-up/email', { name, email, password });
    // What it answers tells nobody whether the e-mail had an account: only its password does.
    await post('/sign-in/email', { email, password }).catch((error: unknown) => {
      const isTaken = error instanceof IdentityError && error.code === wrongPassword;
      throw isTaken ? ownRefusal('not_registered') : error;
    });
    tellAll();
  },
  async updateDisplayName(name) {
    await post('/update-user', { name });
    tellAll();
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
    const held = await ask('/get-session?disableRefresh=true', { method: 'GET' });
    return textAt(fieldOf(held, 'user'), 'id') !== '';
  },
  async credential() {
    // Each one is good for a single use, so there is nothing to keep: all of them are fresh.
    const token = textAt(await ask('/token', { method: 'GET' }), 'token');
    if (!token) throw ownRefusal('signed_out');
    return token;
  },
};

/** The adapter's `signOut`, for a page that needs nothing else of it. */
export async function signOutOfBuiltin(): Promise<void> {
  await post('/sign-out', {});
  tellAll();
}

function onAuthStateChange(
  listener: (account: Account | null) => void,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  let latest = 0;
  const tell = async () => {
    latest += 1;
    const asked = latest;
    // Of two questions the later one counts, whichever is answered first.
    const tellIfLatest =
      <Told>(to: (told: Told) => void) =>
      (told: Told) => {
        if (asked === latest) to(told);
      };
    await readAccount().then(tellIfLatest(listener), tellIfLatest(failed));
  };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => void tell());
  void tell();
  return () => {
    latest = Infinity;
    channel.close();
  };
}

async function readAccount(): Promise<Account | null> {
  const user = fieldOf(await ask('/get-session', { method: 'GET' }), 'user');
  const uid = textAt(user, 'id');
  if (!uid) return null;
  return {
    uid,
    email: textAt(user, 'email'),
    displayName: textAt(user, 'name'),
    emailVerified: fieldOf(user, 'emailVerified') === true,
  };
}
