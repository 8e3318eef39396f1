/**
 * The provider's plugins for a second factor: codes of an app with recovery codes beside them,
 * and passkeys. What they leave open is closed by the guard, which is the last of them.
 */
import { isIP } from 'node:net';
import { passkey } from '@better-auth/passkey';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { isLoopback } from '#platform/setting-kinds.ts';
import { authRefusal } from './auth-refusals.ts';
import type { ProviderDeps } from './provider-deps.ts';
import { guard } from './provider-guard.ts';
import { countPasskeys, markPasskeyUsed } from './queries/second-factor.ts';
import { makeRecoveryCodes, recoveryCodeStore } from './recovery-codes.ts';

const passkeysPerAccount = 20;

/** In this order: the guard's hooks see what the others have done. */
export function secondFactorPlugins(deps: ProviderDeps) {
  return [codes(deps), passkeys(deps), guard(deps)];
}

function codes({ secrets, settings }: ProviderDeps) {
  return twoFactor({
    issuer: settings.shopName,
    // An account without a password has none to ask for; the guard asks for something else.
    allowPasswordless: true,
    totpOptions: { digits: 6, period: 30 },
    backupCodeOptions: {
      customBackupCodesGenerate: makeRecoveryCodes,
      storeBackupCodes: recoveryCodeStore(secrets[0].value),
    },
    // The guard counts, and before a guess is looked at instead of afterwards.
    accountLockout: { enabled: false },
  });
}

function passkeys(deps: ProviderDeps) {
  const { db, clock, settings } = deps;
  return passkey({
    ...relyingParty(settings.publicOrigin),
    rpName: settings.shopName,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      async afterVerification({ verification, user }) {
        const { credential, userVerified } = verification.registrationInfo ?? {};
        if (!credential || !userVerified) throw authRefusal('USER_NOT_VERIFIED');
        const known = await countPasskeys.first(db, credential.id, user.id);
        if (known?.there) throw authRefusal('PASSKEY_KNOWN');
        if ((known?.many ?? 0) >= passkeysPerAccount) throw authRefusal('TOO_MANY_PASSKEYS');
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        const { userVerified, credentialID } = verification.authenticationInfo;
        // It said that somebody is there, but not that it is its owner: that is one factor only.
        if (!userVerified) throw authRefusal('USER_NOT_VERIFIED');
        await markPasskeyUsed.count(db, credentialID, clock.now());
      },
    },
  });
}

/**
 * Whom a passkey is for: a name, never a number. A shop on this machine is 'localhost' to it,
 * whatever number its pages are opened under.
 */
function relyingParty(publicOrigin: string): { rpID: string; origin: string } {
  const url = new URL(publicOrigin);
  const isNumber = isIP(url.hostname.replaceAll(/[[\]]/g, '')) > 0;
  if (!isNumber || !isLoopback(publicOrigin)) return { rpID: url.hostname, origin: url.origin };
  url.hostname = 'localhost';
  return { rpID: 'localhost', origin: url.origin };
}
