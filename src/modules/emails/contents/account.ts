/**
 * Emails about an account. The first two do not repeat a name: whoever typed the address may
 * have typed anything as the name, and the mailbox may be somebody else's.
 */
import { lookUp } from '#modules/audit/reason.ts';
import type { PasswordNotice, SecondFactorChange } from '../email-contents.ts';
import type { EmailTemplate } from '../email-template.ts';

const profilePath = '/dashboard/profile';
const notYouText =
  'If that was not you, ask for a new password on the login page: it signs out everybody else. ' +
  'Then write to us.';

export const verifyEmail: EmailTemplate<'verify_email'> = ({ link = '/' }) => ({
  subject: 'Confirm your email',
  title: 'Is this your mailbox?',
  parts: [
    {
      paragraph: 'Somebody registered with this address. If it was you, confirm that it is yours.',
    },
    { button: 'Confirm my email', link },
    { smallPrint: 'The link is good for one hour. You are asked to be signed in.' },
    { smallPrint: 'If you did not register, there is nothing to do: please do not confirm it.' },
  ],
});

export const resetPassword: EmailTemplate<'reset_password'> = ({ link = '/' }) => ({
  subject: 'Choose a new password',
  title: 'A new password',
  parts: [
    {
      paragraph:
        'Somebody asked for a new password for this address. If it was you, choose one here.',
    },
    { button: 'Choose a new password', link },
    { smallPrint: 'The link is good for one hour and for one time. A newer email replaces it.' },
    {
      smallPrint:
        'If you did not ask for it, your password stays as it is: there is nothing to do.',
    },
  ],
});

export const addressTaken: EmailTemplate<'address_taken'> = ({ link = '/login' }) => ({
  subject: 'You have an account already',
  title: 'You have an account already',
  parts: [
    {
      paragraph:
        'Somebody tried to register with this address, which has an account here. If it was ' +
        'you, sign in with it. If you forgot the password, the login page sends you an email.',
    },
    { button: 'Go to the login page', link },
    { smallPrint: 'If it was not you, there is nothing to do: your account is as it was.' },
  ],
});

export const newDevice: EmailTemplate<'new_device'> = ({ device, place, link = profilePath }) => ({
  subject: 'A new sign-in to your account',
  title: 'Was this you?',
  parts: [
    { paragraph: 'Your account was signed in to from a device that we have not seen before.' },
    {
      facts: [
        ['Device', device],
        ['From', place],
      ],
    },
    { button: 'See my devices', link },
    { smallPrint: `If it was you, there is nothing to do. ${notYouText}` },
  ],
});

const passwordTexts: Record<PasswordNotice, string> = {
  reset: 'A new password was chosen with the link that we sent to this mailbox.',
  changed: 'Your password was changed on your profile.',
};

export const passwordChanged: EmailTemplate<'password_changed'> = ({
  change,
  link = profilePath,
}) => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  parts: [
    {
      paragraph:
        (change && lookUp(passwordTexts, change)) ?? 'The password of your account was changed.',
    },
    { paragraph: 'Every other device was signed out.' },
    { button: 'See my account', link },
    { smallPrint: notYouText },
  ],
});

const secondFactorTexts: Record<SecondFactorChange, string> = {
  on: 'The second factor of your account was switched on. Signing in now takes a code too.',
  off: 'The second factor of your account was switched off.',
  removed_by_staff:
    'The shop took the second factor and the passkeys off your account, as was asked for.',
  codes_renewed: 'Your account got new recovery codes. The old ones work no more.',
  recovery_code_used: 'Somebody signed in to your account with one of its recovery codes.',
  passkey_added: 'A passkey was added to your account. It signs in without a password.',
  passkey_removed: 'A passkey was removed from your account.',
};

export const secondFactorChanged: EmailTemplate<'second_factor_changed'> = ({
  change,
  link = profilePath,
}) => ({
  subject: 'How you sign in was changed',
  title: 'How you sign in was changed',
  parts: [
    {
      paragraph:
        (change && lookUp(secondFactorTexts, change)) ??
        'The second step of signing in to your account was changed.',
    },
    { button: 'See my account', link },
    { smallPrint: notYouText },
  ],
});

export const accountErased: EmailTemplate<'account_erased'> = () => ({
  subject: 'Your account was erased',
  title: 'Goodbye',
  parts: [
    { paragraph: 'Your account was erased, as you asked. You can no longer sign in with it.' },
    {
      paragraph: 'What the law makes us keep of paid orders stays in our books, without your name.',
    },
    { smallPrint: 'If you did not ask for this, write to us at once.' },
  ],
});

export const addressTakenOver: EmailTemplate<'address_taken_over'> = ({
  provider,
  link = profilePath,
}) => ({
  subject: 'Your email is yours now',
  title: 'Your email is yours now',
  parts: [
    {
      paragraph:
        `You signed in with ${provider ?? 'a provider'} that knows this mailbox to be yours. ` +
        'Somebody had registered with it before and never confirmed it.',
    },
    { paragraph: 'Their password no longer works, and they were signed out everywhere.' },
    { button: 'See my account', link },
    { smallPrint: notYouText },
  ],
});
