/**
 * The provider's plugin for the mailbox: a letter with a link, and the confirming itself. Only
 * whoever is signed in to the account can confirm it: the owner of a mailbox who follows a link
 * out of curiosity must not vouch for a stranger's account, and no mail scanner can.
 */
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { errors, jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { later, type Clock } from '#platform/clock.ts';
import { linkLifeMs } from '#modules/mails/mails.ts';
import { authRefusal } from './auth-refusals.ts';
import type { ProviderDeps } from './provider-deps.ts';
import type { SecretVersions } from './secret-versions.ts';

/** Tells these tokens from everything else that the shared secret signs. */
const audience = 'shop: confirm an e-mail';
const algorithm = 'HS256';

/** Writes the letter with the link; called for every new account. */
export async function sendVerification(deps: ProviderDeps, user: Account): Promise<void> {
  const token = await signToken(deps, user);
  await deps.writeVerificationLetter({ email: user.email, token });
}

export function mailboxPlugin(deps: ProviderDeps) {
  return {
    id: 'mailbox',
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
          if (account.id !== user.id) throw authRefusal('LINK_OF_ANOTHER');
          if (account.email !== user.email) throw authRefusal('LINK_WRONG');
          if (user.emailVerified) return context.json({ status: 'already' });
          await context.context.internalAdapter.updateUser(user.id, { emailVerified: true });
          await deps.onEmailVerified(user.id);
          return context.json({ status: 'confirmed' });
        },
      ),
    },
  };
}

interface Account {
  id: string;
  email: string;
}

function signToken({ secrets, clock }: SecretsAndClock, { id, email }: Account): Promise<string> {
  const now = clock.now();
  return new SignJWT({ email })
    .setProtectedHeader({ alg: algorithm, kid: String(secrets[0].version) })
    .setSubject(id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(later(now, linkLifeMs))
    .sign(bytesOf(secrets[0].value));
}

async function readToken({ secrets, clock }: SecretsAndClock, token: string): Promise<Account> {
  const rules = { audience, algorithms: [algorithm], currentDate: clock.now() };
  const keyFor: JWTVerifyGetKey = (header) => keyOf(secrets, header.kid);
  try {
    const { payload } = await jwtVerify(token, keyFor, rules);
    const { sub: id = '', email } = payload;
    return { id, email: typeof email === 'string' ? email : '' };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw authRefusal('LINK_OVER');
    if (error instanceof errors.JOSEError) throw authRefusal('LINK_WRONG');
    throw error;
  }
}

interface SecretsAndClock {
  secrets: SecretVersions;
  clock: Clock;
}

// A token that names no version is of the time when there was but one.
function keyOf(secrets: SecretVersions, kid = '1'): Uint8Array {
  const secret = secrets.find(({ version }) => String(version) === kid);
  if (!secret) throw new errors.JWKSNoMatchingKey();
  return bytesOf(secret.value);
}

function bytesOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
