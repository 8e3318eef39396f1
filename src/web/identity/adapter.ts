/**
 * What the pages know of the identity provider: one interface, whichever provider the shop is
 * set up with. Everything it refuses is an `IdentityError`, whose message is shown as it is.
 */

/** Who is signed in at the provider. */
export interface Account {
  uid: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
}

export interface IdentityAdapter {
  signInWithEmail(email: string, password: string): Promise<void>;
  /** Leaves the page for Google's, and comes back to it. */
  signInWithGoogle(): Promise<void>;
  /** Makes an account and signs it in. */
  register(name: string, email: string, password: string): Promise<void>;
  updateDisplayName(name: string): Promise<void>;
  /** Sends a link to set a new password; says the same whether there is such an account or not. */
  sendPasswordReset(email: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Calls `listener` soon with who is signed in, and at every change, in this tab or another;
   * `failed` when that could not be found out. Returns how to stop it.
   */
  onAuthStateChange(
    listener: (account: Account | null) => void,
    failed?: (error: unknown) => void,
  ): () => void;
  /** The provider's short-lived word for who this is; 'signed_out' when nobody is. */
  credential(options: { fresh: boolean }): Promise<string>;
}

/** A refusal. `code` is stable; `message` is for the person, in the provider's words. */
export class IdentityError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** The refusals that are the shop's own and not a provider's. */
export const ownRefusals = {
  signed_out: 'You are signed out. Sign in again.',
  unreachable: 'The shop could not be reached. Check your connection and try again.',
  google_not_configured: 'Google sign-in is not configured',
  failed: 'Something went wrong. Try again.',
} as const;

/** One of the shop's own refusals. */
export function ownRefusal(code: keyof typeof ownRefusals): IdentityError {
  return new IdentityError(code, ownRefusals[code]);
}

/** As `fetch`, but a network that fails is a refusal too. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof TypeError) throw ownRefusal('unreachable');
    throw error;
  }
}
