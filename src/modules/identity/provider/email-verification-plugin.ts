/**
 * The provider's plugin that verifies an email: it sends the link and confirms it. Only whoever is
 * signed in to the account can confirm it: the owner of a mailbox who follows a link out of
 * curiosity must not verify a stranger's account, and no mail scanner can.
 */
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { errors, jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { later, type Clock } from '#platform/clock.ts';
import { linkLifetimeMs } from '#modules/emails/emails.ts';
import { authError } from '../auth-requests/errors.ts';
import type { ProviderDeps } from './deps.ts';
import type { SecretVersions } from '../tokens/secret-versions.ts';

/** Distinguishes these tokens from everything else that the shared secret signs. */
const audience = 'shop: confirm an e-mail';
const algorithm = 'HS256';

/** Sends the email with the link; called for every new account. */
export async function sendVerification(deps: ProviderDeps, user: ProviderAccount): Promise<void> {
  const token = await signToken(deps, user);
  await deps.sendVerificationEmail({ email: user.email, token });
}

export function emailVerificationPlugin(deps: ProviderDeps) {
  return {
    id: 'email-verification',
    endpoints: {
      sendVerification: createAuthEndpoint(
        '/send-verification',
        { method: 'POST', use: [sensitiveSessionMiddleware] },
        async (context) => {
          const { user } = context.context.session;
          if (!user.emailVerified) await sendVerification(deps, user);
          return context.json({ status: user.emailVerified ? 'already' : 'sent' });
        },
      ),
      confirmEmail: createAuthEndpoint(
        '/confirm-email',
        {
          method: 'POST',
          use: [sensitiveSessionMiddleware],
          body: z.object({ token: z.string().max(2000) }),
        },
        async (context) => {
          const { user } = context.context.session;
          const account = await readToken(deps, context.body.token);
          if (account.id !== user.id) throw authError('LINK_OF_ANOTHER');
          if (account.email !== user.email) throw authError('LINK_WRONG');
          if (user.emailVerified) return context.json({ status: 'already' });
          await context.context.internalAdapter.updateUser(user.id, { emailVerified: true });
          await deps.onEmailVerified(user.id);
          return context.json({ status: 'confirmed' });
        },
      ),
    },
  };
}

interface ProviderAccount {
  id: string;
  email: string;
}

function signToken(
  { secrets, clock }: SecretsAndClock,
  { id, email }: ProviderAccount,
): Promise<string> {
  const now = clock.now();
  return new SignJWT({ email })
    .setProtectedHeader({ alg: algorithm, kid: String(secrets[0].version) })
    .setSubject(id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(later(now, linkLifetimeMs))
    .sign(bytesOf(secrets[0].value));
}

async function readToken(
  { secrets, clock }: SecretsAndClock,
  token: string,
): Promise<ProviderAccount> {
  const rules = { audience, algorithms: [algorithm], currentDate: clock.now() };
  const keyFor: JWTVerifyGetKey = (header) => findKey(secrets, header.kid);
  try {
    const { payload } = await jwtVerify(token, keyFor, rules);
    const { sub: id = '', email } = payload;
    return { id, email: typeof email === 'string' ? email : '' };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw authError('LINK_OVER');
    if (error instanceof errors.JOSEError) throw authError('LINK_WRONG');
    throw error;
  }
}

interface SecretsAndClock {
  secrets: SecretVersions;
  clock: Clock;
}

// A token without a version is from before there were versions.
function findKey(secrets: SecretVersions, kid = '1'): Uint8Array {
  const secret = secrets.find(({ version }) => String(version) === kid);
  if (!secret) throw new errors.JWKSNoMatchingKey();
  return bytesOf(secret.value);
}

function bytesOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
