/** Texts about registering, a second factor and passkeys; a part of the `specified` catalogue. */
export const signInMethodTexts = {
  registration: { legalNote: 'Our {terms} and {privacy} apply to your account.' },
  secondFactorStep: {
    title: 'One more step',
    lead: 'Open your authenticator app and enter the six digits it shows for this shop.',
    code: 'Code',
    codeNeeded: 'Please enter the six digits of your app',
    submit: 'Continue',
    working: 'Checking',
    useRecovery: 'Use a recovery code instead',
    recoveryLead: 'Enter one of the recovery codes you kept. Each of them works once.',
    recovery: 'Recovery code',
    recoveryNeeded: 'Please enter one of your recovery codes',
    useApp: 'Use the code of the app instead',
    back: 'Back to the password',
  },
  secondFactor: {
    title: 'Second factor',
    leadOff:
      'A code from an app on your phone, asked for after the password. Whoever learns your ' +
      'password still cannot sign in.',
    leadOn: 'Switched on: signing in takes a code of your app after the password.',
    codesLeft: 'Recovery codes left: {count} of 10.',
    fewCodes: 'Recovery codes left: {count} of 10. Make new ones before you run out.',
    confirmEmail: 'Confirm your email first; then you can set up a second factor.',
    setUp: 'Set up a second factor',
    renew: 'New recovery codes',
    turnOff: 'Switch off',
    scan: 'Scan this square with an authenticator app',
    scanHint: 'Any app for one-time codes will do. Or type this key into it:',
    picture: 'A square code with the key below, for the camera of your phone',
    codeAfter: 'Code that the app shows now',
    confirm: 'Switch on',
    switchedOn: 'The second factor is on. Other devices were signed out.',
    switchedOff: 'The second factor is off. Other devices were signed out.',
    codesTitle: 'Keep these recovery codes',
    codesLead:
      'Each opens your account once, should you lose the phone. They are shown only now: print ' +
      'them, or keep them where you keep passwords.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The codes could not be copied. Mark them and copy by hand.',
    download: 'Download',
    fileName: 'recovery-codes.txt',
    print: 'Print',
    confirmSaved: 'I have kept them',
  },
  passkeys: {
    title: 'Passkeys',
    lead:
      'Sign in with a fingerprint, your face or the PIN of your device, without a password. A ' +
      'passkey counts as both factors.',
    unsupported: 'This browser has no passkeys. A newer one on the same device may have them.',
    needsName: 'Passkeys need the shop by its name and not by a number.',
    openByName: 'Open the shop at {host}',
    confirmEmail: 'Confirm your email first; then you can add a passkey.',
    none: 'You have no passkeys yet.',
    unnamed: 'Passkey',
    createdOn: 'Made {day}',
    used: 'last used {day}',
    neverUsed: 'not used yet',
    add: 'Add a passkey',
    name: 'Name',
    nameHint: 'Where it is kept, for example “My phone”.',
    nameNeeded: 'Please give it a name',
    added: 'The passkey was added. Other devices were signed out.',
    cancelled: 'No passkey was added.',
    rename: 'Rename',
    renameThis: 'Rename {name}',
    save: 'Save',
    renamed: 'The name is changed',
    remove: 'Remove',
    removeThis: 'Remove {name}',
    removeTitle: 'Remove {name}?',
    removeText: 'It will not sign in here any more. Delete it on your device too.',
    removed: 'The passkey was removed. Other devices were signed out.',
    signIn: 'Sign in with a passkey',
    working: 'Waiting for your device',
  },
  stepUp: {
    password: 'Your password',
    passwordHint: 'Asked for again, so that nobody else can change how you sign in.',
    passwordNeeded: 'Please type your password',
    code: 'Code of your second factor',
    codeHint: 'The six digits your app shows now, or one of your recovery codes.',
    codeNeeded: 'Please enter a code of your second factor',
    title: 'Is it you?',
    text: 'Signing other devices out takes a sign-in of the last ten minutes.',
    again: 'Sign in again',
    go: 'Continue',
    cancel: 'Cancel',
    working: 'One moment',
  },
  staffRequirements: {
    email: {
      title: 'Confirm your email to work here',
      text:
        'Nobody has shown yet that the email of this account is yours. Follow the link in our ' +
        'email, or ask for a new one under MyProfile; then this page opens.',
      link: 'Go to MyProfile',
    },
    password: {
      title: 'Choose a password of your own to work here',
      text:
        'The one you have was made by the shop, or is shorter than 12 characters. Change it ' +
        'under MyProfile; then this page opens.',
      link: 'Go to MyProfile',
    },
    second_factor: {
      title: 'Set up a second factor to work here',
      text:
        'This shop asks a second factor of everybody who works in it. Set one up under ' +
        'MyProfile, or sign in again with the one you have; then this page opens.',
      link: 'Go to MyProfile',
    },
  },
} as const;
