/** Chooses the builtin identity provider or a hosted one, once at start. */
import type { Config } from '#settings/config.ts';
import type { PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { FirebaseSettings } from '#modules/identity/sign-ins/firebase-issuer.ts';
import type { HostedIdentity } from '#web/identity/hosted.ts';

export interface IdentityProviderChoice {
  /** The server's settings of the hosted provider; undefined with the builtin one. */
  firebase: FirebaseSettings | undefined;
  /** The browser's settings of the hosted provider; undefined with the builtin one. */
  hostedIdentity: HostedIdentity | undefined;
  /** What the policy of every page must allow: any page may renew a token. */
  policy: PolicyExtras;
  /** What the policy of the sign-in pages must allow in addition. */
  signInPolicy: PolicyExtras;
}

/** By the settings, which have rejected an emulator where the shop is public. */
export function chooseIdentityProvider(identity: Config['identity']): IdentityProviderChoice {
  if (identity.provider === 'builtin') {
    return { firebase: undefined, hostedIdentity: undefined, policy: {}, signInPolicy: {} };
  }
  const { apiKey, projectId, authDomain, emulatorHost } = identity.firebase;
  const emulator = emulatorHost === undefined ? '' : `http://${emulatorHost}`;
  return {
    firebase: { projectId, unsigned: emulator !== '' },
    hostedIdentity: { apiKey, projectId, authDomain, emulator },
    policy: {
      connect: emulator
        ? [emulator]
        : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    },
    signInPolicy: {
      script: ['https://apis.google.com'],
      frame: [emulator || `https://${authDomain}`],
      // The first is the shop's own, for the URL of Google's loader; the others are the loader's.
      trustedTypesPolicies: ['default', 'gapi#gapi', 'goog#html'],
      opensWindows: true,
    },
  };
}
