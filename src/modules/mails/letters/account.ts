/**
 * Letters about an account. None of the first two repeats a name: whoever typed the address may
 * have typed anything beside it, and the mailbox may be somebody else's.
 */
import type { Template } from '../letter.ts';

const profile = '/dashboard/profile';
const notYou =
  'If that was not you, ask for a new password on the login page: it signs out everybody else. ' +
  'Then write to us.';

export const verifyEmail: Template = ({ link = '/' }) => ({
  subject: 'Confirm your email',
  title: 'Is this your mailbox?',
  parts: [
    { say: 'Somebody registered with this address. If it was you, confirm that it is yours.' },
    { button: 'Confirm my email', link },
    { quietly: 'The link is good for one hour. You are asked to be signed in.' },
    { quietly: 'If you did not register, there is nothing to do: please do not confirm it.' },
  ],
});

export const resetPassword: Template = ({ link = '/' }) => ({
  subject: 'Choose a new password',
  title: 'A new password',
  parts: [
    { say: 'Somebody asked for a new password for this address. If it was you, choose one here.' },
    { button: 'Choose a new password', link },
    { quietly: 'The link is good for one hour and for one time. A newer letter replaces it.' },
    { quietly: 'If you did not ask for it, your password stays as it is: there is nothing to do.' },
  ],
});

export const addressTaken: Template = ({ link = '/login' }) => ({
  subject: 'You have an account already',
  title: 'You have an account already',
  parts: [
    {
      say:
        'Somebody tried to register with this address, which has an account here. If it was ' +
        'you, sign in with it. If you forgot the password, the login page sends you a letter.',
    },
    { button: 'Go to the login page', link },
    { quietly: 'If it was not you, there is nothing to do: your account is as it was.' },
  ],
});

export const newDevice: Template = ({ device, place, link = profile }) => ({
  subject: 'A new sign-in to your account',
  title: 'Was this you?',
  parts: [
    { say: 'Your account was signed in to from a device that we have not seen before.' },
    {
      facts: [
        ['Device', device],
        ['From', place],
      ],
    },
    { button: 'See my devices', link },
    { quietly: `If it was you, there is nothing to do. ${notYou}` },
  ],
});

export const passwordChanged: Template = ({ change, link = profile }) => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  parts: [
    { say: change ?? 'The password of your account was changed.' },
    { say: 'Every other device was signed out.' },
    { button: 'See my account', link },
    { quietly: notYou },
  ],
});

export const secondFactorChanged: Template = ({ change, link = profile }) => ({
  subject: 'How you sign in was changed',
  title: 'How you sign in was changed',
  parts: [
    { say: change ?? 'The second step of signing in to your account was changed.' },
    { button: 'See my account', link },
    { quietly: notYou },
  ],
});

export const accountErased: Template = () => ({
  subject: 'Your account was erased',
  title: 'Goodbye',
  parts: [
    { say: 'Your account was erased, as you asked. You can no longer sign in with it.' },
    { say: 'What the law makes us keep of paid orders stays in our books, without your name.' },
    { quietly: 'If you did not ask for this, write to us at once.' },
  ],
});

export const addressTakenOver: Template = ({ provider, link = profile }) => ({
  subject: 'Your email is yours now',
  title: 'Your email is yours now',
  parts: [
    {
      say:
        `You signed in with ${provider ?? 'a provider'} that knows this mailbox to be yours. ` +
        'Somebody had registered with it before and never confirmed it.',
    },
    { say: 'Their password no longer works, and they were signed out everywhere.' },
    { button: 'See my account', link },
    { quietly: notYou },
  ],
});
