/**
 * What the pages know of the identity provider: one interface, whichever provider the shop is
 * set up with. Everything it refuses is an `IdentityError`, whose message is shown as it is.
 */

import type { Passkeys, Proof, SecondFactor } from './ways-in.ts';

/** Who is signed in at the provider. */
export interface Account {
  uid: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
}

/**
 * How a sign-in with Google went on: 'done' in a window of its own; 'leaving' this page for
 * Google's, which comes back to it; 'cancelled' by the person, which is no error.
 */
export type GoogleSignInEnd = 'done' | 'leaving' | 'cancelled';

export interface IdentityAdapter {
  /** Refuses with 'second_factor_needed' when the password was right and a code is still owed. */
  signInWithEmail(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<GoogleSignInEnd>;
  /** The same with the further issuer, where the shop is set up with one. */
  signInElsewhere?(): Promise<GoogleSignInEnd>;
  /**
   * Fetches ahead what signing in will need, where there is anything: browsers open a window
   * only soon after a press.
   */
  prepare?(): void;
  /** Makes an account and signs it in. */
  register(name: string, email: string, password: string): Promise<void>;
  updateDisplayName(name: string): Promise<void>;
  /** Sends a link to set a new password; says the same whether there is such an account or not. */
  sendPasswordReset(email: string): Promise<void>;
  signOut(): Promise<void>;
  readonly passwords?: Passwords;
  readonly verification?: Verification;
  readonly secondFactor?: SecondFactor;
  readonly passkeys?: Passkeys;
  /**
   * Calls `listener` soon with who is signed in, and at every change, in this tab or another;
   * `failed` when that could not be found out. Returns how to stop it.
   */
  onAuthStateChange(
    listener: (account: Account | null) => void,
    failed?: (error: unknown) => void,
  ): () => void;
  /**
   * Whether the session still holds, which is not made longer by asking. The shop is asked where
   * the provider's sessions do not end for want of use.
   */
  isSignedIn?(): Promise<boolean>;
  /** The provider's short-lived word for who this is; 'signed_out' when nobody is. */
  credential(options: { fresh: boolean }): Promise<string>;
  /** Deletes the account at a provider elsewhere; the shop's own goes with the shop's data. */
  deleteAccount?(): Promise<void>;
}

/** New passwords, where the shop's own pages set them. */
export interface Passwords {
  /** With the token of a letter, which is used up by it. */
  reset(token: string, password: string): Promise<void>;
  /** Signs out everybody else. */
  change(current: Proof, next: string): Promise<void>;
}

/** Showing that a mailbox is one's own, where the shop's own pages do it. */
export interface Verification {
  /** Sends a letter with a new link; 'already' when there is no need. */
  send(): Promise<'sent' | 'already'>;
  /** Whoever is signed in confirms with the token of a letter. */
  confirm(token: string): Promise<'confirmed' | 'already'>;
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
  not_registered:
    'You could not be signed in with this email and password. If the email has an account ' +
    'already, log in to it; there you can also set a new password.',
  unreachable: 'The shop could not be reached. Check your connection and try again.',
  second_factor_needed: 'Enter the code of your second factor.',
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
