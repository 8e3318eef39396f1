/** Keys for tests; real ones are random and made by `loadSandboxKeys`. */
export const testKeys = {
  secret: 'sk_test_sandbox_forTestsOnly0123456789ab',
  publishable: 'pk_test_sandbox_forTestsOnly0123456789ab',
  webhook: 'whsec_forTestsOnly0123456789ab',
} as const;
