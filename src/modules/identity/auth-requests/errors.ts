import { APIError } from 'better-auth/api';
import { consumeAttempt, waitMessage, type AttemptLimiter } from '../limits/attempt-limits.ts';

/** The shop's own errors at the provider's operations; the messages are shown to people. */
const errors = {
  SECOND_FACTOR_NEEDED: ['FORBIDDEN', 'Enter the code of your second factor first.'],
  STEP_UP_NEEDED: ['FORBIDDEN', 'Sign in once more, so that we know it is you, and try again.'],
  CODE_NEEDED: ['FORBIDDEN', 'Enter a code of your second factor as well, then try again.'],
  EMAIL_NOT_CONFIRMED: ['FORBIDDEN', 'Confirm your email address first, then try again.'],
  CODE_USED: ['UNAUTHORIZED', 'That code was used before. Wait for the next one.'],
  CODE_WRONG: ['UNAUTHORIZED', 'That code is not right. Enter the six digits your app shows now.'],
  SECOND_FACTOR_OFF: ['BAD_REQUEST', 'There is no second factor to pass.'],
  USER_NOT_VERIFIED: ['BAD_REQUEST', 'Unlock the passkey with finger, face or PIN, and try again.'],
  PASSKEY_KNOWN: ['BAD_REQUEST', 'This passkey is in use already.'],
  TOO_MANY_PASSKEYS: ['BAD_REQUEST', 'There are 20 passkeys. Remove one first.'],
  LINK_OVER: ['BAD_REQUEST', 'That link is over. Ask for a new email.'],
  LINK_WRONG: ['BAD_REQUEST', 'That link is not right. Open it from the newest email.'],
  PASSWORD_TOO_SHORT: ['BAD_REQUEST', 'Password too short'],
  PASSWORD_TOO_LONG: ['BAD_REQUEST', 'Password too long: 128 letters are the most.'],
  PASSWORD_TOO_SHORT_FOR_STAFF: [
    'BAD_REQUEST',
    'You work in the shop, so your password needs at least 12 letters. Three words are enough.',
  ],
  PASSWORD_COMMON: [
    'BAD_REQUEST',
    'This password is among the most common and guessed first. Three unrelated words are better.',
  ],
  PASSWORD_REPEATS: [
    'BAD_REQUEST',
    'This password repeats a letter or two, and is guessed soon. Use more different ones.',
  ],
  PASSWORD_OF_SHOP: [
    'BAD_REQUEST',
    'This password is made of words of this shop, and guessed first. Add words of your own.',
  ],
  PASSWORD_OF_OWNER: [
    'BAD_REQUEST',
    'This password is made of your name or your email, and guessed first. Add other words.',
  ],
  FIRST_PASSWORD_OVER: [
    'FORBIDDEN',
    'This first password is over. Start the shop again: it makes a new one and shows it.',
  ],
  LINK_OF_ANOTHER: ['BAD_REQUEST', 'That link is for another account. Sign in with that one.'],
} as const;

/** An error to throw. */
export function authError(code: keyof typeof errors): APIError {
  const [status, message] = errors[code];
  return new APIError(status, { code, message });
}

/** Counts an attempt at an account before it is checked; throws when its limit is reached. */
export async function countAttempt(
  limiter: AttemptLimiter,
  attempt: { action: 'second_factor' | 'password' | 'verification'; subject: string },
): Promise<void> {
  const result = await consumeAttempt(limiter, attempt);
  if (result.ok) return;
  const { retryAfterSeconds: seconds } = result;
  const body = { code: 'TOO_MANY_TRIES', message: waitMessage(seconds) };
  throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(seconds) });
}
