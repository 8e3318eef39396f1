/** The builtin provider's second factor: codes of an app, with recovery codes beside them. */
import { IdentityError, ownRefusal } from './adapter.ts';
import { ask, post, tellAll } from './builtin-calls.ts';
import { fieldOf, textsAt } from './json.ts';
import type { Proof, SecondFactor } from './ways-in.ts';

export const secondFactor: SecondFactor = {
  async read() {
    const state = await ask('/second-factor', { method: 'GET' });
    const left = fieldOf(state, 'recoveryCodesLeft');
    return {
      on: fieldOf(state, 'on') === true,
      hasPassword: fieldOf(state, 'hasPassword') === true,
      emailVerified: fieldOf(state, 'emailVerified') === true,
      codeNeeded: fieldOf(state, 'codeNeeded') === true,
      recoveryCodesLeft: typeof left === 'number' ? left : 0,
    };
  },
  async begin({ password }) {
    const begun = await post('/two-factor/enable', withPassword(password));
    const [uri = ''] = textsAt(begun, 'totpURI');
    return { uri, key: keyIn(uri), recoveryCodes: textsAt(begun, 'backupCodes') };
  },
  confirm: giveCode,
  async turnOff({ password, code }) {
    await giveCodeFirst(code);
    await post('/two-factor/disable', withPassword(password));
    tellAll();
  },
  async renewCodes({ password, code }) {
    await giveCodeFirst(code);
    const renewed = await post('/two-factor/generate-backup-codes', withPassword(password));
    return textsAt(renewed, 'backupCodes');
  },
  pass: giveCode,
  passWithRecoveryCode: giveRecoveryCode,
  prove,
};

/** Says once more who this is; an account without a password has signed in just now instead. */
export async function prove({ password, code }: Proof): Promise<void> {
  if (password !== '') await post('/step-up', { password });
  await giveCodeFirst(code);
}

/** Before a change that takes a code as well; the app's have six digits, and no other. */
export async function giveCodeFirst(code: string): Promise<void> {
  if (code === '') return;
  await (/^\s*(\d\s*){6}$/.test(code) ? giveCode(code) : giveRecoveryCode(code));
}

/** What the provider says in its own terms, said in a person's. */
const plainer: Readonly<Record<string, string>> = {
  INVALID_CODE: 'That code is not right. Enter the six digits your app shows now.',
  INVALID_BACKUP_CODE: 'That is none of your recovery codes, or it was used before.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Sign in with your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many codes were wrong. Sign in again.',
};

/** Throws when the provider's answer to a right password says that a code is still owed. */
export function refuseHalfSignedIn(answer: unknown): void {
  if (fieldOf(answer, 'twoFactorRedirect') === true) throw ownRefusal('second_factor_needed');
}

function giveCode(code: string): Promise<void> {
  return verify('/two-factor/verify-totp', code);
}

function giveRecoveryCode(code: string): Promise<void> {
  return verify('/two-factor/verify-backup-code', code);
}

async function verify(path: string, code: string): Promise<void> {
  await post(path, { code }).catch((error: unknown) => {
    const text = error instanceof IdentityError ? plainer[error.code] : undefined;
    throw error instanceof IdentityError && text ? new IdentityError(error.code, text) : error;
  });
  tellAll();
}

function withPassword(password: string): object {
  return password === '' ? {} : { password };
}

function keyIn(uri: string): string {
  const key = URL.canParse(uri) ? new URL(uri).searchParams.get('secret') : undefined;
  return (key ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
