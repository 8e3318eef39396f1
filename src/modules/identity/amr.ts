/**
 * How somebody signed in, in the words of RFC 8176: 'pwd' a password, 'oidc' another provider's
 * word, 'otp' a code of the second factor or a recovery code, 'hwk' a passkey whose holder was
 * verified, which is two factors in one. A session without words has passed nothing.
 */

const secondFactors: readonly string[] = ['otp', 'hwk'];

/** Whether a sign-in with these words has passed a second factor. */
export function hasSecondFactor(words: readonly string[]): boolean {
  return words.some((word) => secondFactors.includes(word));
}

/** The words as a session or a claim keeps them; none of what is no text. */
export function wordsOf(kept: unknown): string[] {
  if (Array.isArray(kept)) return kept.filter((word) => typeof word === 'string');
  return typeof kept === 'string' ? kept.split(' ').filter((word) => word !== '') : [];
}

/** By the provider's path that makes a session; what is not here makes one without words. */
const made: readonly { path: RegExp; words: (before: readonly string[]) => readonly string[] }[] = [
  { path: /^\/sign-(in|up)\/email$/, words: () => ['pwd'] },
  { path: /^\/(oauth2\/)?callback\//, words: () => ['oidc'] },
  { path: /^\/passkey\/verify-authentication$/, words: () => ['hwk', 'user'] },
  // A sign-in that only a password had begun has no session to go on from.
  {
    path: /^\/two-factor\/verify-(totp|backup-code)$/,
    words: (before) => [...(before.length > 0 ? without('otp', before) : ['pwd']), 'otp'],
  },
  {
    path: /^\/(step-up|change-password|two-factor\/(enable|generate-backup-codes))$/,
    words: (before) => before,
  },
  { path: /^\/two-factor\/disable$/, words: (before) => without('otp', before) },
];

/** The words of a session that is made at this path, on top of the one before it, if any. */
export function wordsOfNew(path: string, before: readonly string[]): readonly string[] {
  return made.find((way) => way.path.test(path))?.words(before) ?? [];
}

function without(left: string, words: readonly string[]): string[] {
  return words.filter((word) => word !== left);
}
