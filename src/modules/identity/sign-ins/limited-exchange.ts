/**
 * The exchange of a credential, with a limit on failed ones. One that succeeds is never rejected
 * because of what others attempted: nobody guesses a signed credential.
 * Successful ones have a limit of their own, because the audit log keeps each of them for good.
 */
import {
  exchange,
  type ExchangeDeps,
  type ExchangeResult,
  type ExchangeRequest,
} from './exchange.ts';
import { consumeSignIn, consumeAttempt, type AttemptLimiter } from '../limits/attempt-limits.ts';

// The other errors are no guesses: the provider is unreachable, or the email is taken.
const guessErrors = ['credential_missing', 'credential_invalid', 'credential_used', 'other_email'];

interface TooManyAttempts {
  ok: false;
  reason: 'too_many_attempts';
  retryAfterSeconds: number;
}

export type LimitedExchangeResult = ExchangeResult | TooManyAttempts;

/** See `exchangeCredential` of the face. */
export async function exchangeWithinLimits(
  deps: ExchangeDeps & { limiter: AttemptLimiter },
  request: ExchangeRequest,
): Promise<LimitedExchangeResult> {
  const result = await exchange(deps, request, async ({ issuer, subject }) => {
    const limitResult = await consumeSignIn(deps.limiter, `${issuer} ${subject}`);
    return limitResult.ok ? undefined : tooManyAttempts(limitResult.retryAfterSeconds);
  });
  if (result.ok || !request.from || !guessErrors.includes(result.reason)) return result;
  const { email: subject, from } = request;
  const { clientIp, deviceCookie } = from;
  const limitResult = await consumeAttempt(deps.limiter, {
    action: 'exchange',
    clientIp,
    subject,
    deviceCookie,
  });
  return limitResult.ok ? result : tooManyAttempts(limitResult.retryAfterSeconds);
}

function tooManyAttempts(retryAfterSeconds: number): TooManyAttempts {
  return { ok: false, reason: 'too_many_attempts', retryAfterSeconds };
}
