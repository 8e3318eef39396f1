/** Texts about signing in with Google or another issuer; a part of the `specified` catalogue. */
export const providerSignInTexts = {
  providerSignIn: {
    google: 'Google',
    oidc: 'Continue With {name}',
    cancelled: 'You came back from {name} without signing in. Nothing has changed.',
    notVerified:
      '{name} has not verified your email, and there is an account with it here. ' +
      'Sign in with its password.',
    tooLate: 'That sign-in took too long, or was finished in another tab. Try once more.',
    unreachable: '{name} cannot be reached at the moment. Try again in a minute.',
    noEmail: '{name} did not tell us your email. Choose an account that has one.',
    refused: '{name} could not sign you in. Try once more, or sign in with your password.',
  },
} as const;
