/** What a provider may offer beside a password: a second factor, and passkeys. */
import { IdentityError } from './adapter.ts';

export interface SecondFactorState {
  on: boolean;
  recoveryCodesLeft: number;
  /** Changes ask for the password of an account that has one. */
  hasPassword: boolean;
  emailVerified: boolean;
}

/** What is shown while it is set up; the recovery codes only once. */
export interface SecondFactorSetUp {
  /** For the app, as a picture of squares. */
  uri: string;
  /** The same for who types: in groups of four. */
  key: string;
  recoveryCodes: readonly string[];
}

/** Codes of an app, and recovery codes in their place. */
export interface SecondFactor {
  read(): Promise<SecondFactorState>;
  begin(password: string): Promise<SecondFactorSetUp>;
  /** The first code of the app switches it on. */
  confirm(code: string): Promise<void>;
  turnOff(password: string): Promise<void>;
  /** The old ones work no more. */
  renewCodes(password: string): Promise<readonly string[]>;
  /** Ends a sign-in that owes it. */
  pass(code: string): Promise<void>;
  passWithRecoveryCode(code: string): Promise<void>;
}

/** Whether a sign-in was refused only because it owes its second factor. */
export function owesSecondFactor(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'second_factor_needed';
}

export interface Passkey {
  id: string;
  name: string;
  madeAt: Date | undefined;
  lastUsedAt: Date | undefined;
}

export interface Passkeys {
  /** Why there can be none here; undefined when there can. */
  whyNot(): 'unsupported' | 'needs_name' | undefined;
  signIn(): Promise<'done' | 'cancelled'>;
  list(): Promise<readonly Passkey[]>;
  add(passkey: { name: string; password: string }): Promise<'done' | 'cancelled'>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string, password: string): Promise<void>;
}
