/**
 * Emails about an account. The first two do not repeat a name: whoever typed the address may
 * have typed anything as the name, and the mailbox may be somebody else's.
 */
import type { EmailTemplate } from '../email-template.ts';

const profilePath = '/dashboard/profile';
const notYouText =
  'If that was not you, ask for a new password on the login page: it signs out everybody else. ' +
  'Then write to us.';

export const verifyEmail: EmailTemplate = ({ link = '/' }) => ({
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

export const resetPassword: EmailTemplate = ({ link = '/' }) => ({
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

export const addressTaken: EmailTemplate = ({ link = '/login' }) => ({
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

export const newDevice: EmailTemplate = ({ device, place, link = profilePath }) => ({
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

export const passwordChanged: EmailTemplate = ({ change, link = profilePath }) => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  parts: [
    { paragraph: change ?? 'The password of your account was changed.' },
    { paragraph: 'Every other device was signed out.' },
    { button: 'See my account', link },
    { smallPrint: notYouText },
  ],
});

export const secondFactorChanged: EmailTemplate = ({ change, link = profilePath }) => ({
  subject: 'How you sign in was changed',
  title: 'How you sign in was changed',
  parts: [
    { paragraph: change ?? 'The second step of signing in to your account was changed.' },
    { button: 'See my account', link },
    { smallPrint: notYouText },
  ],
});

export const accountErased: EmailTemplate = () => ({
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

export const addressTakenOver: EmailTemplate = ({ provider, link = profilePath }) => ({
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
