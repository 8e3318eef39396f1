/**
 * The provider's plugins for a second factor: codes of an authenticator app, recovery codes and
 * passkeys. The guard, which is the last plugin, adds the checks that they lack.
 */
import { isIP } from 'node:net';
import { passkey } from '@better-auth/passkey';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { isLoopback } from '#platform/loopback.ts';
import { authError } from '../auth-requests/errors.ts';
import type { ProviderDeps } from './deps.ts';
import { createGuard } from './guard.ts';
import { countPasskeys, markPasskeyUsed } from '../queries/second-factor.ts';
import { generateRecoveryCodes, createRecoveryCodeStore } from '../second-factor/recovery-codes.ts';

const maxPasskeysPerAccount = 20;

/** In this order: the guard's hooks see what the others have done. */
export function secondFactorPlugins(deps: ProviderDeps) {
  return [createCodesPlugin(deps), createPasskeysPlugin(deps), createGuard(deps)];
}

function createCodesPlugin({ secrets, settings }: ProviderDeps) {
  return twoFactor({
    issuer: settings.shopName,
    // An account without a password cannot enter one; the guard requires a recent sign-in instead.
    allowPasswordless: true,
    totpOptions: { digits: 6, period: 30 },
    backupCodeOptions: {
      customBackupCodesGenerate: generateRecoveryCodes,
      storeBackupCodes: createRecoveryCodeStore(secrets[0].value),
    },
    // The guard counts attempts, and does so before a code is checked instead of afterwards.
    accountLockout: { enabled: false },
  });
}

function createPasskeysPlugin(deps: ProviderDeps) {
  const { db, clock, settings } = deps;
  return passkey({
    ...relyingParty(settings.publicOrigin),
    rpName: settings.shopName,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      async afterVerification({ verification, user }) {
        const { credential, userVerified } = verification.registrationInfo ?? {};
        if (!credential || !userVerified) throw authError('USER_NOT_VERIFIED');
        const passkeyCount = await countPasskeys.first(db, { id: credential.id, subject: user.id });
        if (passkeyCount?.there) throw authError('PASSKEY_KNOWN');
        if ((passkeyCount?.many ?? 0) >= maxPasskeysPerAccount)
          throw authError('TOO_MANY_PASSKEYS');
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        const { userVerified, credentialID } = verification.authenticationInfo;
        // It verified that somebody is present, but not who: that is one factor only.
        if (!userVerified) throw authError('USER_NOT_VERIFIED');
        await markPasskeyUsed.count(db, { credentialID, now: clock.now() });
      },
    },
  });
}

/**
 * The relying party of passkeys: a host name, never an IP address. A shop on a private machine is
 * 'localhost', under whichever loopback address its pages are opened.
 */
function relyingParty(publicOrigin: string): { rpID: string; origin: string } {
  const url = new URL(publicOrigin);
  const isIpAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) > 0;
  if (!isIpAddress || !isLoopback(publicOrigin)) return { rpID: url.hostname, origin: url.origin };
  url.hostname = 'localhost';
  return { rpID: 'localhost', origin: url.origin };
}
