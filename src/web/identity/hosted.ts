/**
 * The hosted provider, where the shop is set up with one. The server says so in the document's
 * head; the provider's own code is fetched when it is first wanted, and never where it is not.
 */
import { ownRefusal, type IdentityAdapter } from './adapter.ts';
import { parseJson, textAt } from './json.ts';

/** Public names of the project at the provider. */
export interface HostedIdentity {
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** The emulator's origin in a trial, else ''. */
  emulator: string;
}

/** The element of the document's head that holds them. */
export const hostedIdentityName = 'shop-identity';

/** What the document says; undefined where the shop knows its users itself, and on the server. */
export function findHosted(): HostedIdentity | undefined {
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${hostedIdentityName}"]`);
  const said = parseJson(meta?.content);
  const apiKey = textAt(said, 'apiKey');
  if (!apiKey) return undefined;
  const [projectId, authDomain] = [textAt(said, 'projectId'), textAt(said, 'authDomain')];
  return { apiKey, projectId, authDomain, emulator: textAt(said, 'emulator') };
}

/** What it can do is known before it is fetched: pages ask for that while they are drawn. */
export type HostedAdapter = IdentityAdapter &
  Required<Pick<IdentityAdapter, 'deleteAccount' | 'verification'>>;

let opened: Promise<HostedAdapter> | undefined;

/** The provider itself, fetched once; a fetch that fails is tried again by the next call. */
export function openHosted(settings: HostedIdentity): Promise<HostedAdapter> {
  opened ??= import('./firebase.ts').then(
    ({ openFirebase }) => openFirebase(settings),
    () => {
      opened = undefined;
      throw ownRefusal('unreachable');
    },
  );
  return opened;
}

/** An adapter that is there at once and fetches the provider when it is called. */
export function hosted(settings: HostedIdentity): HostedAdapter {
  const open = () => openHosted(settings);
  return {
    prepare: () => void open().catch(() => undefined),
    signInWithEmail: async (...sent) => (await open()).signInWithEmail(...sent),
    signInWithGoogle: async () => (await open()).signInWithGoogle(),
    register: async (...sent) => (await open()).register(...sent),
    updateDisplayName: async (name) => (await open()).updateDisplayName(name),
    sendPasswordReset: async (email) => (await open()).sendPasswordReset(email),
    signOut: async () => (await open()).signOut(),
    credential: async (wanted) => (await open()).credential(wanted),
    deleteAccount: async () => (await open()).deleteAccount(),
    verification: {
      send: async () => (await open()).verification.send(),
      confirm: async (token) => (await open()).verification.confirm(token),
    },
    onAuthStateChange(listener, failed = () => undefined) {
      let stopped = false;
      let stop: () => void = () => undefined;
      open().then((provider) => {
        if (!stopped) stop = provider.onAuthStateChange(listener, failed);
      }, failed);
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
