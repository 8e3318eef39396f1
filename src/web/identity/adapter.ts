/**
 * The pages' interface to the identity provider, the same for every provider that the shop can be
 * set up with. All of its errors are an `IdentityError`, whose message is shown as it is.
 */

import type { Passkeys, Reauthentication, SecondFactor } from './sign-in-methods.ts';

/** Who is signed in at the provider. */
export interface Account {
  uid: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
}

/**
 * How a sign-in with an external issuer went on: 'done' in a popup; 'leaving' this page for the
 * issuer's, which comes back to it; 'cancelled' by the person, which is no error.
 */
export type ExternalSignInResult = 'done' | 'leaving' | 'cancelled';

export interface IdentityAdapter {
  /** Throws 'second_factor_needed' when the password was right and a code is still needed. */
  signInWithEmail(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<ExternalSignInResult>;
  /** The same with another OpenID Connect issuer, where the shop is set up with one. */
  signInWithOidc?(): Promise<ExternalSignInResult>;
  /**
   * Preloads the code that signing in needs, where there is any: browsers open a popup only soon
   * after a click.
   */
  prepare?(): void;
  /** Creates an account and signs it in. */
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
   * `onError` when that could not be found out. Returns a function that stops it.
   */
  onAuthStateChange(
    listener: (account: Account | null) => void,
    onError?: (error: unknown) => void,
  ): () => void;
  /**
   * Whether the session is still valid; asking does not prolong it. Missing where the provider's
   * sessions do not expire without use; then the shop is asked.
   */
  isSignedIn?(): Promise<boolean>;
  /** The provider's short-lived credential; throws 'signed_out' when nobody is signed in. */
  credential(options: { fresh: boolean }): Promise<string>;
  /** Deletes the account at an external provider; the shop erases its own data itself. */
  deleteAccount?(): Promise<void>;
}

/** New passwords, where the shop's own pages set them. */
export interface Passwords {
  /** With the token of an email, which is used up by it. */
  reset(token: string, password: string): Promise<void>;
  /** Signs out all other sessions. */
  change(current: Reauthentication, next: string): Promise<void>;
}

/** Verifying an email, where the shop's own pages do it. */
export interface Verification {
  /** Sends an email with a new link; 'already' when it is verified. */
  send(): Promise<'sent' | 'already'>;
  /** Confirms the email of the signed-in account with the token of an email. */
  confirm(token: string): Promise<'confirmed' | 'already'>;
}

/** An error of the provider. `code` is stable; `message` is for the person. */
export class IdentityError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** The shop's own errors, not a provider's. */
export const ownErrors = {
  signed_out: 'You are signed out. Sign in again.',
  not_registered:
    'You could not be signed in with this email and password. If the email has an account ' +
    'already, log in to it; there you can also set a new password.',
  unreachable: 'The shop could not be reached. Check your connection and try again.',
  second_factor_needed: 'Enter the code of your second factor.',
  failed: 'Something went wrong. Try again.',
} as const;

/** One of the shop's own errors. */
export function ownError(code: keyof typeof ownErrors): IdentityError {
  return new IdentityError(code, ownErrors[code]);
}

/** As `fetch`, but a network failure throws an `IdentityError` too. */
export async function fetchOrFail(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof TypeError) throw ownError('unreachable');
    throw error;
  }
}
