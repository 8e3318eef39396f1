/** What a provider may offer beside a password: a second factor, and passkeys. */
import { IdentityError } from './adapter.ts';

export interface SecondFactorState {
  on: boolean;
  recoveryCodesLeft: number;
  /** Changes ask for the password of an account that has one. */
  hasPassword: boolean;
  emailVerified: boolean;
  /** Changes ask for a code as well: the last one was given too long ago. */
  codeNeeded: boolean;
}

/** What somebody shows again before the ways in are changed; '' of what is not asked for. */
export interface Proof {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
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
  begin(proof: Proof): Promise<SecondFactorSetUp>;
  /** The first code of the app switches it on. */
  confirm(code: string): Promise<void>;
  turnOff(proof: Proof): Promise<void>;
  /** The old ones work no more. */
  renewCodes(proof: Proof): Promise<readonly string[]>;
  /** Ends a sign-in that owes it. */
  pass(code: string): Promise<void>;
  passWithRecoveryCode(code: string): Promise<void>;
  /** Shows again who this is, which makes another session. */
  prove(proof: Proof): Promise<void>;
}

/** Whether a change was refused only because it takes a code as well. */
function needsCode(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'CODE_NEEDED';
}

/** Whether to ask for a code after a refusal: beside a wrong password it was right, and is used. */
export function asksCodeAfter(error: unknown, asked: boolean): boolean {
  if (needsCode(error)) return true;
  return asked && !(error instanceof IdentityError && error.code === 'INVALID_PASSWORD');
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
  add(passkey: { name: string; proof: Proof }): Promise<'done' | 'cancelled'>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string, proof: Proof): Promise<void>;
}
