/** The sign-in methods of a provider beside a password: a second factor, and passkeys. */
import { IdentityError } from './adapter.ts';

export interface SecondFactorState {
  on: boolean;
  recoveryCodesLeft: number;
  /** Changes require the password of an account that has one. */
  hasPassword: boolean;
  emailVerified: boolean;
  /** Changes require a code as well: the last one was entered too long ago. */
  codeNeeded: boolean;
}

/** What somebody enters again before sign-in methods change; '' for what is not required. */
export interface Reauthentication {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
}

/** What is shown during the setup; the recovery codes only once. */
export interface SecondFactorSetup {
  /** For the authenticator app, shown as a QR code. */
  uri: string;
  /** The same key to type, in groups of four. */
  key: string;
  recoveryCodes: readonly string[];
}

/** Codes of an app, and recovery codes in their place. */
export interface SecondFactor {
  read(): Promise<SecondFactorState>;
  start(input: Reauthentication): Promise<SecondFactorSetup>;
  /** Turns it on with the first code of the app. */
  confirm(code: string): Promise<void>;
  turnOff(input: Reauthentication): Promise<void>;
  /** The old ones become invalid. */
  renewCodes(input: Reauthentication): Promise<readonly string[]>;
  /** Completes a sign-in that needs a code. */
  pass(code: string): Promise<void>;
  passWithRecoveryCode(code: string): Promise<void>;
  /** Reauthenticates, which creates a new session. */
  reauthenticate(input: Reauthentication): Promise<void>;
}

/** Whether a change was rejected only because it needs a code as well. */
function needsCode(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'CODE_NEEDED';
}

/** Whether to ask for a code after an error: with a wrong password the code was used up. */
export function needsCodeAfter(error: unknown, wasAsked: boolean): boolean {
  if (needsCode(error)) return true;
  return wasAsked && !(error instanceof IdentityError && error.code === 'INVALID_PASSWORD');
}

/** Whether a sign-in was rejected only because it needs its second factor. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'second_factor_needed';
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: Date | undefined;
  lastUsedAt: Date | undefined;
}

export interface Passkeys {
  /** Why passkeys cannot be used here; undefined when they can. */
  unavailableReason(): 'unsupported' | 'needs_name' | undefined;
  signIn(): Promise<'done' | 'cancelled'>;
  list(): Promise<readonly Passkey[]>;
  add(passkey: { name: string; reauthentication: Reauthentication }): Promise<'done' | 'cancelled'>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string, reauthentication: Reauthentication): Promise<void>;
}
