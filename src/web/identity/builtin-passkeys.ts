/** The builtin provider's passkeys, with what the browser itself has for them. */
import { IdentityError } from './adapter.ts';
import { sendRequest, requestJson, post, notifyTabs } from './builtin-requests.ts';
import { reauthenticate } from './builtin-second-factor.ts';
import { getText } from './json.ts';
import type { Passkey, Passkeys } from './sign-in-methods.ts';

const signInOptionsPath = '/passkey/generate-authenticate-options';
const newPasskeyOptionsPath = '/passkey/generate-register-options';

export const passkeys: Passkeys = {
  unavailableReason() {
    // A passkey cannot belong to an IP address.
    if (/^[\d.]+$|^\[/.test(location.hostname)) return 'needs_name';
    const isThere =
      typeof PublicKeyCredential !== 'undefined' &&
      'parseCreationOptionsFromJSON' in PublicKeyCredential;
    return isThere ? undefined : 'unsupported';
  },
  async signIn() {
    const serverOptions =
      await requestJson<PublicKeyCredentialRequestOptionsJSON>(signInOptionsPath);
    // A passkey without user verification is one factor only, and is rejected.
    const options = { ...serverOptions, userVerification: 'required' };
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const response = await promptForCredential(() => navigator.credentials.get({ publicKey }));
    if (!response) return 'cancelled';
    await post('/passkey/verify-authentication', { response });
    notifyTabs();
    return 'done';
  },
  async list() {
    const passkeyList = await sendRequest('/passkey/list-user-passkeys', { method: 'GET' });
    return Array.isArray(passkeyList) ? passkeyList.map(toPasskey) : [];
  },
  async add({ name, reauthentication }) {
    await reauthenticate(reauthentication);
    const options =
      await requestJson<PublicKeyCredentialCreationOptionsJSON>(newPasskeyOptionsPath);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const response = await promptForCredential(() => navigator.credentials.create({ publicKey }));
    if (!response) return 'cancelled';
    await post('/passkey/verify-registration', { response, name });
    return 'done';
  },
  async rename(id, name) {
    await post('/passkey/update-passkey', { id, name });
  },
  async remove(id, proof) {
    await reauthenticate(proof);
    await post('/passkey/delete-passkey', { id });
  },
};

/** The result of the browser's own dialog; undefined when the person closed it. */
async function promptForCredential(
  prompt: () => Promise<Credential | null>,
): Promise<object | undefined> {
  try {
    const credential = await prompt();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    throw error.name === 'InvalidStateError'
      ? new IdentityError('passkey_known', 'This device has a passkey for your account already.')
      : new IdentityError('passkey_failed', 'The passkey could not be used. Try again.');
  }
}

function toPasskey(value: unknown): Passkey {
  const [madeAt, lastUsedAt] = [getText(value, 'createdAt'), getText(value, 'lastUsedAt')];
  return {
    id: getText(value, 'id'),
    name: getText(value, 'name'),
    createdAt: madeAt ? new Date(madeAt) : undefined,
    lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : undefined,
  };
}
