/**
 * How somebody signed in, by RFC 8176 (`amr`): 'pwd' a password, 'oidc' another identity provider,
 * 'otp' a code of the second factor or a recovery code, 'hwk' a passkey whose user was verified,
 * which is two factors in one. A session without methods has authenticated nobody.
 */

const secondFactorMethods: readonly string[] = ['otp', 'hwk'];

/** Whether a sign-in with these methods has passed a second factor. */
export function hasSecondFactor(methods: readonly string[]): boolean {
  return methods.some((method) => secondFactorMethods.includes(method));
}

/** The methods in a session or a claim; values that are no text are left out. */
export function parseMethods(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((method) => typeof method === 'string');
  return typeof value === 'string' ? value.split(' ').filter((method) => method !== '') : [];
}

/** By the provider's path that creates a session; others create one without methods. */
const methodsByPath: readonly {
  path: RegExp;
  methods: (former: readonly string[]) => readonly string[];
}[] = [
  { path: /^\/sign-(in|up)\/email$/, methods: () => ['pwd'] },
  { path: /^\/(oauth2\/)?callback\//, methods: () => ['oidc'] },
  { path: /^\/passkey\/verify-authentication$/, methods: () => ['hwk', 'user'] },
  // After only a password there is no former session.
  {
    path: /^\/two-factor\/verify-(totp|backup-code)$/,
    methods: (former) => [...(former.length > 0 ? removeMethod('otp', former) : ['pwd']), 'otp'],
  },
  {
    path: /^\/(step-up|change-password|two-factor\/(enable|generate-backup-codes))$/,
    methods: (former) => former,
  },
  { path: /^\/two-factor\/disable$/, methods: (former) => removeMethod('otp', former) },
];

/** The methods of a session that is created at this path, given those of the former one. */
export function newSessionMethods(path: string, former: readonly string[]): readonly string[] {
  return methodsByPath.find((entry) => entry.path.test(path))?.methods(former) ?? [];
}

function removeMethod(removed: string, methods: readonly string[]): string[] {
  return methods.filter((method) => method !== removed);
}
