/**
 * The hosted provider, where the shop is set up with one. The server puts it into the document's
 * head; the provider's own code is loaded when it is first needed, and never without one.
 */
import { ownError, type IdentityAdapter } from './adapter.ts';
import { parseJson, getText } from './json.ts';

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

/** The document's settings; undefined with the builtin provider, and on the server. */
export function findHosted(): HostedIdentity | undefined {
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${hostedIdentityName}"]`);
  const metadata = parseJson(meta?.content);
  const apiKey = getText(metadata, 'apiKey');
  if (!apiKey) return undefined;
  const [projectId, authDomain] = [getText(metadata, 'projectId'), getText(metadata, 'authDomain')];
  return { apiKey, projectId, authDomain, emulator: getText(metadata, 'emulator') };
}

/** Its abilities are known before it is loaded, because pages need them while rendering. */
export type HostedAdapter = IdentityAdapter &
  Required<Pick<IdentityAdapter, 'deleteAccount' | 'verification'>>;

let adapterPromise: Promise<HostedAdapter> | undefined;

/** The provider itself, loaded once; a failed load is tried again by the next call. */
export function openHosted(settings: HostedIdentity): Promise<HostedAdapter> {
  adapterPromise ??= import('./firebase.ts').then(
    ({ openFirebase }) => openFirebase(settings),
    () => {
      adapterPromise = undefined;
      throw ownError('unreachable');
    },
  );
  return adapterPromise;
}

/** An adapter that exists at once and loads the provider when it is first called. */
export function hosted(settings: HostedIdentity): HostedAdapter {
  const open = () => openHosted(settings);
  return {
    prepare: () => void open().catch(() => undefined),
    signInWithEmail: async (...args) => (await open()).signInWithEmail(...args),
    signInWithGoogle: async () => (await open()).signInWithGoogle(),
    register: async (...args) => (await open()).register(...args),
    updateDisplayName: async (name) => (await open()).updateDisplayName(name),
    sendPasswordReset: async (email) => (await open()).sendPasswordReset(email),
    signOut: async () => (await open()).signOut(),
    credential: async (options) => (await open()).credential(options),
    deleteAccount: async () => (await open()).deleteAccount(),
    verification: {
      send: async () => (await open()).verification.send(),
      confirm: async (token) => (await open()).verification.confirm(token),
    },
    onAuthStateChange(listener, onError = () => undefined) {
      let stopped = false;
      let stop: () => void = () => undefined;
      open().then((provider) => {
        if (!stopped) stop = provider.onAuthStateChange(listener, onError);
      }, onError);
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
