/** The builtin provider's passkeys, with what the browser itself has for them. */
import { IdentityError } from './adapter.ts';
import { ask, askFor, post, tellAll } from './builtin-calls.ts';
import { prove } from './builtin-second-factor.ts';
import { textAt } from './json.ts';
import type { Passkey, Passkeys } from './ways-in.ts';

const signInOptions = '/passkey/generate-authenticate-options';
const newOptions = '/passkey/generate-register-options';

export const passkeys: Passkeys = {
  whyNot() {
    // A number is no name that a passkey could be for.
    if (/^[\d.]+$|^\[/.test(location.hostname)) return 'needs_name';
    const isThere =
      typeof PublicKeyCredential !== 'undefined' &&
      'parseCreationOptionsFromJSON' in PublicKeyCredential;
    return isThere ? undefined : 'unsupported';
  },
  async signIn() {
    const asked = await askFor<PublicKeyCredentialRequestOptionsJSON>(signInOptions);
    // A passkey that does not make sure of its holder is one factor only, and refused.
    const options = { ...asked, userVerification: 'required' };
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const response = await unlocked(() => navigator.credentials.get({ publicKey }));
    if (!response) return 'cancelled';
    await post('/passkey/verify-authentication', { response });
    tellAll();
    return 'done';
  },
  async list() {
    const listed = await ask('/passkey/list-user-passkeys', { method: 'GET' });
    return Array.isArray(listed) ? listed.map(toPasskey) : [];
  },
  async add({ name, proof }) {
    await prove(proof);
    const options = await askFor<PublicKeyCredentialCreationOptionsJSON>(newOptions);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const response = await unlocked(() => navigator.credentials.create({ publicKey }));
    if (!response) return 'cancelled';
    await post('/passkey/verify-registration', { response, name });
    return 'done';
  },
  async rename(id, name) {
    await post('/passkey/update-passkey', { id, name });
  },
  async remove(id, proof) {
    await prove(proof);
    await post('/passkey/delete-passkey', { id });
  },
};

/** What the browser's own dialogue ends in; undefined when the person closed it. */
async function unlocked(open: () => Promise<Credential | null>): Promise<object | undefined> {
  try {
    const credential = await open();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    throw error.name === 'InvalidStateError'
      ? new IdentityError('passkey_known', 'This device has a passkey for your account already.')
      : new IdentityError('passkey_failed', 'The passkey could not be used. Try again.');
  }
}

function toPasskey(listed: unknown): Passkey {
  const [madeAt, lastUsedAt] = [textAt(listed, 'createdAt'), textAt(listed, 'lastUsedAt')];
  return {
    id: textAt(listed, 'id'),
    name: textAt(listed, 'name'),
    madeAt: madeAt ? new Date(madeAt) : undefined,
    lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : undefined,
  };
}
