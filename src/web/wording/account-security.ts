/** Texts about devices and a customer's own data; a part of the `specified` catalogue. */
export const accountSecurityTexts = {
  devices: {
    title: 'Devices',
    lead:
      'Where this account is signed in. Something here that is not yours? Sign it out, and ' +
      'change your password.',
    unknown: 'Unknown device',
    more: 'Show {count} more',
    here: 'This device',
    signedIn: 'Signed in {day}, {clock}',
    lastUsed: 'last used {day}, {clock}',
    from: 'from {network}',
    signOut: 'Sign out',
    signOutThis: 'Sign out {device}',
    signedOut: '{device} was signed out',
    others: 'Sign out everywhere else',
    othersGone: 'You are signed in on this device only',
  },
  yourData: {
    title: 'Your data',
    lead:
      'Everything the shop knows about you, in one file that any program can read (JSON). ' +
      'Erasing the account takes away what names you; of your orders our books keep what they ' +
      'need, without your name.',
    download: 'Download your data',
    erase: 'Erase the account',
    eraseTitle: 'Erase this account?',
    eraseText: 'This cannot be undone, and nobody here can bring it back.',
    goes: 'What goes at once',
    going:
      'Your name, email, phone and addresses, your profile, reviews and pictures, the list of ' +
      'devices, and every way to sign in. Orders that are not paid yet are cancelled. Questions ' +
      'you sent us stay without your name.',
    stays: 'What stays, without your name',
    staying:
      'Of your orders what our books need: number, tool, quantity, amounts, dates, the parcel ' +
      'number and the number of the payment. The card processor keeps its own record of a ' +
      'payment.',
    elsewhere:
      'Your account at the provider that you sign in with is deleted as well, where it lets us.',
    type: 'Type {email} to be sure',
    typeWrong: 'Please type {email}',
    go: 'Erase for good',
    keep: 'Keep the account',
    working: 'Erasing your account',
    again: 'Sign in again',
    erased: 'Your account was erased',
    erasedText:
      'We have written to you one last time to confirm it. Thank you for having been with us.',
    stillElsewhere:
      'The shop has erased everything of yours. Your account at the provider that you signed in ' +
      'with could not be deleted from here: please delete it there.',
    home: 'To the front page',
  },
} as const;
