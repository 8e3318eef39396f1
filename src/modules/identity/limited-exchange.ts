/**
 * The exchange of a credential, with a limit on those that fail. One that succeeds is never
 * refused for what others tried: a signed credential is proof enough, and nobody guesses one.
 * Those that succeed are counted by themselves, because the audit log has each of them for good.
 */
import { exchange, type ExchangeDeps, type Exchanged, type ExchangeRequest } from './exchange.ts';
import { takeSignIn, takeTry, type LimiterDeps } from './limits.ts';

// The others are no guesses: the provider is out of reach, or an account in the way.
const guesses = ['credential_missing', 'credential_invalid', 'credential_used', 'other_email'];

interface TooMany {
  ok: false;
  reason: 'too_many_tries';
  retryAfterSeconds: number;
}

export type ExchangedWithinLimits = Exchanged | TooMany;

/** See `exchangeCredential` of the face. */
export async function exchangeWithinLimits(
  deps: ExchangeDeps & { limiter: LimiterDeps },
  request: ExchangeRequest,
): Promise<ExchangedWithinLimits> {
  const exchanged = await exchange(deps, request, async ({ issuer, subject }) => {
    const taken = await takeSignIn(deps.limiter, `${issuer} ${subject}`);
    return taken.ok ? undefined : tooMany(taken.retryAfterSeconds);
  });
  if (exchanged.ok || !request.from || !guesses.includes(exchanged.reason)) return exchanged;
  const { email: subject, from } = request;
  const { peer, deviceCookie } = from;
  const taken = await takeTry(deps.limiter, { call: 'exchange', peer, subject, deviceCookie });
  return taken.ok ? exchanged : tooMany(taken.retryAfterSeconds);
}

function tooMany(retryAfterSeconds: number): TooMany {
  return { ok: false, reason: 'too_many_tries', retryAfterSeconds };
}
