/** The choice between the builtin identity provider and a hosted one, made once at start. */
import type { Config } from '#platform/config.ts';
import type { PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { FirebaseSettings } from '#modules/identity/firebase-issuer.ts';
import type { HostedIdentity } from '#web/identity/hosted.ts';

export interface ChosenIdentity {
  /** What the server believes; undefined where the shop knows its users itself. */
  firebase: FirebaseSettings | undefined;
  /** What the browser is told, likewise. */
  hostedIdentity: HostedIdentity | undefined;
  /** What every page must allow beside the shop's own origin: sign-ins are renewed anywhere. */
  policy: PolicyExtras;
  /** What the pages besides must allow on which somebody signs in. */
  signInPolicy: PolicyExtras;
}

/** By the settings, which have refused an emulator wherever it would be believed by strangers. */
export function chooseIdentity(identity: Config['identity']): ChosenIdentity {
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
      // Ours for the address of Google's loader, and the loader's own for what it loads.
      trustedTypesPolicies: ['default', 'gapi#gapi', 'goog#html'],
      opensWindows: true,
    },
  };
}
