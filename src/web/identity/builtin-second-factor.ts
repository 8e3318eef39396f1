/** The builtin provider's second factor: codes of an app, with recovery codes beside them. */
import { IdentityError, ownError } from './adapter.ts';
import { sendRequest, post, notifyTabs } from './builtin-requests.ts';
import { getField, getTexts } from './json.ts';
import type { Reauthentication, SecondFactor } from './sign-in-methods.ts';

export const secondFactor: SecondFactor = {
  async read() {
    const state = await sendRequest('/second-factor', { method: 'GET' });
    const codesLeft = getField(state, 'recoveryCodesLeft');
    return {
      on: getField(state, 'on') === true,
      hasPassword: getField(state, 'hasPassword') === true,
      emailVerified: getField(state, 'emailVerified') === true,
      codeNeeded: getField(state, 'codeNeeded') === true,
      recoveryCodesLeft: typeof codesLeft === 'number' ? codesLeft : 0,
    };
  },
  async start({ password }) {
    const setup = await post('/two-factor/enable', withPassword(password));
    const [uri = ''] = getTexts(setup, 'totpURI');
    return { uri, key: readKey(uri), recoveryCodes: getTexts(setup, 'backupCodes') };
  },
  confirm: verifyTotp,
  async turnOff({ password, code }) {
    await verifyCodeFirst(code);
    await post('/two-factor/disable', withPassword(password));
    notifyTabs();
  },
  async renewCodes({ password, code }) {
    await verifyCodeFirst(code);
    const response = await post('/two-factor/generate-backup-codes', withPassword(password));
    return getTexts(response, 'backupCodes');
  },
  pass: verifyTotp,
  passWithRecoveryCode: verifyRecoveryCode,
  reauthenticate,
};

/** Sends the password again; somebody without a password has signed in again instead. */
export async function reauthenticate({ password, code }: Reauthentication): Promise<void> {
  if (password !== '') await post('/step-up', { password });
  await verifyCodeFirst(code);
}

/** Before a change that needs a code as well; only authenticator codes have six digits. */
export async function verifyCodeFirst(code: string): Promise<void> {
  if (code === '') return;
  await (/^\s*(\d\s*){6}$/.test(code) ? verifyTotp(code) : verifyRecoveryCode(code));
}

/** Plain messages in place of the provider's technical ones. */
const plainMessages: Readonly<Record<string, string>> = {
  INVALID_CODE: 'That code is not right. Enter the six digits your app shows now.',
  INVALID_BACKUP_CODE: 'That is none of your recovery codes, or it was used before.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Sign in with your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many codes were wrong. Sign in again.',
};

/** Throws when the provider's response to a right password says that a code is still needed. */
export function throwIfCodeNeeded(response: unknown): void {
  if (getField(response, 'twoFactorRedirect') === true) throw ownError('second_factor_needed');
}

function verifyTotp(code: string): Promise<void> {
  return verify('/two-factor/verify-totp', code);
}

function verifyRecoveryCode(code: string): Promise<void> {
  return verify('/two-factor/verify-backup-code', code);
}

async function verify(path: string, code: string): Promise<void> {
  await post(path, { code }).catch((error: unknown) => {
    const text = error instanceof IdentityError ? plainMessages[error.code] : undefined;
    throw error instanceof IdentityError && text ? new IdentityError(error.code, text) : error;
  });
  notifyTabs();
}

function withPassword(password: string): object {
  return password === '' ? {} : { password };
}

function readKey(uri: string): string {
  const key = URL.canParse(uri) ? new URL(uri).searchParams.get('secret') : undefined;
  return (key ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
