/**
 * The builtin provider from the browser: calls to /auth with an HttpOnly cookie. Whoever is
 * signed in is asked for once; tabs tell each other when that changes.
 */
import {
  IdentityError,
  ownRefusal,
  ownRefusals,
  reach,
  type Account,
  type IdentityAdapter,
} from './adapter.ts';
import { fieldOf, parseJson, textAt } from './json.ts';

const channelName = 'shop_identity';

/** The adapter that the pages are given when IDENTITY is 'builtin'. */
export const builtin: IdentityAdapter = {
  async signInWithEmail(email, password) {
    await post('/sign-in/email', { email, password });
    tellAll();
  },
  signInWithGoogle: () => Promise.reject(ownRefusal('google_not_configured')),
  async register(name, email, password) {
    await post('/sign-up/email', { name, email, password });
    tellAll();
  },
  async updateDisplayName(name) {
    await post('/update-user', { name });
    tellAll();
  },
  async sendPasswordReset(email) {
    await post('/request-password-reset', { email, redirectTo: '/login' });
  },
  signOut: signOutOfBuiltin,
  onAuthStateChange,
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

/** A channel of its own is heard by every other one of its name, in this tab too. */
function tellAll(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await reach(`/auth${path}`, { ...init, credentials: 'same-origin' });
  const body = parseJson(await response.text());
  if (response.ok) return body;
  // Some messages begin with the field's path in the request: '[body.email] Invalid email…'.
  const message = textAt(body, 'message').replace(/^\[[\w.]+\] /, '');
  throw new IdentityError(textAt(body, 'code') || 'failed', message || ownRefusals.failed);
}
